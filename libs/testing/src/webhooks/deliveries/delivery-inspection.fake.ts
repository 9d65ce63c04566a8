import type { Tenant } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import type { Attempt, EndpointActivity, HourOfAttempts, SentEvent } from "@trajet/domain/webhooks/deliveries"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { later, type StoreState } from "../../store/store-state.fake.ts"
import type { StoredDelivery } from "../webhook-rows.fake.ts"

export const sentOf = ({ eventId, eventType, eventAt, data }: StoredDelivery): SentEvent => ({
  id: eventId,
  type: eventType,
  createdAt: eventAt,
  data
})

const hourOf = ({ startedAt }: Attempt): Instant => Instant(`${startedAt.slice(0, 13)}:00:00.000000Z`)

const percentile = (sorted: ReadonlyArray<number>, part: number): number =>
  sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0

const summed = (hour: Instant, attempts: ReadonlyArray<Attempt>): HourOfAttempts => {
  const sorted = attempts.map(({ durationMillis }) => durationMillis).sort((a, b) => a - b)
  const failed = attempts.filter(({ error }) => error !== null).length
  return {
    hour,
    succeeded: attempts.length - failed,
    failed,
    p50Millis: percentile(sorted, 0.5),
    p95Millis: percentile(sorted, 0.95)
  }
}

interface AskedActivity {
  readonly tenant: Tenant
  readonly endpointId: EndpointId
  readonly most: number
}

export const activityOf = (
  state: StoreState,
  now: Instant,
  { tenant, endpointId, most }: AskedActivity
): EndpointActivity => {
  const after = later(state.presentOf(tenant, now), -7 * 86_400_000)
  const newest = state.webhooks
    .deliveriesOf(endpointId)
    .filter(
      (delivery) =>
        delivery.tenant.groupId === tenant.groupId &&
        delivery.tenant.environment === tenant.environment &&
        delivery.eventAt > after
    )
    .sort((a, b) => (a.eventAt < b.eventAt ? 1 : -1))
    .flatMap(({ log }) => log)
    .slice(0, most)
  const hours = [...Map.groupBy(newest, hourOf)]
    .map(([hour, attempts]) => summed(hour, attempts))
    .sort((a, b) => (a.hour < b.hour ? -1 : 1))
  return { hours, isComplete: newest.length < most }
}
