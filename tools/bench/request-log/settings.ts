import { inEveryForm, numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  /** Each round is one turn with the log and one without it. */
  rounds: numberSetting("BENCH_ROUNDS", { full: 40, quick: 10, shortest: 2 }),
  creations: numberSetting("BENCH_CREATIONS", { full: 2_000, quick: 1_000, shortest: 200 }),
  warmUpCreations: numberSetting("BENCH_WARM_UP_CREATIONS", { full: 4_000, quick: 2_000, shortest: 100 }),
  connections: numberSetting("BENCH_CONNECTIONS", inEveryForm(32))
}
