import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { dirname } from "node:path"

/**
 * `timeout` counts as caught: a test that passes without the mutant does not end with it. A mutant is `left` if no
 * quick test catches it and the integration tests have not run yet.
 */
export type Verdict = "caught" | "timeout" | "survived" | "does not compile" | "left"

/** What became of a mutant: one line of the file of results. */
export interface Result {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly kind: string
  readonly before: string
  readonly after: string
  readonly verdict: Verdict
  /** The test that failed, and its message; or how many test files passed. */
  readonly by: string
  readonly seconds: number
}

const lines = (path: string): ReadonlyArray<string> =>
  existsSync(path)
    ? readFileSync(path, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : []

/** The results so far, by the ids of mutants; the last one of a mutant holds. */
export const readResults = (path: string): ReadonlyMap<string, Result> =>
  new Map(
    lines(path).map((line) => {
      const result: Result = JSON.parse(line)
      return [result.id, result] as const
    })
  )

/** Appends a result, so that an interrupted run goes on after it. */
export const appendResult = (path: string, result: Result): void => {
  mkdirSync(dirname(path), { recursive: true })
  appendFileSync(path, `${JSON.stringify(result)}\n`)
}
