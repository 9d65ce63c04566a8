import type { Tenant } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import {
  afterRetry,
  Deliveries,
  type Delivery,
  DeliveryId,
  type DeliveryQuery,
  type ReplayPreview,
  type ReplayStepResult,
  type ReplayRange,
  type ReplayStep,
  DeliveryUnknown,
  NothingToRetry,
  previewOf
} from "@trajet/domain/webhooks/deliveries"
import { matchesFilter } from "@trajet/domain/webhooks/endpoints"
import { Effect, Option, Result } from "effect"
import { activityOf, sentOf } from "./delivery-inspection.fake.ts"
import { later, type StoredEvent, type StoreState } from "../../store/store-state.fake.ts"
import { holds } from "../../store/asked.fake.ts"
import {
  isSubscribed,
  isWaiting,
  newDelivery,
  type StoredDelivery,
  type StoredEndpoint,
  type WebhookRows
} from "../webhook-rows.fake.ts"

const isOf = (tenant: Tenant, { groupId, environment }: Tenant): boolean =>
  tenant.groupId === groupId && tenant.environment === environment

const nextAttemptAt = (delivery: StoredDelivery, stored: StoredEndpoint | undefined): Instant | null => {
  if (!isWaiting(delivery) || stored?.endpoint.status !== "enabled") return null
  const { pausedUntil } = stored.breaker
  return pausedUntil !== null && pausedUntil > delivery.due ? pausedUntil : delivery.due
}

const shownOf = (webhooks: WebhookRows, delivery: StoredDelivery): Delivery => {
  const { id, eventId, eventType, eventAt, endpointId, status, attempts } = delivery
  const { lastStatusCode, lastError, endedAt, createdAt } = delivery
  const record = { id, eventId, eventType, eventAt, endpointId, status, attempts, lastStatusCode, lastError }
  return {
    ...record,
    nextAttemptAt: nextAttemptAt(delivery, webhooks.endpoints.get(endpointId)),
    deliveredAt: status === "succeeded" ? endedAt : null,
    createdAt
  }
}

const newestFirst = (a: StoredDelivery, b: StoredDelivery): number => {
  if (a.eventAt === b.eventAt) return a.id < b.id ? 1 : -1
  return a.eventAt < b.eventAt ? 1 : -1
}

const isAsked = (query: DeliveryQuery, { endpointId, eventAt, id, status }: StoredDelivery): boolean =>
  holds<Omit<DeliveryQuery, "limit">>(
    {
      status: (wanted) => status === wanted,
      endpointId: (wanted) => endpointId === wanted,
      olderThan: (one) => eventAt < one.eventAt || (eventAt === one.eventAt && id < one.id)
    },
    query
  )

const found = (webhooks: WebhookRows, tenant: Tenant, id: DeliveryId): Option.Option<StoredDelivery> =>
  Option.filter(Option.fromUndefinedOr(webhooks.deliveryOfId(id)), (delivery) => isOf(delivery.tenant, tenant))

const again = (delivery: StoredDelivery, includeSucceeded: boolean, due: Instant): StoredDelivery | null => {
  const next = afterRetry(delivery, includeSucceeded)
  return next === null ? null : { ...delivery, ...next, due, endedAt: null }
}

const retry = (
  state: StoreState,
  now: Instant,
  tenant: Tenant,
  id: DeliveryId,
  by: Parameters<Deliveries["Service"]["retry"]>[2]
): Result.Result<Delivery, DeliveryUnknown | NothingToRetry> => {
  const { webhooks } = state
  const delivery = Option.getOrUndefined(found(webhooks, tenant, id))
  if (delivery === undefined) return Result.fail(new DeliveryUnknown())
  if (webhooks.endpoints.get(delivery.endpointId)?.deletedAt !== null) {
    return Result.fail(new NothingToRetry({ problem: "endpoint_deleted" }))
  }
  if (delivery.status === "succeeded") return Result.fail(new NothingToRetry({ problem: "succeeded" }))
  const retried = again(delivery, false, now)
  if (retried === null) return Result.succeed(shownOf(webhooks, delivery))
  webhooks.put(retried)
  const { keyId = null, requestId = null, ip = null } = by ?? {}
  state.audit.push({ at: now, ...tenant, keyId, action: "delivery.retry", target: id, requestId, ip })
  return Result.succeed(shownOf(webhooks, retried))
}

