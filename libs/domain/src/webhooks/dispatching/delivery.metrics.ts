import { Metric } from "effect"

export const deliveryLag = Metric.histogram("trajet_webhook_delivery_lag_seconds", {
  description: "From the commit of an event to its acknowledgement, pauses and failed attempts included",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800, 7_200, 86_400]
})

export const firstAttemptLag = Metric.histogram("trajet_webhook_first_attempt_lag_seconds", {
  description:
    "From the commit of an event to the first attempt of its delivery, of endpoints that the breaker does not hold back",
  boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1_800]
})

export const attemptsMade = Metric.counter("trajet_webhook_attempts_total", {
  description: "Attempts by outcome: succeeded, or the error code",
  incremental: true
})

export const expiredLeases = Metric.counter("trajet_webhook_expired_leases_total", {
  description: "Deliveries that were taken back because their worker died",
  incremental: true
})

export const relayedEvents = Metric.counter("trajet_webhook_relayed_events_total", {
  description: "Events that left the outbox",
  incremental: true
})
