import { Metric } from "effect"

export const spans = Metric.counter("trajet_trace_spans_total", {
  description:
    "Spans of recorded traces by outcome: exported, or dropped, because the collector is away or too slow or the trace has " +
    "too many",
  incremental: true
})
