import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { expectRefusal, rarely } from "./command.ts"
import { answerTerms, assign, unassign } from "./drivers.ts"
import { deliver, pickUp } from "./driving.ts"
import { driverOf, isSeen, takesDriver } from "./journey.ts"
import { decidedOn, refusesRole } from "./mission-shown.ts"
import { type Move, operate, reason, staffMove } from "./move.ts"
import { anyDriver } from "./people.ts"
import { staffed, type Suits } from "./staff.ts"
import { anyTrip, type AskedTrip, outboundTrip, returnTrip } from "./state.ts"

const assigning = (trips: AskedTrip): fc.Arbitrary<Move> =>
  fc.record({ of: staffed, driver: anyDriver, trip: trips }).map((params) =>
    staffMove(
      "assign",
      params,
      (request) => {
        const { model, mission, of, real } = request
        const { driver, trip } = params
        const body = { driver_id: real.driverIds[driver], reason, ...(trip === null ? {} : { trip }) }
        return {
          reply: operate(request, "/assign", body),
          expect: (reply) => {
            if (refusesRole(reply, of.who, "operator")) return
            decidedOn(real, mission, reply, assign(model, mission, { driver, trip: trip ?? "aller", by: "operator" }))
          }
        }
      },
      takesDriver(params.trip)
    )
  )

const unassigning = (trips: AskedTrip): fc.Arbitrary<Move> =>
  fc.record({ of: staffed, trip: trips }).map((params) =>
    staffMove(
      "unassign",
      params,
      (request) => {
        const { model, mission, of, real } = request
        const { trip } = params
        return {
          reply: operate(request, "/unassign", { reason, ...(trip === null ? {} : { trip }) }),
          expect: (reply) => {
            if (refusesRole(reply, of.who, "operator")) return
            decidedOn(real, mission, reply, unassign(model, mission, trip ?? "aller"))
          }
        }
      },
      ({ driver, returnDriver }) => (params.trip === "retour" ? returnDriver : driver) !== null
    )
  )

/** Usually the driver of the trip drives it. */
const driving = (name: "pickup" | "deliver", decide: typeof pickUp, suits: Suits): fc.Arbitrary<Move> =>
  fc.record({ of: staffed, trip: anyTrip, byAnybody: rarely }).map((params) =>
    staffMove(
      name,
      params,
      (request) => {
        const { model, mission, of, real } = request
        const { byAnybody, trip } = params
        const who = byAnybody ? of.who : (driverOf(mission, trip) ?? of.who)
        return {
          reply: operate({ ...request, of: { ...of, who } }, `/${name}`, { trip, reason }),
          expect: (reply) => {
            if (!isSeen(mission, who)) return expectRefusal(reply, 404, null)
            decidedOn(real, mission, reply, decide(model, mission, who, trip))
          }
        }
      },
      suits
    )
  )

const isToBePickedUp: Suits = ({ status, trips }) =>
  status === "assigned" || (status === "in_transit" && trips.get("aller")?.delivered !== null)

const isUnderWay: Suits = ({ status }) => status === "in_transit" || status === "in_transit_return"

const answering: fc.Arbitrary<Move> = fc
  .record({ of: staffed, accepts: fc.boolean(), byAnybody: rarely, isStale: rarely })
  .map((params) =>
    staffMove(
      "answer terms",
      params,
      (request) => {
        const { model, mission, of, real } = request
        const { accepts, byAnybody, isStale } = params
        const who = byAnybody ? of.who : (mission.driver ?? of.who)
        const id = isStale ? randomUUID() : (mission.pending?.id ?? randomUUID())
        const body = { answer: accepts ? "accept" : "refuse" }
        return {
          reply: operate({ ...request, of: { ...of, who } }, `/validations/${id}`, body),
          expect: (reply) => {
            if (refusesRole(reply, who, "driver")) return
            decidedOn(real, mission, reply, answerTerms(model, mission, who, { id, accepts }))
          }
        }
      },
      ({ pending }) => pending !== null
    )
  )

/** Who drives a mission, and on which terms. */
export const assignmentMoves: ReadonlyArray<fc.Arbitrary<Move>> = [
  assigning(outboundTrip),
  assigning(returnTrip),
  unassigning(outboundTrip),
  unassigning(returnTrip),
  answering
]

export const drivingMoves: ReadonlyArray<fc.Arbitrary<Move>> = [
  driving("pickup", pickUp, isToBePickedUp),
  driving("deliver", deliver, isUnderWay)
]
