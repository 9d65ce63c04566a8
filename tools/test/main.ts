import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { rowsOf, type RunTest, unproven } from "../checks/conformance-table.ts"

interface Counts {
  readonly passed: number
  readonly failed: number
}

const node = process.execPath
const bin = (name: string): string => join("node_modules", ".bin", name)

const run = (command: string, args: ReadonlyArray<string>): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        NX_DAEMON: "false",
        PATH: `${join(process.cwd(), "node_modules", ".bin")}:${process.env["PATH"]}`
      }
    })
    child.on("error", () => resolve(1))
    child.on("exit", (code) => resolve(code ?? 1))
  })

const heading = (name: string): void => console.log(`\n== ${name}`)

const check = async (name: string, command: string, args: ReadonlyArray<string>): Promise<Counts> => {
  heading(name)
  const passed = (await run(command, args)) === 0
  console.log(passed ? "passed" : `FAILED: ${name}`)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
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
    readonly assertionResults: ReadonlyArray<{ readonly title: string; readonly status: string }>
  }>
}

/** A file that cannot be loaded has no test that failed, and a skipped test is a defect here: both count as failures. */
const countsOf = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, success }: VitestReport): Counts => {
  const failed = numFailedTests + numPendingTests + numTodoTests
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed }
}

const testsRun: Array<RunTest> = []

const keepRun = ({ testResults }: VitestReport): void => {
  for (const { assertionResults, name } of testResults) {
    const path = relative(process.cwd(), name)
    testsRun.push(...assertionResults.map(({ status, title }) => ({ path, title, status })))
  }
}

const vitest = async (project: string): Promise<Counts> => {
  heading(`tests: ${project}`)
  const folder = mkdtempSync(join(tmpdir(), "trajet-report-"))
  const report = join(folder, "report.json")
  await run(node, [
    bin("vitest"),
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`
  ])
  try {
    const told: VitestReport = JSON.parse(readFileSync(report, "utf8"))
    keepRun(told)
    return countsOf(told)
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether every test that docs/conformance.md names has run, and passed. */
const conformance = async (): Promise<Counts> => {
  heading("conformance")
  const missing = unproven(".", rowsOf(readFileSync("docs/conformance.md", "utf8")), testsRun)
  for (const line of missing) console.log(line)
  console.log(missing.length === 0 ? "passed" : "FAILED: conformance")
  return { passed: missing.length === 0 ? 1 : 0, failed: missing.length === 0 ? 0 : 1 }
}

const benchmarks = [
  "tools/bench/api/main.ts",
  "tools/bench/dispatcher/main.ts",
  "tools/bench-dispatching/fairness.ts",
  "tools/bench-dispatching/two-dispatchers.ts"
]

/** Each benchmark in its shortest form: its figures say nothing, but a contender that fails is seen. */
const benchmark = (program: string) =>
  check(`benchmark ${program}`, node, ["--conditions=@trajet/source", program, "--shortest"])

const steps: ReadonlyArray<() => Promise<Counts>> = [
  () => check("types", node, ["node_modules/typescript-7/bin/tsc", "-p", "."]),
  () => check("types of the benchmarks", node, ["node_modules/typescript-7/bin/tsc", "-p", "tools/bench"]),
  // ESLint holds the import table against the project graph, which has to be there first.
  () => check("project graph", node, [bin("nx"), "show", "projects"]),
  () => check("lint and module boundaries", node, [bin("eslint"), "."]),
  () => check("format", node, [bin("prettier"), "--check", "--log-level=warn", "."]),
  () => vitest("quick"),
  () => vitest("integration"),
  conformance,
  ...benchmarks.map((program) => () => benchmark(program))
]

let total: Counts = { passed: 0, failed: 0 }
for (const step of steps) {
  const { passed, failed } = await step()
  total = { passed: total.passed + passed, failed: total.failed + failed }
}

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
