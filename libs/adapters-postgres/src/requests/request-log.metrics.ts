import { Metric } from "effect"

export const lostRequests = Metric.counter("trajet_request_log_lost_total", {
  description: "Requests that are missing in the request log, because the store was away or too slow",
  incremental: true
})
