import { inEveryForm, numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  /** Each round is one turn of every contender. */
  rounds: numberSetting("BENCH_ROUNDS", { full: 12, quick: 4, shortest: 2 }),
  creations: numberSetting("BENCH_CREATIONS", { full: 800, quick: 400, shortest: 100 }),
  reads: numberSetting("BENCH_READS", { full: 2_400, quick: 1_200, shortest: 200 }),
  warmUpTurns: numberSetting("BENCH_WARM_UP_TURNS", { full: 3, quick: 2, shortest: 1 }),
  connections: numberSetting("BENCH_CONNECTIONS", inEveryForm(32)),
  histogramStatements: numberSetting("BENCH_HISTOGRAM_STATEMENTS", {
    full: 1_000_000,
    quick: 300_000,
    shortest: 20_000
  })
}
