import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import type { TaggedTest } from "../checks/rules.ts"
import { bin, type CommandOptions, node, run } from "./commands.ts"
import { type Counts, failedLines, heading, type Outcome } from "./steps.ts"

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly numTotalTestSuites: number
  readonly success: boolean
  readonly testResults: ReadonlyArray<{
    readonly name: string
    /** Why the file could not be loaded, or empty. */
    readonly message: string
    readonly assertionResults: ReadonlyArray<{
      readonly title: string
      readonly status: string
      readonly tags: ReadonlyArray<string>
      readonly failureMessages: ReadonlyArray<string>
    }>
  }>
}

/** A file that cannot be loaded has no test that failed, and a skipped test is a defect here: both count as failures. */
const countsOf = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, success }: VitestReport): Counts => {
  const failed = numFailedTests + numPendingTests + numTodoTests
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed }
}

const testsOf = ({ testResults }: VitestReport): ReadonlyArray<TaggedTest> =>
  testResults.flatMap(({ assertionResults, name }) => {
    const path = relative(process.cwd(), name)
    return assertionResults.map(({ status, tags, title }) => ({ path, title, status, tags }))
  })

const unloadedOf = ({ testResults }: VitestReport): ReadonlyArray<string> =>
  testResults.filter(({ message }) => message !== "").map(({ name }) => relative(process.cwd(), name))

const messageLinesShown = 12

const firstLines = (text: string): string =>
  text
    .split("\n")
    .slice(0, messageLinesShown)
    .map((line) => `    ${line}`)
    .join("\n")

/** Each test that did not pass, and each file that could not be loaded, with the beginning of its message. */
const failuresOf = ({ testResults }: VitestReport): ReadonlyArray<string> =>
  testResults.flatMap(({ assertionResults, message, name }) => {
    const path = relative(process.cwd(), name)
    const unloaded = message === "" ? [] : [`${path}\n${firstLines(message)}`]
    const failed = assertionResults
      .filter(({ status }) => status !== "passed")
      .map(
        ({ failureMessages, status, title }) =>
          `${path} (${status}): ${title}\n${firstLines(failureMessages.join("\n"))}`
      )
    return [...unloaded, ...failed]
  })

export interface VitestRun extends Outcome {
  /** What failed at first, and passed when its file ran again. */
  readonly unstable: ReadonlyArray<string>
  /** The files that could not be loaded. */
  readonly unloaded: ReadonlyArray<string>
  readonly tests: ReadonlyArray<TaggedTest>
}

/** Runs the tests of a project of `vitest.config.ts`: those in `files`, or all of them if there are none. */
export const vitest = async (
  project: string,
  files: ReadonlyArray<string> = [],
  options: CommandOptions = {}
): Promise<VitestRun> => {
  heading(`tests: ${project}`)
  const folder = mkdtempSync(join(tmpdir(), "trajet-report-"))
  const report = join(folder, "report.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  await run(node, [bin("vitest"), "run", "--project", project, ...files, ...reporters], options)
  try {
    const told: VitestReport = JSON.parse(readFileSync(report, "utf8"))
    const failures = failuresOf(told)
    if (failures.length > 0) console.log(failedLines(`tests: ${project}`, failures))
    return { ...countsOf(told), failures, unstable: [], unloaded: unloadedOf(told), tests: testsOf(told) }
  } catch {
    console.log(`FAILED: ${project} ended without a report`)
    const failures = [`${project} ended without a report`]
    return { passed: 0, failed: 1, failures, unstable: [], unloaded: [], tests: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
