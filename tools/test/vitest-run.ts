import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { bin, type CommandOptions, node, run } from "./commands.ts"
import type { ReportedFile, ReportedTest, RunReport } from "./run-report.model.ts"
import { reportVariable } from "./run-reporter.ts"
import { failedLines, heading, type Outcome } from "./steps.ts"

export interface VitestRun extends Outcome {
  /** What failed at first, and passed when its file ran again. */
  readonly unstable: ReadonlyArray<string>
  readonly files: ReadonlyArray<ReportedFile>
  readonly tests: ReadonlyArray<ReportedTest>
}

const messageLinesShown = 12

const firstLines = (text: string): string =>
  text
    .split("\n")
    .slice(0, messageLinesShown)
    .map((line) => `    ${line}`)
    .join("\n")

/** A file that cannot be loaded has no test that failed, and a skipped test is a defect here: both are failures. */
const failuresOf = ({ errors, files, tests }: RunReport): ReadonlyArray<string> => [
  ...errors.map((error) => `an error outside of any test\n${firstLines(error)}`),
  ...files.flatMap(({ errors, path }) => errors.map((error) => `${path}\n${firstLines(error)}`)),
  ...tests
    .filter(({ status }) => status !== "passed")
    .map(({ messages, path, status, title }) => `${path} (${status}): ${title}\n${firstLines(messages.join("\n"))}`)
]

const outcomeOf = (report: RunReport): VitestRun => {
  const failures = failuresOf(report)
  const passed = report.tests.filter(({ status }) => status === "passed").length
  return { passed, failed: failures.length, failures, unstable: [], files: report.files, tests: report.tests }
}

const withoutReport = (project: string): VitestRun => {
  const failures = [`${project} ended without a report`]
  return { passed: 0, failed: 1, failures, unstable: [], files: [], tests: [] }
}

interface VitestOptions extends CommandOptions {
  /** Further arguments of Vitest. */
  readonly args?: ReadonlyArray<string>
}

/** Runs the tests of a project of `vitest.config.ts`, as `vitest` does, without its heading. */
export const runVitest = async (
  project: string,
  files: ReadonlyArray<string>,
  { args: more = [], ...options }: VitestOptions = {}
): Promise<VitestRun> => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-report-"))
  const report = join(folder, "report.json")
  const args = [bin("vitest"), "run", "--project", project, ...files, "--reporter=tools/test/run-reporter.ts", ...more]
  await run(node, args, { ...options, env: { ...options.env, [reportVariable]: report } })
  try {
    const told: RunReport = JSON.parse(readFileSync(report, "utf8"))
    return outcomeOf(told)
  } catch {
    return withoutReport(project)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs the tests of a project of `vitest.config.ts`: those in `files`, or all of them if there are none. */
export const vitest = (
  project: string,
  files: ReadonlyArray<string> = [],
  options: CommandOptions = {}
): Promise<VitestRun> => {
  heading(`tests: ${project}`)
  return runVitest(project, files, options)
}

/** Prints what failed in a run, below its name. */
export const printFailures = (project: string, { failures }: Outcome): void => {
  if (failures.length > 0) console.log(failedLines(`tests: ${project}`, failures))
}
