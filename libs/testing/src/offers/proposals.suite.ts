import { assert, describe } from "@effect/vitest"
import { OfferId } from "@trajet/domain/mission"
import { Effect, Result } from "effect"
import { insertTimed } from "../operations/assignment.suite.ts"
import { newDriver } from "../people/people.suite.ts"
import { found, newTenant, type StoreTests } from "../store/store.suite.ts"
import {
  accept,
  assigned,
  datesChanged,
  decline,
  idsSeen,
  openIdOf,
  proposalsIn,
  propose,
  unassigned
} from "./offer-actions.ts"

const rounds = 20

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isSuccess(result) ? "ok" : result.failure._tag))

export const proposalsSuite = (it: StoreTests) =>
  describe("a proposal", () => {
    it.effect(
      "is for one driver, leaves the mission scheduled, and one for a driver is enough",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const [one, other] = [yield* newDriver(), yield* newDriver()]
          const id = yield* insertTimed(tenant)
          const proposal = yield* propose(id, one)
          assert.deepInclude(proposal, { kind: "proposal", status: "open", trip: "aller", driverId: one.id })
          assert.strictEqual((yield* propose(id, one)).id, proposal.id)
          assert.strictEqual((yield* found(tenant, id)).status, "scheduled")
          assert.sameMembers(yield* idsSeen(tenant, one), [proposal.id, OfferId(id)])
          assert.deepStrictEqual(yield* idsSeen(tenant, other), [OfferId(id)])
          assert.strictEqual(yield* tagOf(accept(other, proposal.id)), "OfferUnknown")
          assert.strictEqual(yield* tagOf(decline(other, proposal.id)), "OfferUnknown")
          assert.strictEqual((yield* accept(one, proposal.id)).driver?.id, one.id)
        }),
      { tags: "MIS-32" }
    )

    it.effect(
      "ends with the trip's driver, with new dates or with its answer, and keeps that status",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const [one, other, third] = [yield* newDriver(), yield* newDriver(), yield* newDriver()]
          const id = yield* insertTimed(tenant)
          const statusOf = Effect.fnUntraced(function* (proposal: { readonly id: OfferId }) {
            return (yield* proposalsIn(tenant, id)).find((one) => one.id === proposal.id)?.status
          })
          const early = yield* propose(id, one)
          yield* datesChanged(id, 1)
          assert.strictEqual(yield* statusOf(early), "withdrawn")
          assert.strictEqual(yield* openIdOf(tenant, id), OfferId(id))
          const [declined, won] = [yield* propose(id, one), yield* propose(id, other)]
          const lost = yield* propose(id, third)
          for (let time = 0; time < 2; time++) yield* decline(one, declined.id)
          yield* accept(other, won.id)
          yield* unassigned(id)
          yield* datesChanged(id, 2)
          const ended = yield* Effect.forEach([early, declined, won, lost], statusOf)
          assert.deepStrictEqual(ended, ["withdrawn", "declined", "accepted", "taken"])
          for (const [driver, { id: gone }] of [
            [one, early],
            [one, declined],
            [other, won],
            [third, lost]
          ] as const) {
            assert.strictEqual(yield* tagOf(accept(driver, gone)), "OfferTaken")
          }
          assert.strictEqual(yield* tagOf(decline(other, won.id)), "OfferTaken")
        }),
      { tags: ["OPS-10", "OPS-16"] }
    )

    it.effect(
      "of the return is possible while the mission is driven out, and gives the return alone",
      () =>
        Effect.gen(function* () {
          const tenant = yield* newTenant
          const [one, other, third] = [yield* newDriver(), yield* newDriver(), yield* newDriver()]
          const id = yield* insertTimed(tenant, { returns: true })
          assert.strictEqual(yield* tagOf(propose(id, other, "retour")), "IllegalTransition")
          yield* accept(one, id)
          assert.strictEqual(yield* tagOf(propose(id, one, "retour")), "DriverBusy")
          const [won, lost] = [yield* propose(id, other, "retour"), yield* propose(id, third, "retour")]
          const mission = yield* accept(other, won.id)
          assert.deepStrictEqual([mission.driver?.id, mission.returnDriver?.id], [one.id, other.id])
          assert.strictEqual(yield* tagOf(accept(third, lost.id)), "OfferTaken")
          const oneWay = yield* insertTimed(yield* newTenant)
          yield* assigned(oneWay, yield* newDriver())
          assert.strictEqual(yield* tagOf(propose(oneWay, third, "retour")), "NoReturnTrip")
        }),
      { tags: ["OPS-17", "OPS-18"] }
    )

    it.effect("of two to one mission that are accepted at once: one wins, and the other is taken", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        for (let round = 0; round < rounds; round++) {
          const drivers = [yield* newDriver(), yield* newDriver()]
          const id = yield* insertTimed(tenant)
          const asked = yield* Effect.forEach(drivers, (driver) =>
            Effect.map(propose(id, driver), (proposal) => accept(driver, proposal.id))
          )
          const tags = yield* Effect.forEach(asked, tagOf, { concurrency: "unbounded" })
          assert.sameMembers(tags, ["ok", "OfferTaken"])
          const ended = (yield* proposalsIn(tenant, id)).map(({ status }) => status)
          assert.sameMembers(ended, ["accepted", "taken"])
        }
      })
    )

    it.effect("that is declined and accepted at once ends in one of them", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        for (let round = 0; round < rounds; round++) {
          const driver = yield* newDriver()
          const id = yield* insertTimed(tenant)
          const proposal = yield* propose(id, driver)
          const tags = yield* Effect.all([tagOf(accept(driver, proposal.id)), tagOf(decline(driver, proposal.id))], {
            concurrency: "unbounded"
          })
          assert.sameMembers(tags, ["ok", "OfferTaken"])
          const [ended] = yield* proposalsIn(tenant, id)
          const { status } = yield* found(tenant, id)
          assert.deepStrictEqual(
            [ended?.status, status],
            tags[0] === "ok" ? ["accepted", "assigned"] : ["declined", "scheduled"]
          )
        }
      })
    )
  })
