import { Metric } from "effect"

export const openFeeds = Metric.gauge("trajet_operations_feeds", {
  description: "Open feeds of operators and drivers"
})

export const endedFeeds = Metric.counter("trajet_operations_feeds_ended_total", {
  description: "Feeds that the service ended, by reason: replaced, revoked, slow, stopping, unreadable",
  incremental: true
})

export const feedLag = Metric.histogram("trajet_operations_feed_lag_seconds", {
  description: "From an event to its hand-over to the open feeds, by the clock of the process",
  boundaries: [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})
