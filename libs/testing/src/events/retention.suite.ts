import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import {
  EventLog,
  keptNearbyDays,
  pruneOldRecords,
  readEvents,
  Retention,
  retentionLimits
} from "@trajet/domain/events"
import { IdempotencyKey, IdempotencyKeys } from "@trajet/domain/idempotency"
import { Missions, OfferId } from "@trajet/domain/mission"
import { Instant, instantOfMillis } from "@trajet/domain/time"
import { Deliveries, type DeliveryStatus } from "@trajet/domain/webhooks/deliveries"
import { Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Effect, Layer, Option } from "effect"
import { randomUUID } from "node:crypto"
import { fakeSecrets } from "../access/secrets.fake.ts"
import {
  callerOf,
  dayMillis,
  hourMillis,
  insert,
  newGroup,
  newTenant,
  recordOf,
  StoreInside,
  type StoreTests
} from "../store/store.suite.ts"
import { decline, idsSeen } from "../offers/offer-actions.ts"
import { insertTimed } from "../operations/assignment.suite.ts"
import { newDriver } from "../people/people.suite.ts"
import { waitingNotices } from "../notices/waiting-notices.ts"
import {
  ageEvents,
  answered,
  claimed,
  letPass,
  listed,
  makeEvents,
  newDisabledEndpoint,
  newEndpoint,
  oneOfEach,
  settle
} from "../webhooks/webhooks.suite.ts"

const eventsOf = Effect.fnUntraced(function* (tenant: Tenant) {
  const log = yield* EventLog
  return yield* log.read(tenant, { after: null, type: null, limit: 201 })
})

const oldestAvailable = (tenant: Tenant, since: Instant) =>
  readEvents(tenant, { limit: 10, cursor: null, since, type: null }).pipe(
    Effect.map((page) => page.oldestAvailable),
    Effect.provide(Layer.fresh(fakeSecrets()))
  )

const longAgo = Instant("1970-01-01T00:00:00.000000Z")
const years = (count: number) => count * 366 * dayMillis

const events = (it: StoreTests) =>
  describe("of the events", () => {
    it.effect(
      "drops events over 90 days old, and the log then reports where it begins",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          yield* insert(tenant)
          yield* insert(tenant)
          yield* ageEvents(60 * dayMillis)
          yield* insert(tenant)
          yield* pruneOldRecords
          assert.strictEqual((yield* eventsOf(tenant)).length, 3)
          assert.isNull(yield* oldestAvailable(tenant, longAgo))
          yield* ageEvents(31 * dayMillis)
          const youngest = (yield* eventsOf(tenant)).slice(2)
          const { events } = yield* pruneOldRecords
          assert.isAtLeast(events, 2)
          assert.deepStrictEqual(yield* eventsOf(tenant), youngest)
          const begins = youngest[0]?.createdAt ?? assert.fail("nothing is left")
          assert.strictEqual(yield* oldestAvailable(tenant, longAgo), begins)
          assert.isNull(yield* oldestAvailable(tenant, begins))
        }),
      { tags: ["LIM-33", "SEC-36"] }
    )

    it.effect("reports where the log ends after all events were dropped, and continues its numbers", () =>
      Effect.gen(function* () {
        const log = yield* EventLog
        const tenant = yield* newTenant
        yield* insert(tenant)
        yield* ageEvents(91 * dayMillis)
        const [last] = yield* eventsOf(tenant)
        yield* pruneOldRecords
        assert.isEmpty(yield* eventsOf(tenant))
        assert.strictEqual(yield* oldestAvailable(tenant, longAgo), last?.createdAt)
        assert.isNull(yield* oldestAvailable(tenant, last?.createdAt ?? Instant("")))
        yield* insert(tenant)
        const [next] = yield* eventsOf(tenant)
        const nextAt = next?.createdAt ?? assert.fail("there is no event")
        assert.deepStrictEqual(yield* log.oldestKept(tenant, longAgo), Option.some(nextAt))
        assert.isNull(yield* oldestAvailable(tenant, nextAt))
        assert.isTrue(Option.isNone(yield* log.oldestKept(tenant, nextAt)))
        // A reader who was away for so long has no event of these days.
        const later = instantOfMillis(Date.parse(nextAt) + keptNearbyDays * dayMillis + 1)
        assert.deepStrictEqual(yield* log.oldestKept(tenant, later), Option.some(nextAt))
      })
    )

    it.effect("keeps the missions", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        yield* letPass(years(6))
        yield* pruneOldRecords
        assert.isTrue(Option.isSome(yield* missions.find(tenant, id)))
      })
    )
  })

