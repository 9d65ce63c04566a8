import { readFileSync } from "node:fs"
import { promisesOf, type RunTest, unproven } from "../checks/named-tests.ts"
import { heldRules } from "../checks/specification.ts"
import { bin, check, heading, node, type Outcome, outcomeOf, runSteps, vitest } from "./steps.ts"

const testsRun: Array<RunTest> = []

const tests = async (project: string): Promise<Outcome> => {
  const run = await vitest(project)
  testsRun.push(...run.tests)
  return run
}

/** Checks that every test named by a rule of the specification or a promise of the security page ran and passed. */
const heldBy = (): Promise<Outcome> => {
  heading("tests that hold the rules")
  const promises = promisesOf(readFileSync("docs/security.md", "utf8"))
  return Promise.resolve(outcomeOf("tests that hold the rules", unproven(".", [...heldRules(), ...promises], testsRun)))
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
  heldBy,
  ...benchmarks.map((program) => () => benchmark(program))
])
