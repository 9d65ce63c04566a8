import { node, typeCheck } from "./commands.ts"
import { check, inOrder, type Step, together } from "./steps.ts"

// In two lanes: with all of them at once, the contenders of one wait for those of the others.
const lanes = [
  ["api", "console", "fairness", "neighbours", "own-pace", "pricing", "start", "takeover", "two-dispatchers"],
  [
    "client-size",
    "dispatcher",
    "feed",
    "growth",
    "many-endpoints",
    "request-log",
    "slow-receivers",
    "traces",
    "tracking"
  ]
]
const alone = ["overload"]

/** The benchmarks that the long form runs, by their folders. */
export const benchmarkNames: ReadonlyArray<string> = [...alone, ...lanes.flat()]

/** A benchmark in its shortest form: its figures say nothing, but a contender that fails is seen. */
const benchmark =
  (name: string): Step =>
  () =>
    check(`benchmark ${name}`, node, ["--conditions=@trajet/source", `tools/bench/${name}/main.ts`, "--shortest"])

/** All benchmarks in their shortest form. */
export const benchmarks = inOrder([
  () => check("types of the benchmarks and their peers", node, typeCheck("-p", "tools/bench")),
  // A client has to get a place beside 500 connections: nothing may take the processors from it.
  ...alone.map(benchmark),
  together(lanes.map((lane) => inOrder(lane.map(benchmark))))
])
