import { byForm, inEveryForm, numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  rounds: numberSetting("BENCH_ROUNDS", { full: 5, quick: 2, shortest: 1 }),
  /** Deliveries of one drain. */
  deliveries: numberSetting("BENCH_DELIVERIES", { full: 8_000, quick: 8_000, shortest: 1_000 }),
  warmUps: numberSetting("BENCH_WARM_UPS", { full: 2, quick: 2, shortest: 1 }),
  /** Deliveries a second of the paced runs. */
  rates: byForm({ full: [100, 1_000], quick: [100, 1_000], shortest: [100] }),
  /** Lags of each contender at each rate, in turns. */
  samples: numberSetting("BENCH_SAMPLES", { full: 20_000, quick: 1_000, shortest: 200 }),
  turns: numberSetting("BENCH_TURNS", { full: 10, quick: 2, shortest: 1 }),
  groups: numberSetting("BENCH_GROUPS", inEveryForm(10)),
  /** Groups with an endpoint each, which get the paced deliveries in turns. */
  pacedGroups: numberSetting("BENCH_PACED_GROUPS", inEveryForm(10)),
  endpointsPerGroup: numberSetting("BENCH_ENDPOINTS", inEveryForm(20)),
  /** Concurrent POSTs of the peers and of the bare loop; Trajet limits its own by endpoint. */
  concurrency: numberSetting("BENCH_CONCURRENCY", inEveryForm(64)),
  /** Letters of the contenders that run. */
  contenders: process.env["BENCH_CONTENDERS"] ?? "ptnbgqed",
  /** Folder for CPU profiles of Trajet's dispatcher; empty for none. */
  profileFolder: process.env["BENCH_PROFILE"] ?? ""
}
