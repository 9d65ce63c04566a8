import { byForm, inEveryForm, numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  /** Runs of Lighthouse for each page; the median counts. */
  runs: numberSetting("BENCH_RUNS", { full: 5, quick: 3, shortest: 1 }),
  /** Missions on the board. */
  missions: numberSetting("BENCH_MISSIONS", { full: 10_000, quick: 10_000, shortest: 1_000 }),
  /** Rounds of scrolling each column and of filtering. */
  rounds: numberSetting("BENCH_ROUNDS", { full: 5, quick: 2, shortest: 1 }),
  scrollsPerColumn: numberSetting("BENCH_SCROLLS", { full: 120, quick: 60, shortest: 20 }),
  /** The mission list of a client that Lighthouse loads. */
  missionsOfClient: numberSetting("BENCH_MISSIONS_OF_CLIENT", inEveryForm(200)),
  /** The missions that the driver of the phone has. */
  missionsOfDriver: numberSetting("BENCH_MISSIONS_OF_DRIVER", inEveryForm(5)),
  /** The figures of the shortest form say nothing, so that it holds no goal. */
  hasGoals: byForm({ full: true, quick: true, shortest: false })
}

export const goals = { score: 95, frameMillis: 50 } as const
