import { assert, describe } from "@effect/vitest"
import { ClaimOwnerId, IdempotencyKey } from "@trajet/domain/idempotency"
import { Missions } from "@trajet/domain/mission"
import { DeliveryId } from "@trajet/domain/webhooks/deliveries"
import { Instant } from "@trajet/domain/time"
import { CurrentCause, type EventCause } from "@trajet/domain/traces"
import { type EndpointId, Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect, Result } from "effect"
import { randomUUID } from "node:crypto"
import {
  callerOf,
  eventsOf,
  insert,
  newTenant,
  recordOf,
  type StoreTests,
  tenantAndStrangers
} from "../../store/store.suite.ts"
import { claimed, listed, makeEvents, newEndpoint } from "../webhooks.suite.ts"

export const deliveryCreationSuite = (it: StoreTests) =>
  describe("of an event", () => {
    it.effect(
      "are one for each subscribing endpoint of the event's tenant, including paused ones",
      () =>
        Effect.gen(function* () {
          const endpoints = yield* Endpoints
          const { tenant, strangers } = yield* tenantAndStrangers
          const all = yield* newEndpoint(tenant)
          const some = yield* newEndpoint(tenant, { subscription: ["document.added", "transport.created"] })
          const others = yield* newEndpoint(tenant, { subscription: ["transport.dates_updated"] })
          const paused = yield* newEndpoint(tenant)
          const deleted = yield* newEndpoint(tenant)
          for (const stranger of strangers) yield* newEndpoint(stranger)
          yield* endpoints.pause(paused.id, "by hand")
          yield* endpoints.delete(deleted.id)
          yield* makeEvents(tenant, 2)
          const deliveries = yield* listed(tenant)
          const of = (type: string) =>
            deliveries.filter(({ eventType }) => eventType === type).map(({ endpointId }) => endpointId)
          assert.sameMembers(of("transport.created"), [all.id, some.id, paused.id])
          assert.sameMembers(of("transport.dates_updated"), [all.id, others.id, paused.id])
          assert.strictEqual(deliveries.length, 6)
          for (const stranger of strangers) assert.isEmpty(yield* listed(stranger))
        }),
      { tags: "WHK-2" }
    )

    it.effect(
      "are none for an endpoint whose filter does not match, from the change of the filter on",
      () =>
        Effect.gen(function* () {
          const endpoints = yield* Endpoints
          const tenant = yield* newTenant
          const every = yield* newEndpoint(tenant)
          const some = yield* newEndpoint(tenant, { filter: [{ path: "change", op: "in", value: [0, 2] }] })
          yield* newEndpoint(tenant, { filter: [{ path: "id", op: "exists", value: false }] })
          yield* makeEvents(tenant, 4)
          const sequencesOf = Effect.fnUntraced(function* (endpointId: EndpointId) {
            const events = yield* eventsOf(tenant)
            const deliveries = yield* listed(tenant, { endpointId })
            return events
              .filter(({ id }) => deliveries.some(({ eventId }) => eventId === id))
              .map(({ sequence }) => sequence)
          })
          assert.deepStrictEqual(yield* sequencesOf(some.id), [2, 4])
          assert.deepStrictEqual(yield* sequencesOf(every.id), [1, 2, 3, 4])
          assert.strictEqual((yield* listed(tenant)).length, 6)
          yield* endpoints.update(some.id, { filter: [] })
          yield* makeEvents(tenant, 2)
          assert.deepStrictEqual(yield* sequencesOf(some.id), [2, 4, 1, 2])
        }),
      { tags: "WHK-61" }
    )

    it.effect("are pending and due at once, with exactly the text of the event", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id, version } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 3)
        const events = yield* eventsOf(tenant)
        const deliveries = (yield* listed(tenant)).toReversed()
        for (const [index, event] of events.entries()) {
          const delivery = deliveries[index]
          assert.deepStrictEqual(delivery, {
            id: delivery?.id ?? DeliveryId(""),
            eventId: event.id,
            eventType: event.type,
            eventAt: event.createdAt,
            endpointId: id,
            status: "pending",
            attempts: 0,
            lastStatusCode: null,
            lastError: null,
            nextAttemptAt: event.createdAt,
            deliveredAt: null,
            createdAt: delivery?.createdAt ?? Instant("")
          })
        }
        assert.strictEqual(new Set(deliveries.map((delivery) => delivery.id)).size, 3)
        assert.sameDeepMembers(
          [...(yield* claimed(id))],
          events.map(({ id: eventId, type, createdAt, data }, index) => ({
            id: deliveries[index]?.id ?? DeliveryId(""),
            eventId,
            eventType: type,
            eventAt: createdAt,
            endpointId: id,
            tenant,
            data,
            cause: null,
            attempt: 1,
            step: 0,
            lost: 0,
            endpointVersion: version,
            isAtFullConcurrency: true
          }))
        )
      })
    )

    it.effect("keep what caused their event, each its own even if many creations come at once", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        const causes: ReadonlyArray<EventCause | null> = [
          ...Array.from({ length: 4 }, (_, nth) => ({
            traceId: `${nth + 1}`.padStart(32, "0"),
            spanId: `${nth + 1}`.padStart(16, "0"),
            isSampled: nth !== 1,
            isRecorded: nth > 1
          })),
          null
        ]
        const made = yield* Effect.forEach(
          causes,
          (cause) =>
            Effect.map(Effect.provideService(makeEvents(tenant, 2), CurrentCause, cause), (missionId) => ({
              missionId,
              cause
            })),
          { concurrency: "unbounded" }
        )
        const causeOf = new Map<string, EventCause | null>(made.map(({ cause, missionId }) => [missionId, cause]))
        const missionOf = new Map((yield* eventsOf(tenant)).map((event) => [event.id, event.missionId]))
        const deliveries = yield* claimed(id)
        assert.strictEqual(deliveries.length, 2 * causes.length)
        for (const { cause, eventId } of deliveries) {
          assert.deepStrictEqual(cause, causeOf.get(missionOf.get(eventId) ?? ""))
        }
      })
    )

    it.effect("are made for each of many concurrent changes", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* newEndpoint(tenant)
        yield* newEndpoint(tenant, { subscription: ["transport.created"] })
        yield* Effect.forEach(Array.from({ length: 12 }), () => makeEvents(tenant, 2), { concurrency: "unbounded" })
        const events = yield* eventsOf(tenant)
        const deliveries = yield* listed(tenant)
        assert.sameMembers(
          deliveries.map(({ eventId }) => eventId),
          events.flatMap(({ id, type }) => (type === "transport.created" ? [id, id] : [id]))
        )
      })
    )

    it.effect("are not made for an event that is older than the endpoint", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        yield* makeEvents(tenant, 2)
        yield* newEndpoint(tenant)
        assert.isEmpty(yield* listed(tenant))
      })
    )

    it.effect("follow the subscription at the time of the event", () =>
      Effect.gen(function* () {
        const endpoints = yield* Endpoints
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant, { subscription: ["transport.cancelled"] })
        yield* makeEvents(tenant, 1)
        yield* endpoints.update(id, { subscription: ["transport.created"] })
        yield* makeEvents(tenant, 1)
        yield* endpoints.update(id, { subscription: "*" })
        yield* makeEvents(tenant, 2)
        assert.deepStrictEqual(
          (yield* listed(tenant)).map(({ eventType }) => eventType),
          ["transport.dates_updated", "transport.created", "transport.created"]
        )
      })
    )

    it.effect("are not made if the change is refused, writes nothing, or has no event", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const mission = yield* insert(tenant)
        yield* newEndpoint(tenant)
        const change = (decide: Parameters<typeof missions.change<null, string>>[3]) =>
          missions.change(callerOf(tenant), mission, "transport.note", decide)
        yield* Effect.flip(change(() => Result.fail("refused")))
        yield* change((same) => Result.succeed({ mission: same, events: [], result: null }))
        yield* change((before) => Result.succeed({ mission: { ...before }, events: [], result: null }))
        assert.isEmpty(yield* listed(tenant))
      })
    )

    it.effect("are not made if an order has lost its claim", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        yield* newEndpoint(tenant)
        const claim = { key: IdempotencyKey(randomUUID()), owner: ClaimOwnerId(randomUUID()), fence: 1 }
        const record = recordOf({}, { claim, answer: { status: 201, body: "{}" } })
        const failure = yield* Effect.flip(missions.create(callerOf(tenant), record))
        assert.strictEqual(failure._tag, "ClaimLost")
        assert.isEmpty(yield* listed(tenant))
      })
    )
  })
