import { inEveryForm, numberSetting } from "../form.ts"

/** Settings of the benchmark; `--write` saves the table in docs/benchmarks.md. */
export const settings = {
  write: process.argv.includes("--write"),
  rounds: numberSetting("BENCH_ROUNDS", { full: 5, quick: 3, shortest: 1 }),
  seconds: numberSetting("BENCH_SECONDS", { full: 20, quick: 10, shortest: 1 }),
  warmUpSeconds: numberSetting("BENCH_WARM_UP_SECONDS", { full: 10, quick: 6, shortest: 1 }),
  /** Tenants that order at a steady rate, on a connection each. */
  tenants: numberSetting("BENCH_TENANTS", inEveryForm(24)),
  perSecondOfTenant: numberSetting("BENCH_RATE", inEveryForm(4)),
  /** Connections of the neighbour, and the orders a second of each. */
  neighbourConnections: numberSetting("BENCH_NEIGHBOUR_CONNECTIONS", inEveryForm(4)),
  perSecondOfNeighbour: numberSetting("BENCH_NEIGHBOUR_RATE", inEveryForm(5)),
  /** Keys of the neighbour, and the orders that each sends at once if it does. */
  neighbourKeys: numberSetting("BENCH_NEIGHBOUR_KEYS", inEveryForm(20)),
  ordersAtOnce: numberSetting("BENCH_ORDERS_AT_ONCE", inEveryForm(20)),
  /** Only neighbours whose name has this text. */
  only: process.env["BENCH_ONLY"] ?? ""
}
