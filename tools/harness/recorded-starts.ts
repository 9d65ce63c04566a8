import { appendFileSync } from "node:fs"

/** What tests start or make, and what a run counts. */
export type StartKind = "api" | "api in the worker" | "database" | "dispatcher" | "dispatcher in the worker" | "page"

export interface RecordedStart {
  readonly kind: StartKind
  /** The test file, from the root of the repository. */
  readonly file: string
}

/** Names the file that the starts of a run are written to. `npm test` sets it. */
export const startsVariable = "TRAJET_TEST_STARTS"

/** Names the test file that runs in this worker. */
export const testFileVariable = "TRAJET_TEST_FILE"

/** Notes that a test file starts a process, or makes a database or a page of the browser. */
export const recordStart = (kind: StartKind): void => {
  const path = process.env[startsVariable]
  if (path === undefined) return
  const start: RecordedStart = { kind, file: process.env[testFileVariable] ?? "outside of a test file" }
  appendFileSync(path, `${JSON.stringify(start)}\n`)
}
