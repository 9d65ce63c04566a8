import { Metric } from "effect"

export const replicaReads = Metric.counter("trajet_replica_reads_total", {
  description:
    "Reads that a replica may serve, by outcome: replica, or the reason why the primary served them: behind (the " +
    "replica lacks what the caller may have seen), busy, failed, left_out. 0 without `DATABASE_READ_URL`",
  incremental: true
})
export const replicaLagSeconds = Metric.gauge("trajet_replica_lag_seconds", {
  description:
    "Time for which the primary has had something that the replica lacks, of the best replica; measured each second"
})
export const replicaLeftOut = Metric.gauge("trajet_replica_left_out", {
  description: "Whether `DATABASE_READ_URL` is set and no replica is read: 1, otherwise 0; measured each second"
})
