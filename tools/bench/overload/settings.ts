import { byForm, inEveryForm, numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  seconds: numberSetting("BENCH_SECONDS", { full: 15, quick: 6, shortest: 1 }),
  warmUpSeconds: numberSetting("BENCH_WARM_UP_SECONDS", { full: 8, quick: 4, shortest: 0.5 }),
  /** Time between the end of an overload and the measurement of the remaining memory. */
  restSeconds: numberSetting("BENCH_REST_SECONDS", { full: 5, quick: 5, shortest: 0.5 }),
  peakConnections: numberSetting("BENCH_CONNECTIONS", inEveryForm(64)),
  overloads: byForm({ full: [2_000, 4_000], quick: [2_000, 4_000], shortest: [500] }),
  groups: numberSetting("BENCH_GROUPS", inEveryForm(8))
}
