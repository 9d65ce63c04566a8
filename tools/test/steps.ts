import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import type { RunTest } from "../checks/named-tests.ts"

export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** What a step counted, and a line or more for each of its failures. */
export interface Outcome extends Counts {
  readonly failures: ReadonlyArray<string>
}

/** The outcome of a check that passes or fails as a whole. */
export const outcomeOf = (name: string, failures: ReadonlyArray<string>): Outcome => {
  const passed = failures.length === 0
  console.log(passed ? "passed" : `FAILED: ${name}`)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures }
}

export const node = process.execPath
export const bin = (name: string): string => join("node_modules", ".bin", name)

interface Run {
  readonly env?: Readonly<Record<string, string>>
  /** A command that runs longer is ended, and has failed. */
  readonly timeoutMillis?: number
}

const run = (command: string, args: ReadonlyArray<string>, { env = {}, timeoutMillis }: Run = {}): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      ...(timeoutMillis === undefined ? {} : { timeout: Math.max(1, Math.ceil(timeoutMillis)) }),
      env: {
        ...process.env,
        NX_DAEMON: "false",
        PATH: `${join(process.cwd(), "node_modules", ".bin")}:${process.env["PATH"]}`,
        ...env
      }
    })
    child.on("error", () => resolve(1))
    child.on("exit", (code) => resolve(code ?? 1))
  })

export const heading = (name: string): void => console.log(`\n== ${name}`)

/** Runs a command that passes or fails as a whole. */
export const check = async (name: string, command: string, args: ReadonlyArray<string>): Promise<Outcome> => {
  heading(name)
  const exitCode = await run(command, args)
  return outcomeOf(name, exitCode === 0 ? [] : [name])
}

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
      readonly failureMessages: ReadonlyArray<string>
    }>
  }>
}

/** A file that cannot be loaded has no test that failed, and a skipped test is a defect here: both count as failures. */
const countsOf = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, success }: VitestReport): Counts => {
  const failed = numFailedTests + numPendingTests + numTodoTests
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed }
}

const testsOf = ({ testResults }: VitestReport): ReadonlyArray<RunTest> =>
  testResults.flatMap(({ assertionResults, name }) => {
    const path = relative(process.cwd(), name)
    return assertionResults.map(({ status, title }) => ({ path, title, status }))
  })

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
  readonly tests: ReadonlyArray<RunTest>
}

/** Runs the tests of a project of `vitest.config.ts`: those in `files`, or all of them if there are none. */
export const vitest = async (
  project: string,
  files: ReadonlyArray<string> = [],
  options: Run = {}
): Promise<VitestRun> => {
  heading(`tests: ${project}`)
  const folder = mkdtempSync(join(tmpdir(), "trajet-report-"))
  const report = join(folder, "report.json")
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`]
  await run(node, [bin("vitest"), "run", "--project", project, ...files, ...reporters], options)
  try {
    const told: VitestReport = JSON.parse(readFileSync(report, "utf8"))
    return { ...countsOf(told), failures: failuresOf(told), tests: testsOf(told) }
  } catch {
    console.log(`FAILED: ${project} ended without a report`)
    return { passed: 0, failed: 1, failures: [`${project} ended without a report`], tests: [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs one step after the other, prints the failures and `N passed, N failed`, and sets the exit code. */
export const runSteps = async (steps: ReadonlyArray<() => Promise<Outcome>>): Promise<void> => {
  let total: Outcome = { passed: 0, failed: 0, failures: [] }
  for (const step of steps) {
    const { failed, failures, passed } = await step()
    total = {
      passed: total.passed + passed,
      failed: total.failed + failed,
      failures: [...total.failures, ...failures]
    }
  }
  if (total.failed > 0) console.log(`\n== what failed\n${total.failures.join("\n")}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}
