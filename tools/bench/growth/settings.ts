import { byForm, inEveryForm, numberSetting } from "../form.ts"

const asked = (process.env["BENCH_STEPS"] ?? "").split(",").filter(Boolean).map(Number)

/** Settings of the benchmark; `--write` saves the tables in docs/benchmarks.md and docs/capacity.md. */
export const settings = {
  write: process.argv.includes("--write"),
  /** Missions in the database at each step, from `BENCH_STEPS`, such as `10000,10000000`. */
  steps:
    asked.length > 0
      ? asked
      : byForm({ full: [10_000, 100_000, 1_000_000], quick: [10_000, 100_000], shortest: [1_000, 3_000] }),
  /** Small groups that are measured at each step; beside them is a large one. */
  smallGroups: numberSetting("BENCH_GROUPS", { full: 24, quick: 24, shortest: 4 }),
  /** Requests whose pages are counted together. */
  requestsEach: numberSetting("BENCH_REQUESTS", { full: 10, quick: 10, shortest: 4 }),
  connections: numberSetting("BENCH_CONNECTIONS", { full: 64, quick: 64, shortest: 8 }),
  /** Of the load by which one request is weighed. */
  seconds: numberSetting("BENCH_SECONDS", { full: 8, quick: 4, shortest: 1 }),
  drains: numberSetting("BENCH_DRAINS", { full: 5, quick: 5, shortest: 1 }),
  deliveries: numberSetting("BENCH_DELIVERIES", { full: 1_200, quick: 1_200, shortest: 100 }),
  /** For the first work of a dispatcher after its start, such as new partitions. */
  settleSeconds: numberSetting("BENCH_SETTLE_SECONDS", { full: 5, quick: 5, shortest: 1 }),
  missionsOfSmallGroup: numberSetting("BENCH_SMALL_GROUP", inEveryForm(80))
}
