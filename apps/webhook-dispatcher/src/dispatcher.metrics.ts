import { Metric } from "effect"

// Figures of the whole installation, the same in every dispatcher.
const gauge = (name: string, description: string) => Metric.gauge(name, { description })

export const oldestDue = gauge(
  "trajet_webhook_oldest_undelivered_seconds",
  "How late the oldest due delivery is, also of endpoints that are paused or slow"
)
export const oldestSendable = gauge(
  "trajet_webhook_oldest_due_seconds",
  "How late the oldest due delivery is of endpoints that may get a further request now: the wait that is ours"
)
export const open = gauge("trajet_webhook_open_deliveries", "Deliveries that have not ended, without those in flight")

const endpoints = gauge(
  "trajet_webhook_endpoints",
  "Endpoints by state: sending, slow (after a pause, with fewer requests at once), paused (by hand or by the breaker), " +
    "disabled"
)
export const sending = Metric.withAttributes(endpoints, { state: "sending" })
export const slow = Metric.withAttributes(endpoints, { state: "slow" })
export const paused = Metric.withAttributes(endpoints, { state: "paused" })
export const disabled = Metric.withAttributes(endpoints, { state: "disabled" })

export const outboxDepth = gauge("trajet_outbox_depth", "Events that were not announced yet")
export const feedUp = gauge(
  "trajet_event_feed_up",
  "Whether the event feed works: 1, or 0 if NATS cannot be reached; always 1 without NATS"
)
export const dueWork = gauge("trajet_due_work_due", "Due work whose time has come, running and failing work included")
export const oldestDueWork = gauge("trajet_due_work_oldest_due_seconds", "How late the oldest due work is")
export const failingDueWork = gauge("trajet_due_work_failing", "Due work whose last attempt has failed")
