import { numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  /** Distinct trips of one round. */
  trips: numberSetting("BENCH_TRIPS", { full: 1_000_000, quick: 300_000, shortest: 20_000 }),
  rounds: numberSetting("BENCH_ROUNDS", { full: 5, quick: 3, shortest: 1 })
}
