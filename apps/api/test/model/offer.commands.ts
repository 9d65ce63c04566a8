import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { assert } from "vitest"
import { list, member, members } from "../member.ts"
import { command, expectAnswer, expectDecided, expectSameValue, type ModelCommand, nth, rarely } from "./command.ts"
import { answerOffer, isBusy, proposalRefused } from "./drivers.ts"
import { takesDriver } from "./journey.ts"
import { decidedOn, refusesRole } from "./mission-shown.ts"
import { type Move, operate, staffMove } from "./move.ts"
import { isOpen } from "./offers.ts"
import { anyDriver, type DriverName, type Environment } from "./people.ts"
import type { Real } from "./real.ts"
import { anyEnvironment, staffed } from "./staff.ts"
import {
  type AskedTrip,
  type Model,
  type ModelMission,
  newOffer,
  outboundTrip,
  returnTrip,
  type TripName
} from "./state.ts"
import { missionsOf } from "./tenants.ts"

/** A driver has at most one open proposal of a trip: the same proposal again is answered with the first one. */
const proposed = (
  mission: ModelMission,
  driver: DriverName,
  trip: TripName,
  told: Readonly<Record<string, unknown>>
) => {
  const known = mission.offers.find((offer) => offer.driver === driver && offer.trip === trip && isOpen(mission, offer))
  if (known === undefined) mission.offers.push(newOffer(String(told["id"]), { kind: "proposal", trip, driver }))
  else expectSameValue(known.id, told["id"], "id of a proposal")
}

const proposing = (trips: AskedTrip): fc.Arbitrary<Move> =>
  fc.record({ of: staffed, driver: anyDriver, trip: trips }).map((params) =>
    staffMove(
      "propose",
      params,
      (request) => {
        const { model, mission, of, real } = request
        const { driver } = params
        const trip = params.trip ?? "aller"
        const body = { driver_id: real.driverIds[driver], ...(params.trip === null ? {} : { trip }) }
        return {
          reply: operate(request, "/offers", body),
          expect: (reply) => {
            if (refusesRole(reply, of.who, "operator")) return
            const told = expectDecided(reply, proposalRefused(model, mission, driver, trip), 201)
            if (told === null) return
            const shown = { mission_id: mission.id, kind: "proposal", status: "open", driver_id: body.driver_id, trip }
            assert.deepInclude(told, shown)
            proposed(mission, driver, trip, told)
          }
        }
      },
      takesDriver(params.trip)
    )
  )

/** A driver answers an offer, usually the newest. */
const answering = (answer: "accept" | "decline"): fc.Arbitrary<Move> =>
  fc
    .record({
      of: staffed,
      driver: anyDriver,
      nth: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
      byOperator: rarely
    })
    .map((params) =>
      staffMove(`${answer} an offer`, params, ({ model, mission, of, real }) => {
        const { byOperator, driver } = params
        const accepts = answer === "accept"
        const who = byOperator ? "operator" : driver
        const id = nth(mission.offers.flatMap((offer) => offer.id.value ?? []).toReversed(), params.nth) ?? randomUUID()
        const path = `/operations/v1/offers/${id}/${answer}`
        return {
          reply: real.operate(who, of.environment, path, { body: {} }),
          expect: (reply) => {
            if (refusesRole(reply, who, "driver")) return
            const refusal = answerOffer(model, mission, driver, { id, accepts })
            if (accepts) return decidedOn(real, mission, reply, refusal)
            const told = expectDecided(reply, refusal)
            if (told !== null) assert.deepStrictEqual(told, { id, status: "declined" })
          }
        }
      })
    )

/** The offers that a driver sees. */
const offersSeen = (model: Model, environment: Environment, driver: DriverName) =>
  missionsOf(model, environment).flatMap((mission) =>
    mission.offers
      .filter((offer) => isOpen(mission, offer) && (offer.driver ?? driver) === driver)
      .filter(({ declinedBy, trip }) => !declinedBy.has(driver) && !isBusy(model, mission, driver, trip))
      .map((offer) => ({ name: `${mission.id} ${offer.kind} ${offer.trip}`, offer }))
  )

const pageSize = 50

/** The offers of these missions in the driver's list, newest first. The list also has those of other runs. */
const offersTold = async (real: Real, environment: Environment, driver: DriverName, ids: ReadonlyArray<string>) => {
  const oldest = ids.toSorted()[0] ?? ""
  const told: Array<unknown> = []
  let cursor: unknown = null
  do {
    const more = cursor === null ? "" : `&cursor=${String(cursor)}`
    const page = expectAnswer(
      await real.operate(driver, environment, `/operations/v1/offers?limit=${pageSize}${more}`),
      200
    )
    told.push(...list(page["data"]))
    cursor = page["next_cursor"]
  } while (cursor !== null && String(member(told.at(-1) ?? {}, "id")) >= oldest)
  return told.map(members).filter((offer) => ids.includes(String(offer["mission_id"])))
}

/** Compares the list of a driver's offers with the model. */
export const offersAsExpected = async (
  model: Model,
  real: Real,
  environment: Environment,
  driver: DriverName
): Promise<void> => {
  const ids = missionsOf(model, environment).map(({ id }) => id)
  const told = await offersTold(real, environment, driver, ids)
  const expected = offersSeen(model, environment, driver)
  const byName = new Map(told.map((offer) => [`${offer["mission_id"]} ${offer["kind"]} ${offer["trip"]}`, offer]))
  assert.sameMembers(
    [...byName.keys()],
    expected.map(({ name }) => name)
  )
  assert.strictEqual(told.length, expected.length)
  for (const { name, offer } of expected) {
    expectSameValue(offer.id, byName.get(name)?.["id"], "id of an offer")
    const driverId = offer.driver === null ? null : real.driverIds[offer.driver]
    assert.deepInclude(byName.get(name), { status: "open", driver_id: driverId })
  }
  const order = told.map(({ id }) => String(id))
  assert.deepStrictEqual(order, order.toSorted().toReversed())
}

const listing: fc.Arbitrary<ModelCommand> = fc
  .record({ environment: anyEnvironment, driver: anyDriver })
  .map((params) =>
    command("list offers", params, (model, real, { driver, environment }) =>
      offersAsExpected(model, real, environment, driver)
    )
  )

export const accepting = answering("accept")

export const offerMoves: ReadonlyArray<fc.Arbitrary<Move>> = [
  proposing(outboundTrip),
  proposing(returnTrip),
  accepting,
  accepting,
  accepting
]

/** Not sent at once with others: declining waits for no lock, so that a driver who also accepts may do both (docs/adr/0044). */
export const declining = answering("decline")

export const offerCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [listing, listing]
