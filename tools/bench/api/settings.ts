import { byForm, inEveryForm, numberSetting } from "../form.ts"

const counts = (text: string): ReadonlyArray<number> => text.split(",").map(Number)

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  /** Duration of one operation. */
  seconds: numberSetting("BENCH_SECONDS", { full: 4, quick: 2, shortest: 0.4 }),
  rounds: numberSetting("BENCH_ROUNDS", { full: 5, quick: 3, shortest: 1 }),
  warmUpSeconds: numberSetting("BENCH_WARM_UP_SECONDS", { full: 3, quick: 1.5, shortest: 0.2 }),
  connections: numberSetting("BENCH_CONNECTIONS", inEveryForm(64)),
  /** Missions of the large group. */
  missions: numberSetting("BENCH_MISSIONS", { full: 1_000_000, quick: 100_000, shortest: 2_000 }),
  /** Groups that order, for each row: a group has one event log, whose head row makes its writers queue. */
  orderingGroups: counts(
    process.env["BENCH_GROUPS"] ?? byForm({ full: "1,8,128,1000", quick: "1,128", shortest: "1,8" })
  ),
  databaseConnections: numberSetting("BENCH_DATABASE_CONNECTIONS", inEveryForm(16)),
  /** Letters of the contenders that run. */
  contenders: process.env["BENCH_CONTENDERS"] ?? "abcd",
  /** A part of the names of the operations to run; empty for all. */
  operations: process.env["BENCH_OPERATIONS"] ?? "",
  /** Folder for CPU profiles of Trajet; empty for none. */
  profileFolder: process.env["BENCH_PROFILE"] ?? ""
}
