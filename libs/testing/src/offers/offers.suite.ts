import { assert, describe } from "@effect/vitest"
import { type Claim, IdempotencyKey, IdempotencyKeys } from "@trajet/domain/idempotency"
import { OfferId } from "@trajet/domain/mission"
import { declineOffer, Offers } from "@trajet/domain/offers"
import { People } from "@trajet/domain/people"
import { Day, Instant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { insertTimed } from "../operations/assignment.suite.ts"
import { driverWith, newDriver, operatorCaller } from "../people/people.suite.ts"
import { found, newTenant, StoreInside, type StoreTests } from "../store/store.suite.ts"
import {
  accept,
  assigned,
  decline,
  driverCaller,
  idsSeen,
  offerPage,
  offersSeen,
  openIdOf,
  propose,
  suspend,
  unassigned
} from "./offer-actions.ts"
import { proposalsSuite } from "./proposals.suite.ts"
import { waitingNotices } from "../notices/waiting-notices.ts"

const rounds = 20

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isSuccess(result) ? "ok" : result.failure._tag))

const open = (it: StoreTests) =>
  describe("an open offer", () => {
    it.effect(
      "belongs to a mission until it is assigned, and never opens again under the same id",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const [one, other] = [yield* newDriver(), yield* newDriver()]
          const id = yield* insertTimed(tenant)
          const first = OfferId(id)
          assert.deepStrictEqual(yield* idsSeen(tenant, one), [first])
          const mission = yield* accept(one, first)
          assert.deepStrictEqual([mission.status, mission.driver?.id], ["assigned", one.id])
          assert.deepStrictEqual(yield* idsSeen(tenant, other), [])
          assert.strictEqual(yield* tagOf(accept(other, first)), "OfferTaken")
          yield* unassigned(id)
          const second = yield* openIdOf(tenant, id)
          assert.isTrue(second > first)
          for (const driver of [one, other]) assert.deepStrictEqual(yield* idsSeen(tenant, driver), [second])
          assert.strictEqual(yield* tagOf(accept(other, first)), "OfferTaken")
          assert.strictEqual((yield* accept(other, second)).driver?.id, other.id)
          const scanned = yield* Offers.use((offers) =>
            offers.scan("test", one.id, { olderThan: null, today: Day("2000-01-01"), most: 301 })
          )
          assert.isFalse(scanned.some((offer) => offer.id === first || offer.id === second))
          yield* unassigned(id)
          for (const gone of [first, second]) assert.strictEqual(yield* tagOf(accept(one, gone)), "OfferTaken")
        }),
      { tags: ["OPS-9", "OPS-15"] }
    )

    it.effect(
      "goes to one of two drivers who accept it at once, and is taken for the other",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          for (let round = 0; round < rounds; round++) {
            const drivers = [yield* newDriver(), yield* newDriver()]
            const id = yield* insertTimed(tenant)
            const results = yield* Effect.forEach(drivers, (driver) => Effect.result(accept(driver, id)), {
              concurrency: "unbounded"
            })
            const { driver } = yield* found(tenant, id)
            const won = drivers.findIndex((one) => one.id === driver?.id)
            assert.isAtLeast(won, 0)
            const tags = results.map((result) => (Result.isSuccess(result) ? "ok" : result.failure._tag))
            assert.deepStrictEqual([tags[won], tags[1 - won]], ["ok", "OfferTaken"])
          }
        }),
      { tags: "OPS-15" }
    )

    it.effect(
      "is hidden from the driver who declined it, and shown again only as a new offer",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const inside = yield* StoreInside
          const [one, other] = [yield* newDriver(), yield* newDriver()]
          const id = yield* insertTimed(tenant)
          for (let time = 0; time < 2; time++) assert.deepStrictEqual(yield* decline(one, id), { id: OfferId(id) })
          const declines = (yield* inside.audited(tenant.groupId)).filter(({ action }) => action === "offer.decline")
          assert.deepStrictEqual(declines, [{ environment: "test", action: "offer.decline", target: id }])
          assert.deepStrictEqual(yield* idsSeen(tenant, one), [])
          assert.strictEqual(yield* tagOf(accept(one, id)), "OfferTaken")
          assert.deepStrictEqual(yield* idsSeen(tenant, other), [OfferId(id)])
          yield* accept(other, id)
          yield* unassigned(id)
          assert.deepStrictEqual(yield* idsSeen(tenant, one), [yield* openIdOf(tenant, id)])
          assert.strictEqual(yield* tagOf(decline(other, id)), "OfferTaken")
        }),
      { tags: "OPS-12" }
    )

    it.effect("is unknown in the other environment, and under an id that no offer has", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const driver = yield* newDriver()
        const id = yield* insertTimed({ ...tenant, environment: "live" })
        for (const unknown of [id, randomUUIDv7(), "no id"]) {
          assert.strictEqual(yield* tagOf(accept(driver, unknown)), "OfferUnknown")
          assert.strictEqual(yield* tagOf(decline(driver, unknown)), "OfferUnknown")
        }
      })
    )

    it.effect("is declined with the answer of the claim, or not at all", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const keys = yield* IdempotencyKeys
        const caller = driverCaller(yield* newDriver())
        const [one, other] = [yield* insertTimed(tenant), yield* insertTimed(tenant)]
        const holder = { personId: caller.person.id, environment: caller.environment }
        const got = yield* keys.claim(holder, IdempotencyKey(randomUUID()), "one", 10_000)
        if (got._tag === "Held") return assert.fail("the key is held")
        const keyed = (claim: Claim) => ({ keyed: { claim, answer: () => ({ status: 200, body: "{}" }) } })
        yield* declineOffer(caller, OfferId(one), keyed(got.claim))
        const again = yield* keys.claim(holder, got.claim.key, "one", 10_000)
        assert.deepInclude(again, { _tag: "Held" })
        const lost = { ...got.claim, fence: got.claim.fence + 1 }
        assert.strictEqual(yield* tagOf(declineOffer(caller, OfferId(other), keyed(lost))), "ClaimLost")
        const driver = { id: caller.person.role === "driver" ? caller.person.id : assert.fail("no driver") }
        assert.deepStrictEqual(yield* idsSeen(tenant, driver), [OfferId(other)])
      })
    )
  })

