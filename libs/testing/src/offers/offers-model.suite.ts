import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import type { MissionId } from "@trajet/domain/mission"
import type { DriverRecord } from "@trajet/domain/people"
import { Effect, Result } from "effect"
import fc from "fast-check"
import { randomInt } from "node:crypto"
import { insertTimed } from "../operations/assignment.suite.ts"
import { newDriver } from "../people/people.suite.ts"
import { found, newTenant, type StoreTests } from "../store/store.suite.ts"
import {
  accept,
  assigned,
  cancelled,
  datesChanged,
  decline,
  newestSeen,
  openIdOf,
  proposalsIn,
  propose,
  suspend,
  unassigned
} from "./offer-actions.ts"
import { OffersModel, type Step } from "./offers-model.ts"

const missionsMade = 2
const driversMade = 3
// Each change of dates needs a minute of its own.
const stepsMax = 55

const mission = fc.nat(missionsMade - 1)
const driver = fc.nat(driversMade - 1)
const trip = fc.constantFrom("aller", "retour")
const offer = fc.nat(20)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ op: fc.constant("propose"), mission, driver, trip }) },
  { weight: 20, arbitrary: fc.record({ op: fc.constant("accept"), offer, driver }) },
  { weight: 8, arbitrary: fc.record({ op: fc.constant("decline"), offer, driver }) },
  { weight: 10, arbitrary: fc.record({ op: fc.constant("assign"), mission, driver, trip }) },
  { weight: 10, arbitrary: fc.record({ op: fc.constant("unassign"), mission, trip }) },
  { weight: 6, arbitrary: fc.record({ op: fc.constant("dates"), mission }) },
  { weight: 3, arbitrary: fc.record({ op: fc.constant("suspend"), driver, suspended: fc.constant(true) }) },
  { weight: 8, arbitrary: fc.record({ op: fc.constant("suspend"), driver, suspended: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant("cancel"), mission }) }
)

const steps = fc.array(step, { minLength: 30, maxLength: stepsMax, size: "max" })

interface World {
  readonly tenant: Tenant
  readonly missions: ReadonlyArray<MissionId>
  readonly drivers: ReadonlyArray<DriverRecord>
}

const at = <A>(items: ReadonlyArray<A>, index: number): A => items[index] ?? assert.fail(`there is no item ${index}`)

const newWorld = Effect.gen(function* () {
  const tenant = yield* newTenant
  const insert = () => insertTimed(tenant, { returns: true })
  const missions = yield* Effect.forEach(Array.from({ length: missionsMade }), insert, { concurrency: 1 })
  const drivers = yield* Effect.forEach(Array.from({ length: driversMade }), () => newDriver(), { concurrency: 1 })
  return { tenant, missions, drivers } satisfies World
})

const outcome = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (Result.isSuccess(result) ? "ok" : result.failure._tag))

/** Takes a step in the store, and returns `ok` or the tag of its refusal. */
const take = ({ drivers, missions }: World, model: OffersModel, one: Step, nth: number) => {
  switch (one.op) {
    case "propose":
      return outcome(propose(at(missions, one.mission), at(drivers, one.driver), one.trip))
    case "assign":
      return outcome(assigned(at(missions, one.mission), at(drivers, one.driver), one.trip))
    case "unassign":
      return outcome(unassigned(at(missions, one.mission), one.trip))
    case "cancel":
      return outcome(cancelled(at(missions, one.mission)))
    case "dates":
      return outcome(datesChanged(at(missions, one.mission), nth))
    case "suspend":
      return outcome(suspend(at(drivers, one.driver), one.suspended))
    case "accept":
      return outcome(accept(at(drivers, one.driver), at(model.offers, one.offer % model.offers.length).id))
    case "decline":
      return outcome(decline(at(drivers, one.driver), at(model.offers, one.offer % model.offers.length).id))
  }
}

/** Adds the offer that a step has made to the model, under the id that the store gave it. */
const learn = Effect.fnUntraced(function* ({ missions, tenant }: World, model: OffersModel, one: Step) {
  if (one.op === "unassign") {
    const id: string = yield* openIdOf(tenant, at(missions, one.mission))
    assert.isFalse(
      model.offers.some((known) => known.id === id),
      "an offer opens again under an old id"
    )
    model.addOffer({ id, mission: one.mission, kind: "open", driver: -1, trip: "aller" })
  }
  if (one.op === "propose") {
    const proposals = yield* proposalsIn(tenant, at(missions, one.mission))
    const [made, ...others] = proposals.filter(({ id }) => !model.offers.some((known) => known.id === id))
    if (made === undefined || others.length > 0) return assert.fail("a proposal makes one offer")
    model.addOffer({ id: made.id, mission: one.mission, kind: "proposal", driver: one.driver, trip: one.trip })
  }
})

const check = Effect.fnUntraced(function* ({ drivers, missions, tenant }: World, model: OffersModel, about: string) {
  for (const [index, id] of missions.entries()) {
    const { driver, returnDriver, status } = yield* found(tenant, id)
    const numberOf = (of: typeof driver) => (of === null ? null : drivers.findIndex((one) => one.id === of.id))
    const seen = { status, driver: numberOf(driver), returnDriver: numberOf(returnDriver) }
    assert.deepStrictEqual<unknown>(seen, model.mission(index), about)
    const proposals = (yield* proposalsIn(tenant, id)).map((one) => `${one.id} ${one.status}`)
    const expected = model.offers.filter(({ kind, mission }) => kind === "proposal" && mission === index)
    assert.sameMembers(
      proposals,
      expected.map((one) => `${one.id} ${one.status}`),
      about
    )
  }
  for (const [index, one] of drivers.entries()) {
    assert.sameMembers(yield* newestSeen(missions, one), [...model.seenBy(index)], `${about}, seen by ${index}`)
  }
})

const play = Effect.fnUntraced(function* (sequence: ReadonlyArray<Step>, about: string) {
  const world = yield* newWorld
  const model = new OffersModel(world.missions)
  for (const [nth, one] of sequence.entries()) {
    const where = `${about}, step ${nth}: ${JSON.stringify(sequence.slice(0, nth + 1))}`
    const done = yield* take(world, model, one, nth)
    const expected = model.take(one)
    assert.strictEqual(done, expected.replace(/,.*/u, ""), where)
    if (expected === "ok, offered again" || (one.op === "propose" && expected === "ok")) yield* learn(world, model, one)
    yield* check(world, model, where)
  }
})

interface Form {
  /** Sequences of steps. */
  readonly runs: number
  /** A new one if left out. */
  readonly seed?: number
}

/** Plays random steps against a model of offers. A failure prints its seed and its steps. */
export const offersModelSuite = (it: StoreTests, { runs, seed = randomInt(2 ** 31) }: Form) =>
  describe("offers", () => {
    it.effect(
      "are those of the model after every step of random sequences",
      () =>
        Effect.gen(function* () {
          for (const [run, sequence] of fc.sample(steps, { numRuns: runs, seed }).entries()) {
            yield* play(sequence, `seed ${seed}, sequence ${run}`)
          }
        }),
      { tags: ["OPS-12", "OPS-15", "OPS-16", "OPS-18", "OPS-19"] }
    )
  })