const deliveries = (it: StoreTests) =>
  describe("of the deliveries", () => {
    it.effect(
      "drops deliveries that ended over 30 days ago with their attempts, and no open one",
      () =>
        Effect.gen(function* () {
          const port = yield* Deliveries
          const { tenant } = yield* oneOfEach
          yield* ageEvents(30 * dayMillis - hourMillis)
          yield* pruneOldRecords
          assert.strictEqual((yield* listed(tenant)).length, 5)
          yield* ageEvents(hourMillis + 1)
          const ids = new Map((yield* listed(tenant)).map(({ id, status }) => [status, id]))
          const idOf = (status: DeliveryStatus) => ids.get(status) ?? assert.fail(`no delivery is ${status}`)
          assert.isAtLeast((yield* pruneOldRecords).deliveries, 2)
          const after = yield* listed(tenant)
          assert.sameMembers(
            after.map(({ id }) => id),
            [idOf("pending"), idOf("delivering"), idOf("failed")]
          )
          for (const id of [idOf("succeeded"), idOf("dead")]) {
            assert.isTrue(Option.isNone(yield* port.find(tenant, id)))
            assert.isEmpty(yield* port.attempts(tenant, id))
          }
          assert.strictEqual((yield* port.attempts(tenant, idOf("failed"))).length, 1)
        }),
      { tags: ["LIM-34", "SEC-36"] }
    )

    it.effect(
      "drops a deleted endpoint without deliveries an hour after its deletion",
      () =>
        Effect.gen(function* () {
          const endpoints = yield* Endpoints
          yield* letPass(hourMillis)
          yield* pruneOldRecords
          const { id } = yield* newEndpoint(yield* newTenant)
          yield* endpoints.delete(id)
          assert.strictEqual((yield* pruneOldRecords).endpoints, 0)
          yield* letPass(hourMillis + 1)
          assert.strictEqual((yield* pruneOldRecords).endpoints, 1)
        }),
      { tags: "LIM-68" }
    )

    it.effect("counts from the end of a delivery and not from its event", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const { id } = yield* newEndpoint(tenant)
        yield* makeEvents(tenant, 1)
        yield* ageEvents(60 * dayMillis)
        yield* settle(yield* claimed(id), answered)
        yield* ageEvents(20 * dayMillis)
        yield* pruneOldRecords
        assert.strictEqual((yield* listed(tenant)).length, 1)
        yield* ageEvents(10 * dayMillis + 1)
        yield* pruneOldRecords
        assert.isEmpty(yield* listed(tenant))
      })
    )
  })

