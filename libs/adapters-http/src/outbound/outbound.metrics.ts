import { Metric } from "effect"

export const calls = Metric.counter("trajet_outbound_calls_total", {
  description:
    "Calls of other systems by provider and outcome: answered, slow, down (also not asked, because its breaker is open), " +
    "nonsense",
  incremental: true
})
export const callDuration = Metric.histogram("trajet_outbound_call_duration_seconds", {
  description: "Time of a call by provider, with its retry and its wait for a turn; failed calls too",
  boundaries: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
})
