const quick = process.argv.includes("--quick")

const numberOf = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} is a number above 0`)
  return value
}

/** How the benchmark is run: `--quick` while developing, `--write` keeps the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  seconds: numberOf("BENCH_SECONDS", quick ? 2 : 4),
  rounds: numberOf("BENCH_ROUNDS", quick ? 3 : 5),
  warmUpSeconds: numberOf("BENCH_WARM_UP_SECONDS", quick ? 1.5 : 3),
  connections: numberOf("BENCH_CONNECTIONS", 64),
  /** Missions of the large group. */
  missions: numberOf("BENCH_MISSIONS", quick ? 100_000 : 1_000_000),
  /** Groups that order: each has one event log, whose head row makes its writers queue. */
  orderingGroups: numberOf("BENCH_GROUPS", 8),
  databaseConnections: numberOf("BENCH_DATABASE_CONNECTIONS", 16),
  /** Letters of the contenders that run. */
  contenders: process.env["BENCH_CONTENDERS"] ?? "abc",
  /** A part of the names of the operations that run; empty for all. */
  operations: process.env["BENCH_OPERATIONS"] ?? "",
  /** Where CPU profiles of Trajet are left; empty for none. */
  profileFolder: process.env["BENCH_PROFILE"] ?? ""
}