const hidden = (it: StoreTests) =>
  describe("the offers to a driver", () => {
    it.effect(
      "are none for a suspended driver, who cannot accept and gets no proposal",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const driver = yield* newDriver()
          const id = yield* insertTimed(tenant)
          const proposal = yield* propose(id, driver)
          yield* suspend(driver, true)
          assert.deepStrictEqual(yield* offerPage(driver, 200), { offers: [], nextCursor: null })
          for (const offer of [id, proposal.id])
            assert.strictEqual(yield* tagOf(accept(driver, offer)), "DriverSuspended")
          assert.strictEqual(yield* tagOf(propose(id, driver)), "DriverSuspended")
          assert.strictEqual(yield* tagOf(propose(id, driverWith())), "DriverUnknown")
          yield* suspend(driver, false)
          assert.strictEqual((yield* accept(driver, proposal.id)).driver?.id, driver.id)
        }),
      { tags: ["OPS-12", "OPS-21"] }
    )

    it.effect(
      "are none after a suspension, of which operators are told for each mission that the driver keeps",
      () =>
        Effect.gen(function* () {
          const [one, other] = [yield* newTenant, { ...(yield* newTenant), environment: "live" as const }]
          const driver = yield* newDriver()
          const [kept, live, offered] = [yield* insertTimed(one), yield* insertTimed(other), yield* insertTimed(one)]
          yield* accept(driver, kept)
          yield* assigned(live, driver, "aller", operatorCaller("live"))
          const told = Effect.map(waitingNotices, (taken) =>
            taken.filter(({ audience, mission }) => audience === "operators" && mission?.id !== undefined)
          )
          for (const suspended of [true, true, false]) yield* suspend(driver, suspended)
          const missions = (yield* told).map(({ mission }) => mission?.id)
          assert.sameMembers(
            missions.filter((id) => id !== undefined && [kept, live, offered].includes(id)),
            [kept, live]
          )
          assert.strictEqual((yield* found(one, kept)).driver?.id, driver.id)
        }),
      { tags: "OPS-21" }
    )

    it.effect(
      "leave out those that overlap with the driver's trips, and open ones outside of the availability",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const people = yield* People
          const driver = yield* newDriver()
          const [one, other] = [yield* insertTimed(tenant), yield* insertTimed(tenant)]
          yield* accept(driver, one)
          assert.deepStrictEqual(yield* idsSeen(tenant, driver), [])
          assert.strictEqual(yield* tagOf(accept(driver, other)), "DriverBusy")
          assert.strictEqual(yield* tagOf(propose(other, driver)), "DriverBusy")
          yield* unassigned(one)
          const proposal = yield* propose(one, driver)
          const availability = [
            { from: Instant("2031-03-17T00:00:00.000000Z"), to: Instant("2031-03-18T12:00:00.000000Z") }
          ]
          yield* people.changeDriver(operatorCaller(), driver.id, { availability })
          assert.deepStrictEqual(yield* idsSeen(tenant, driver), [proposal.id])
          const longer = [{ from: Instant("2031-03-17T08:00:00.000000Z"), to: Instant("2031-03-18T17:00:00.000000Z") }]
          yield* people.changeDriver(operatorCaller(), driver.id, { availability: longer })
          assert.strictEqual((yield* idsSeen(tenant, driver)).length, 3)
        }),
      { tags: ["OPS-12", "OPS-22"] }
    )

    it.effect(
      "are found behind many hidden ones by pages that look at few, newest first",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const offers = yield* Offers
          const driver = yield* newDriver()
          const ids = yield* Effect.forEach(Array.from({ length: 130 }), () => insertTimed(tenant), { concurrency: 8 })
          const newest = ids.toSorted().toReversed().map(OfferId)
          for (const id of newest.slice(0, 125)) yield* decline(driver, id)
          const short = yield* offerPage(driver, 1)
          assert.isEmpty(short.offers.filter(({ mission }) => ids.includes(mission.id)))
          assert.isNotNull(short.nextCursor)
          for (const limit of [1, 3, 200]) {
            const seen = (yield* offersSeen(tenant, driver, limit)).map(({ id }) => id)
            assert.deepStrictEqual(seen, newest.slice(125))
          }
          const scan = { olderThan: null, today: Day("2000-01-01"), most: 7 }
          assert.strictEqual((yield* offers.scan("test", driver.id, scan)).length, 7)
        }),
      { tags: "OPS-11" }
    )
  })

export const offersSuite = (it: StoreTests) => {
  open(it)
  proposalsSuite(it)
  hidden(it)
}
