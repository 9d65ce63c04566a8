import { readFileSync } from "node:fs"
import { rowsOf, type RunTest, unproven } from "../checks/conformance-table.ts"
import { bin, check, heading, node, type Outcome, outcomeOf, runSteps, vitest } from "./steps.ts"

const testsRun: Array<RunTest> = []

const tests = async (project: string): Promise<Outcome> => {
  const run = await vitest(project)
  testsRun.push(...run.tests)
  return run
}

const pages = ["docs/conformance.md", "docs/security.md"]

/** Whether every test that these pages name has run, and passed. */
const conformance = (): Promise<Outcome> => {
  heading("conformance")
  const missing = unproven(
    ".",
    pages.flatMap((page) => rowsOf(readFileSync(page, "utf8"))),
    testsRun
  )
  return Promise.resolve(outcomeOf("conformance", missing))
}

const benchmarks = [
  "tools/bench/api/main.ts",
  "tools/bench/dispatcher/main.ts",
  "tools/bench/overload/main.ts",
  "tools/bench/fairness/main.ts",
  "tools/bench/two-dispatchers/main.ts"
]

/** Each benchmark in its shortest form: its figures say nothing, but a contender that fails is seen. */
const benchmark = (program: string) =>
  check(`benchmark ${program}`, node, ["--conditions=@trajet/source", program, "--shortest"])

await runSteps([
  () => check("types", node, ["node_modules/typescript-7/bin/tsc", "-p", "."]),
  () => check("types of the benchmarks", node, ["node_modules/typescript-7/bin/tsc", "-p", "tools/bench"]),
  // ESLint holds the import table against the project graph, which has to be there first.
  () => check("project graph", node, [bin("nx"), "show", "projects"]),
  () => check("lint and module boundaries", node, [bin("eslint"), "."]),
  () => check("format", node, [bin("prettier"), "--check", "--log-level=warn", "."]),
  () => tests("quick"),
  () => tests("integration"),
  () => tests("timed"),
  conformance,
  ...benchmarks.map((program) => () => benchmark(program))
])
