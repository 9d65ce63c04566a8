import { inEveryForm, numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  rounds: numberSetting("BENCH_ROUNDS", { full: 3, quick: 1, shortest: 1 }),
  seconds: numberSetting("BENCH_SECONDS", { full: 20, quick: 8, shortest: 2 }),
  warmUpSeconds: numberSetting("BENCH_WARM_UP_SECONDS", { full: 8, quick: 4, shortest: 1 }),
  groups: numberSetting("BENCH_GROUPS", inEveryForm(8)),
  /** Of the listeners, so many are drivers. */
  drivers: numberSetting("BENCH_DRIVERS", inEveryForm(4))
}

export interface Load {
  readonly listeners: number
  readonly changesPerSecond: number
}

/** Without listeners the table shows what a change costs alone. */
export const loads: ReadonlyArray<Load> = [
  { listeners: 0, changesPerSecond: 100 },
  { listeners: 20, changesPerSecond: 100 },
  { listeners: 200, changesPerSecond: 10 }
]
