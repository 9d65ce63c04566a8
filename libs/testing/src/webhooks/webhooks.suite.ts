import type { Tenant } from "@trajet/domain/access"
import { Missions } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import {
  type AttemptResult,
  type ClaimedDelivery,
  Deliveries,
  type DeliveryId,
  type DeliveryQuery
} from "@trajet/domain/webhooks/deliveries"
import { DeliveryQueue, type Report, WorkerId } from "@trajet/domain/webhooks/dispatching"
import { EndpointId, Endpoints, type EndpointSettings, plainSettings } from "@trajet/domain/webhooks/endpoints"
import { Effect, Option, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { callerOf, insert, newTenant, StoreInside } from "../store/store.suite.ts"

export const worker = WorkerId(randomUUIDv7())
export const otherWorker = WorkerId(randomUUIDv7())

/** Makes an endpoint of a tenant, for every event by default. */
export const newEndpoint = Effect.fnUntraced(function* (tenant: Tenant, asked: Partial<EndpointSettings> = {}) {
  const endpoints = yield* Endpoints
  const id = EndpointId(randomUUIDv7())
  const settings = { ...plainSettings, url: `https://receiver.example/${id}`, ...asked }
  return yield* endpoints.create({ ...settings, id, tenant, sealed: `sealed for ${id}` })
})

export const stateOf = (endpointId: EndpointId) => Endpoints.use((endpoints) => endpoints.find(endpointId))

/** Makes `count` (at least 1) events of one new mission: orders it, and then changes it in one transaction. */
export const makeEvents = Effect.fnUntraced(function* (tenant: Tenant, count: number) {
  const missions = yield* Missions
  const id = yield* insert(tenant)
  const more = Array.from({ length: count - 1 }, (_, index) => ({
    type: "transport.dates_updated" as const,
    data: { id, change: index, text: 'é "quoted"\nand 東京' }
  }))
  if (more.length > 0) {
    yield* missions.change(callerOf(tenant), id, "transport.dates", (mission) =>
      Result.succeed({
        mission: { ...mission, sequence: mission.sequence + more.length },
        events: more,
        result: null
      })
    )
  }
  return id
})

export const letPass = (millis: number) => StoreInside.use((inside) => inside.letPass(millis))

export const ageEvents = (millis: number) => StoreInside.use((inside) => inside.ageEvents(millis))

export const millisBetween = (from: Instant, to: Instant): number => {
  const micros = (instant: Instant) => Date.parse(`${instant.slice(0, 23)}Z`) * 1000 + Number(instant.slice(23, 26))
  return (micros(to) - micros(from)) / 1000
}

export interface Asked {
  readonly most?: number
  readonly owner?: WorkerId
  readonly leaseMillis?: number
}

export const claimOf = Effect.fnUntraced(function* (endpointId: EndpointId, asked: Asked = {}) {
  const queue = yield* DeliveryQueue
  const { most = 100, owner = worker, leaseMillis = 60_000 } = asked
  return yield* queue.claim({ shares: [{ endpointId, most }], owner, leaseMillis })
})

export const claimed = (endpointId: EndpointId, asked: Asked = {}) =>
  Effect.map(claimOf(endpointId, asked), ({ deliveries }) => deliveries)

export const storeNow = DeliveryQueue.use((queue) => queue.claim({ shares: [], owner: worker, leaseMillis: 1 })).pipe(
  Effect.map(({ now }) => now)
)

export type Outcome = Partial<Omit<AttemptResult, "startedAt">>

export const answered: Outcome = { error: null, detail: null, statusCode: 200, answer: "ok" }
export const refused: Outcome = { error: "http_status", detail: "500 is no 2xx", statusCode: 500, answer: "oops" }

/**
 * Makes a worker's report of an attempt. Reads the delivery's time again, because a store may have aged its rows since
 * the claim.
 */
export const reportOf = Effect.fnUntraced(function* (claimed: ClaimedDelivery, outcome: Outcome, jitter = 0.5) {
  const deliveries = yield* Deliveries
  const { tenant, id, attempt, step, lost, isAtFullConcurrency } = claimed
  const { endpointId, eventAt } = Option.getOrThrow(yield* deliveries.find(tenant, id))
  const unanswered = { error: null, detail: null, statusCode: null, answer: null, retryAfterMillis: null }
  const result: AttemptResult = { ...unanswered, durationMillis: 12, ...outcome, startedAt: yield* storeNow }
  const report: Report = {
    endpointId,
    eventAt,
    step,
    lost,
    attempt,
    ...tenant,
    isAtFullConcurrency,
    result,
    jitter
  }
  return report
})

/** Reports the same outcome of several deliveries that a worker claimed, in one batch. */
export const settle = Effect.fnUntraced(function* (
  deliveries: ReadonlyArray<ClaimedDelivery>,
  outcome: Outcome,
  owner = worker
) {
  const queue = yield* DeliveryQueue
  const reports = yield* Effect.forEach(deliveries, (delivery) => reportOf(delivery, outcome))
  return yield* queue.settle(owner, reports)
})

const allDeliveries: DeliveryQuery = { status: null, endpointId: null, olderThan: null, limit: 201 }

export const listed = (tenant: Tenant, query: Partial<DeliveryQuery> = {}) =>
  Deliveries.use((deliveries) => deliveries.list(tenant, { ...allDeliveries, ...query }))

export const deliveryOf = (tenant: Tenant, id: DeliveryId) =>
  Deliveries.use((deliveries) => deliveries.find(tenant, id)).pipe(Effect.map(Option.getOrThrow))

export const onlyDelivery = Effect.fnUntraced(function* (tenant: Tenant) {
  const [delivery, ...others] = yield* listed(tenant)
  if (delivery === undefined || others.length > 0) throw new Error("the tenant has not one delivery")
  return delivery
})

/** Loses the leases of all due deliveries of an endpoint, `times` times. */
export const loseLeases = Effect.fnUntraced(function* (endpointId: EndpointId, times: number) {
  const queue = yield* DeliveryQueue
  for (let lost = 0; lost < times; lost++) {
    const deliveries = yield* claimed(endpointId, { leaseMillis: 1_000 })
    if (deliveries.length === 0) throw new Error("there is no delivery to lose")
    yield* letPass(1_000)
    yield* queue.expireLeases
  }
})

/** A tenant whose only endpoint has a delivery of each status. */
export const oneOfEach = Effect.gen(function* () {
  const tenant = yield* newTenant
  const { id: endpointId } = yield* newEndpoint(tenant)
  yield* makeEvents(tenant, 1)
  yield* loseLeases(endpointId, 5)
  const dead = yield* onlyDelivery(tenant)
  yield* makeEvents(tenant, 4)
  const [succeeded, failed, delivering] = yield* claimed(endpointId, { most: 3 })
  if (succeeded === undefined || failed === undefined || delivering === undefined) throw new Error("three are due")
  yield* settle([succeeded], answered)
  yield* settle([failed], { ...refused, retryAfterMillis: 1_800_000 })
  const [pending] = yield* listed(tenant, { status: "pending" })
  if (pending === undefined) throw new Error("one is left")
  return {
    tenant,
    endpointId,
    ids: { pending: pending.id, delivering: delivering.id, failed: failed.id, succeeded: succeeded.id, dead: dead.id }
  }
})

/** An endpoint of a test environment that its breaker has disabled, with six open deliveries. */
export const newDisabledEndpoint = Effect.fnUntraced(function* (tenant: Tenant) {
  const endpoint = yield* newEndpoint(tenant)
  yield* makeEvents(tenant, 6)
  yield* settle(yield* claimed(endpoint.id, { most: 5 }), refused)
  yield* letPass(2 * 60_000)
  yield* settle(yield* claimed(endpoint.id, { most: 1 }), refused)
  return endpoint
})

/** An endpoint with one delivery, claimed for a second. */
export const claimedOne = Effect.fnUntraced(function* (tenant: Tenant) {
  const { id } = yield* newEndpoint(tenant)
  yield* makeEvents(tenant, 1)
  const [delivery] = yield* claimed(id, { leaseMillis: 1_000 })
  if (delivery === undefined) throw new Error("one is due")
  return { endpointId: id, delivery }
})
