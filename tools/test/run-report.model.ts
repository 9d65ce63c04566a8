import type { TaggedTest } from "../checks/rules.ts"

/** A test as the reporter of a run writes it. */
export interface ReportedTest extends TaggedTest {
  readonly messages: ReadonlyArray<string>
}

export interface ReportedFile {
  readonly path: string
  readonly wallSeconds: number
  readonly processorSeconds: number
  /** Why the file could not be loaded, or why hooks of it failed. */
  readonly errors: ReadonlyArray<string>
}

/** What `run-reporter.ts` writes at the end of a run of Vitest. */
export interface RunReport {
  readonly files: ReadonlyArray<ReportedFile>
  readonly tests: ReadonlyArray<ReportedTest>
  /** Errors outside of any test, such as a rejection that nothing handled. */
  readonly errors: ReadonlyArray<string>
}
