import { inEveryForm, numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  rounds: numberSetting("BENCH_ROUNDS", { full: 5, quick: 3, shortest: 1 }),
  seconds: numberSetting("BENCH_SECONDS", { full: 20, quick: 10, shortest: 1 }),
  /** In which the pages open, one after the other. */
  openingSeconds: numberSetting("BENCH_OPENING_SECONDS", { full: 15, quick: 15, shortest: 1 }),
  warmUpSeconds: numberSetting("BENCH_WARM_UP_SECONDS", { full: 10, quick: 5, shortest: 1 }),
  pages: numberSetting("BENCH_PAGES", { full: 1_000, quick: 1_000, shortest: 20 }),
  /** Between two positions of the vehicle, each of which draws every open page again. */
  positionSeconds: numberSetting("BENCH_POSITION_SECONDS", { full: 10, quick: 5, shortest: 1 }),
  /** Groups that order at a steady rate, on a connection each. */
  tenants: numberSetting("BENCH_TENANTS", inEveryForm(24)),
  perSecondOfTenant: numberSetting("BENCH_RATE", inEveryForm(4))
}
