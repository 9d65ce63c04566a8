const quick = process.argv.includes("--quick")

const numberOf = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} is a number above 0`)
  return value
}

/** How the benchmark is run: `--quick` while developing, `--write` keeps the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  rounds: numberOf("BENCH_ROUNDS", quick ? 2 : 5),
  /** Deliveries of one drain. */
  deliveries: numberOf("BENCH_DELIVERIES", 8_000),
  warmUps: numberOf("BENCH_WARM_UPS", 2),
  /** Deliveries a second of the paced runs. */
  rates: quick ? [100] : [100, 200],
  pacedSeconds: numberOf("BENCH_PACED_SECONDS", quick ? 5 : 20),
  groups: numberOf("BENCH_GROUPS", 10),
  endpointsPerGroup: numberOf("BENCH_ENDPOINTS", 20),
  /** POSTs at once of the peers and of the bare loop; Trajet bounds its own by endpoint. */
  concurrency: numberOf("BENCH_CONCURRENCY", 64),
  /** Letters of the contenders that run. */
  contenders: process.env["BENCH_CONTENDERS"] ?? "pnbgqe",
  /** Where CPU profiles of Trajet's dispatcher are left; empty for none. */
  profileFolder: process.env["BENCH_PROFILE"] ?? ""
}
