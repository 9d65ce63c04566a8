import { readRules, type TaggedTest, unheldRules } from "../checks/rules.ts"
import { bin, node } from "./commands.ts"
import { runFailedFilesAgain } from "./run-again.ts"
import { check, heading, inOrder, type Outcome, outcomeOf, runSteps, together } from "./steps.ts"
import { vitest } from "./vitest-run.ts"

const testsRun: Array<TaggedTest> = []

const tests = async (project: string): Promise<Outcome> => {
  const run = await runFailedFilesAgain((files) => vitest(project, files))
  testsRun.push(...run.tests)
  return run
}

/** Checks that tests of this run hold every rule of the specification and every promise of the security page. */
const rulesAreHeld = (): Promise<Outcome> => {
  heading("rules that tests hold")
  return Promise.resolve(outcomeOf("rules that tests hold", unheldRules(readRules(), testsRun)))
}

// In two lanes: with all of them at once, the contenders of one wait for those of the others.
const benchmarkLanes = [
  [
    "tools/bench/api/main.ts",
    "tools/bench/console/main.ts",
    "tools/bench/fairness/main.ts",
    "tools/bench/neighbours/main.ts",
    "tools/bench/pricing/main.ts",
    "tools/bench/start/main.ts",
    "tools/bench/two-dispatchers/main.ts"
  ],
  [
    "tools/bench/client-size/main.ts",
    "tools/bench/dispatcher/main.ts",
    "tools/bench/feed/main.ts",
    "tools/bench/growth/main.ts",
    "tools/bench/request-log/main.ts",
    "tools/bench/traces/main.ts"
  ]
]

/** Each benchmark in its shortest form: its figures say nothing, but a contender that fails is seen. */
const benchmark = (program: string) =>
  check(`benchmark ${program}`, node, ["--conditions=@trajet/source", program, "--shortest"])

const types = inOrder([
  () => check("types", node, ["node_modules/typescript-7/bin/tsc", "-p", "."]),
  () => check("types of the benchmarks", node, ["node_modules/typescript-7/bin/tsc", "-p", "tools/bench"]),
  () => check("format", node, [bin("oxfmt"), "--check"])
])

const lint = inOrder([
  // The lint holds the import table against the project graph, which has to be there first.
  () => check("project graph", node, [bin("nx"), "show", "projects"]),
  () => check("lint and module boundaries", node, [bin("oxlint")])
])

await runSteps([
  together([types, lint]),
  () => tests("quick"),
  () => tests("integration"),
  () => tests("timed"),
  rulesAreHeld,
  // A client has to get a place beside 500 connections: nothing may take the processors from it.
  () => benchmark("tools/bench/overload/main.ts"),
  together(benchmarkLanes.map((lane) => inOrder(lane.map((program) => () => benchmark(program)))))
])
