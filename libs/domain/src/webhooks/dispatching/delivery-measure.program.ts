import { Context, Effect, Metric } from "effect"
import { millisOfInstant } from "../../time/instant.rules.ts"
import { attemptsMade, deliveryLag, expiredLeases, firstAttemptLag, relayedEvents } from "./delivery.metrics.ts"
import type { Report } from "./delivery-queue.port.ts"

type Outcome = "succeeded" | NonNullable<Report["result"]["error"]>

const counters = new Map<Outcome, typeof attemptsMade>()

const counterOf = (outcome: Outcome) => {
  const known = counters.get(outcome) ?? Metric.withAttributes(attemptsMade, { outcome })
  counters.set(outcome, known)
  return known
}

const none = Context.empty()

/** Makes the counters of a dispatcher exist before anything is counted. */
export const startCounters = (): void => {
  for (const counter of [counterOf("succeeded"), expiredLeases, relayedEvents]) counter.updateUnsafe(0, none)
}

/** Measures the time from commit to first attempt, by the store's clock, where the breaker does not hold it back. */
const measureFirstAttempts = (reports: ReadonlyArray<Report>, skewMillis: number): void => {
  for (const { attempt, eventAt, isAtFullConcurrency, result } of reports) {
    if (attempt > 1 || !isAtFullConcurrency) continue
    const lagMillis = millisOfInstant(result.startedAt) - skewMillis - millisOfInstant(eventAt)
    firstAttemptLag.updateUnsafe(Math.max(0, lagMillis) / 1_000, none)
  }
}

/** Counts attempts by outcome, and measures the time from commit to acknowledgement, by the store's clock. */
export const measureReports = Effect.fnUntraced(function* (reports: ReadonlyArray<Report>, skewMillis: number) {
  measureFirstAttempts(reports, skewMillis)
  for (const [outcome, group] of Map.groupBy(reports, ({ result }) => result.error ?? "succeeded")) {
    yield* Metric.update(counterOf(outcome), group.length)
    if (outcome !== "succeeded") continue
    for (const { eventAt, result } of group) {
      const acknowledgedMillis = millisOfInstant(result.startedAt) + result.durationMillis - skewMillis
      yield* Metric.update(deliveryLag, (acknowledgedMillis - millisOfInstant(eventAt)) / 1_000)
    }
  }
})