export const retentionSuite = (it: StoreTests) =>
  describe("pruning", () => {
    events(it)
    deliveries(it)

    it.effect(
      "drops idempotency keys over 24 hours old and no younger one",
      () =>
        Effect.gen(function* () {
          const keys = yield* IdempotencyKeys
          const tenant = yield* newTenant
          yield* pruneOldRecords
          const [old, young] = [IdempotencyKey(randomUUID()), IdempotencyKey(randomUUID())]
          const answer = { status: 201, body: "{}" }
          const claimed = yield* keys.claim(tenant, old, "one", 1_000)
          if (claimed._tag === "Claimed") yield* keys.complete(tenant, claimed.claim, answer)
          yield* letPass(23 * hourMillis)
          yield* keys.claim(tenant, young, "one", 1_000)
          assert.strictEqual((yield* pruneOldRecords).idempotencyKeys, 0)
          yield* letPass(hourMillis + 1)
          assert.strictEqual((yield* pruneOldRecords).idempotencyKeys, 1)
          const again = yield* keys.claim(tenant, old, "other", 1_000)
          assert.strictEqual(again._tag === "Claimed" ? again.claim.fence : "held", 1)
          const other = yield* keys.claim(tenant, young, "other", 1_000)
          assert.strictEqual(other._tag, "Held")
        }),
      { tags: ["LIM-35", "SEC-36"] }
    )

    it.effect("keeps a key with a running claim", () =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const missions = yield* Missions
        const tenant = yield* newTenant
        const claimed = yield* keys.claim(tenant, IdempotencyKey(randomUUID()), "one", 48 * hourMillis)
        if (claimed._tag === "Held") return assert.fail("the key is new")
        yield* letPass(25 * hourMillis)
        yield* pruneOldRecords
        const completes = { claim: claimed.claim, answer: { status: 201, body: "{}" } }
        yield* missions.create(callerOf(tenant), recordOf({}, completes))
      })
    )

    it.effect(
      "drops notices that could not be sent for 30 days, and no younger one",
      () =>
        Effect.gen(function* () {
          const { id: groupId } = yield* newGroup
          const waiting = Effect.map(
            waitingNotices,
            (taken) => taken.filter((notice) => notice.groupId === groupId).length
          )
          yield* newDisabledEndpoint({ groupId, environment: "test" })
          yield* letPass(30 * dayMillis - hourMillis)
          yield* pruneOldRecords
          assert.strictEqual(yield* waiting, 1)
          yield* letPass(hourMillis + 1)
          assert.isAtLeast((yield* pruneOldRecords).notices, 1)
          assert.strictEqual(yield* waiting, 0)
        }),
      { tags: "SEC-36" }
    )

    it.effect(
      "drops declined offers over a year old and no younger one, and shows them again",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const driver = yield* newDriver()
          const [first, second] = [OfferId(yield* insertTimed(tenant)), OfferId(yield* insertTimed(tenant))]
          yield* pruneOldRecords
          yield* decline(driver, first)
          yield* letPass(10 * dayMillis)
          yield* decline(driver, second)
          yield* letPass(355 * dayMillis - hourMillis)
          yield* pruneOldRecords
          assert.isEmpty(yield* idsSeen(tenant, driver))
          yield* letPass(hourMillis + 1)
          assert.isAtLeast((yield* pruneOldRecords).declinedOffers, 1)
          assert.deepStrictEqual(yield* idsSeen(tenant, driver), [first])
        }),
      { tags: "LIM-39" }
    )

    it.effect(
      "drops audit rows over five years old and no younger one",
      () =>
        Effect.gen(function* () {
          const inside = yield* StoreInside
          const tenant = yield* newTenant
          yield* letPass(years(1))
          const id = yield* insert(tenant)
          yield* letPass(years(4) - 10 * dayMillis)
          yield* pruneOldRecords
          assert.strictEqual((yield* inside.audited(tenant.groupId)).length, 2)
          yield* letPass(10 * dayMillis)
          assert.isAtLeast((yield* pruneOldRecords).audit, 1)
          const left = yield* inside.audited(tenant.groupId)
          assert.deepStrictEqual(left, [{ environment: "test", action: "transport.create", target: id }])
        }),
      { tags: "LIM-37" }
    )

    it.effect("drops nothing twice, and follows other limits", () =>
      Effect.gen(function* () {
        const retention = yield* Retention
        const tenant = yield* newTenant
        yield* insert(tenant)
        yield* pruneOldRecords
        assert.deepStrictEqual(yield* pruneOldRecords, {
          idempotencyKeys: 0,
          events: 0,
          deliveries: 0,
          endpoints: 0,
          notices: 0,
          positions: 0,
          declinedOffers: 0,
          requests: 0,
          links: 0,
          sessions: 0,
          imports: 0,
          audit: 0
        })
        yield* ageEvents(9 * dayMillis)
        const { events } = yield* retention.prune({ ...retentionLimits, eventDays: 1 })
        assert.isAtLeast(events, 1)
        assert.isEmpty(yield* eventsOf(tenant))
      })
    )
  })