const rangeOf = (state: StoreState, tenant: Tenant, range: ReplayRange, after: Instant, eventsMax: number) => {
  const stored = state.webhooks.endpoints.get(range.endpointId)
  if (stored === undefined || stored.deletedAt !== null || !isOf(stored.endpoint.tenant, tenant)) return null
  const subscription = range.types ?? stored.endpoint.subscription
  const deliveryOf = ({ createdAt }: StoredEvent) =>
    state.webhooks.delivery({ endpointId: range.endpointId, eventAt: createdAt })
  const isRead = (event: StoredEvent): boolean => {
    if (range.includeMissing) return true
    const delivery = deliveryOf(event)
    return delivery !== undefined && again(delivery, range.includeSucceeded, delivery.due) !== null
  }
  const events = state
    .rowsToRead(tenant)
    .events.filter(
      (event) => event.createdAt > after && (range.until === null || event.createdAt <= range.until) && isRead(event)
    )
    .slice(0, eventsMax)
  const isAsked = ({ data, type }: StoredEvent): boolean =>
    isSubscribed(subscription, type) && matchesFilter(stored.endpoint.filter, data)
  return { stored, events, isAsked, deliveryOf }
}

const countReplay = (state: StoreState, tenant: Tenant, range: ReplayRange, eventsMax: number): ReplayPreview => {
  const found = rangeOf(state, tenant, range, range.since, eventsMax)
  if (found === null) return previewOf([], true)
  const counts = new Map<string, ReplayPreview["counts"][number]>()
  for (const event of found.events.filter(found.isAsked)) {
    const delivery = found.deliveryOf(event)
    if (delivery !== undefined && again(delivery, range.includeSucceeded, delivery.due) === null) continue
    const { type } = event
    const status = delivery?.status ?? null
    const name = `${type} ${status}`
    counts.set(name, { type, status, count: (counts.get(name)?.count ?? 0) + 1 })
  }
  return previewOf([...counts.values()], found.events.length < eventsMax)
}

const replay = (state: StoreState, now: Instant, tenant: Tenant, step: ReplayStep): ReplayStepResult => {
  const { webhooks } = state
  const { includeSucceeded, notBefore, everyMillis, eventsMax, deliveriesMax } = step
  const found = rangeOf(state, tenant, step, step.after, eventsMax)
  const present = state.presentOf(tenant, now)
  const first = notBefore === null ? present : later(notBefore, everyMillis)
  const counted = { neverDelivered: 0, again: 0 }
  let lastDueAt: Instant | null = null
  let reached: Instant | null = null
  for (const event of found?.events ?? []) {
    if (found === null || counted.neverDelivered + counted.again === deliveriesMax) break
    reached = event.createdAt
    if (!found.isAsked(event)) continue
    const due: Instant = lastDueAt === null ? (first > present ? first : present) : later(lastDueAt, everyMillis)
    const delivery = found.deliveryOf(event)
    const next =
      delivery === undefined
        ? newDelivery(DeliveryId(state.nextId()), found.stored, event, now, due)
        : again(delivery, includeSucceeded, due)
    if (next === null) continue
    webhooks.put(next)
    lastDueAt = due
    if (delivery === undefined) counted.neverDelivered++
    else counted.again++
  }
  const aheadMillis = lastDueAt === null ? 0 : Date.parse(lastDueAt) - Date.parse(present)
  return { ...counted, reached, lastDueAt, aheadMillis }
}

export const deliveriesOn = (state: StoreState): Deliveries["Service"] => {
  const { webhooks } = state
  return Deliveries.of({
    list: (tenant, query) =>
      state.transaction(() =>
        webhooks
          .everyDelivery()
          .filter((delivery) => isOf(delivery.tenant, tenant) && isAsked(query, delivery))
          .sort(newestFirst)
          .slice(0, query.limit)
          .map((delivery) => shownOf(webhooks, delivery))
      ),
    find: (tenant, id) =>
      state.transaction(() => Option.map(found(webhooks, tenant, id), (delivery) => shownOf(webhooks, delivery))),
    attempts: (tenant, id) =>
      state.transaction(() =>
        Option.match(found(webhooks, tenant, id), { onNone: () => [], onSome: ({ log }) => log })
      ),
    sent: (tenant, id) => state.transaction(() => Option.map(found(webhooks, tenant, id), sentOf)),
    activity: (tenant, endpointId, most) =>
      state.transaction((now) => activityOf(state, now, { tenant, endpointId, most })),
    retry: (tenant, id, by) =>
      state.transaction((now) => retry(state, now, tenant, id, by)).pipe(Effect.flatMap(Effect.fromResult)),
    countReplay: (tenant, range, eventsMax) => state.transaction(() => countReplay(state, tenant, range, eventsMax)),
    replay: (tenant, step) => state.transaction((now) => replay(state, now, tenant, step))
  })
}
