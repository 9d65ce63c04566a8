import { Effect, Metric } from "effect"
import { millisOfInstant } from "../../time/instant.rules.ts"
import { attemptsMade, deliveryLag } from "./delivery.metrics.ts"
import type { Report } from "./delivery-queue.port.ts"

type Outcome = "succeeded" | NonNullable<Report["result"]["error"]>

const counters = new Map<Outcome, typeof attemptsMade>()

const counterOf = (outcome: Outcome) => {
  const known = counters.get(outcome) ?? Metric.withAttributes(attemptsMade, { outcome })
  counters.set(outcome, known)
  return known
}

/** Counts attempts by outcome, and measures the time from commit to acknowledgement, by the store's clock. */
export const measureReports = Effect.fnUntraced(function* (reports: ReadonlyArray<Report>, skewMillis: number) {
  for (const [outcome, group] of Map.groupBy(reports, ({ result }) => result.error ?? "succeeded")) {
    yield* Metric.update(counterOf(outcome), group.length)
    if (outcome !== "succeeded") continue
    for (const { eventAt, result } of group) {
      const acknowledgedMillis = millisOfInstant(result.startedAt) + result.durationMillis - skewMillis
      yield* Metric.update(deliveryLag, (acknowledgedMillis - millisOfInstant(eventAt)) / 1_000)
    }
  }
})
