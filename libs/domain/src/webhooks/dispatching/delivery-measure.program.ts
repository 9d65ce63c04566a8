import { Context, Metric } from "effect"
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

/** Counts an attempt, and measures the times from the commit to its start and its acknowledgement, by the store's clock. */
const measureReport = (report: Report, skewMillis: number): void => {
  const { attempt, eventAt, isAtFullConcurrency, result } = report
  const startMillis = millisOfInstant(result.startedAt) - skewMillis - millisOfInstant(eventAt)
  // The breaker holds further attempts back.
  if (attempt === 1 && isAtFullConcurrency) firstAttemptLag.updateUnsafe(Math.max(0, startMillis) / 1_000, none)
  if (result.error === null) deliveryLag.updateUnsafe((startMillis + result.durationMillis) / 1_000, none)
  counterOf(result.error ?? "succeeded").updateUnsafe(1, none)
}

export const measureReports = (reports: ReadonlyArray<Report>, skewMillis: number): void => {
  for (const report of reports) measureReport(report, skewMillis)
}
