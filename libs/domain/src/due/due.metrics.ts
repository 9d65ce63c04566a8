import { Metric } from "effect"

export const workDone = Metric.counter("trajet_due_work_done_total", {
  description: "Due work carried out, by kind",
  incremental: true
})

export const workFailed = Metric.counter("trajet_due_work_failed_total", {
  description: "Attempts of due work that failed, by kind",
  incremental: true
})
