import { inEveryForm, numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  /** Starts of a home that was started before. */
  starts: numberSetting("BENCH_STARTS", { full: 11, quick: 5, shortest: 1 }),
  mixedRequests: numberSetting("BENCH_MIXED_REQUESTS", { full: 1_000, quick: 1_000, shortest: 100 }),
  mixedConnections: numberSetting("BENCH_MIXED_CONNECTIONS", inEveryForm(8)),
  creations: numberSetting("BENCH_CREATIONS", { full: 100_000, quick: 10_000, shortest: 200 }),
  connections: numberSetting("BENCH_CONNECTIONS", inEveryForm(64))
}
