import { Metric } from "effect"

export const connections = Metric.gauge("trajet_database_connections", {
  description: "Connections of the pool by state: busy, idle; measured each second"
})
export const connectionsMax = Metric.gauge("trajet_database_connections_max", {
  description: "Most connections of the pool"
})
export const waiting = Metric.gauge("trajet_database_connections_waiting", {
  description: "Statements and transactions that wait for a connection of the pool; measured each second"
})
export const statementSeconds = Metric.histogram("trajet_database_statement_duration_seconds", {
  description: "Time of a statement outside of a transaction, with its wait for a connection",
  boundaries: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
})
export const failures = Metric.counter("trajet_database_failures_total", {
  description:
    "Uses of PostgreSQL that failed because of the server or the way to it, by reason: connection, disk " +
    "(full or broken), resources, stopping, timeout, deadlock, moving (the group moves to another cell)",
  incremental: true
})
