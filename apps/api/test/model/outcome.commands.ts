import { randomUUID } from "node:crypto"
import fc from "fast-check"
import { assert } from "vitest"
import { expectAnswer, expectRefusal, nth, rarely, uuidV7 } from "./command.ts"
import { invoice } from "./driving.ts"
import { type Outcome, report, resolve } from "./incidents.ts"
import { isSeen } from "./journey.ts"
import { decidedOn, refusesRole } from "./mission-shown.ts"
import { type Move, operate, reason, staffMove } from "./move.ts"
import type { Vehicle } from "./orders.ts"
import { done, forbidden, noReturn, type Refusal, unknown } from "./refusal.ts"
import { review } from "./required-documents.ts"
import { staffed } from "./staff.ts"
import { anyTrip, type ModelMission, type TripName } from "./state.ts"

/** Usually accepts a document that waits. */
const reviewing: fc.Arbitrary<Move> = fc
  .record({ of: staffed, nth: fc.nat(20), accepts: fc.constantFrom(true, true, true, false), any: rarely })
  .map((params) =>
    staffMove(
      "review",
      params,
      (request) => {
        const { model, mission, of, real } = request
        const { accepts, any } = params
        const waiting = mission.documents.filter(({ status }) => status === "waiting")
        const chosen = nth(any || waiting.length === 0 ? mission.documents : waiting, params.nth)
        // A document that the model has not read yet has no known id.
        const id = chosen?.id.value ?? randomUUID()
        return {
          reply: operate(request, `/documents/${id}/review`, { decision: accepts ? "accept" : "refuse" }),
          expect: (reply) => {
            if (refusesRole(reply, of.who, "operator")) return
            const document = mission.documents.find((one) => one.id.value === id)
            decidedOn(
              real,
              mission,
              reply,
              document === undefined ? unknown : review(model, mission, document, accepts)
            )
          }
        }
      },
      ({ documents }) => documents.some(({ status }) => status === "waiting")
    )
  )

const categories = ["accident", "breakdown_drivable", "keys_missing", "weather", "other"] as const

const reporting: fc.Arbitrary<Move> = fc
  .record({ of: staffed, category: fc.constantFrom(...categories), blocking: fc.boolean(), byDriver: fc.boolean() })
  .map((params) =>
    staffMove("report an incident", params, (request) => {
      const { model, mission, of } = request
      const { blocking, byDriver, category } = params
      const who = byDriver ? (mission.driver ?? of.who) : of.who
      const body = { category, blocking, description: "an oil lamp is on" }
      return {
        reply: operate({ ...request, of: { ...of, who } }, "/incidents", body),
        expect: (reply) => {
          if (!isSeen(mission, who)) return expectRefusal(reply, 404, null)
          const id = String(expectAnswer(reply, 201)["incident_id"])
          assert.match(id, uuidV7)
          report(model, mission, who, { id, category, blocking })
        }
      }
    })
  )

const outcomes: ReadonlyArray<Outcome> = ["continue", "continue", "replace_driver", "delivered_elsewhere", "cancel"]

const resolving: fc.Arbitrary<Move> = fc
  .record({ of: staffed, outcome: fc.constantFrom(...outcomes), nth: fc.nat(5) })
  .map((params) =>
    staffMove(
      "end an incident",
      params,
      (request) => {
        const { model, mission, of, real } = request
        const { outcome } = params
        const id = nth(mission.incidents, params.nth)?.id ?? randomUUID()
        return {
          reply: operate(request, `/incidents/${id}/resolve`, { outcome, reason }),
          expect: (reply) => {
            if (refusesRole(reply, of.who, "operator")) return
            const isKnown = mission.incidents.some((incident) => incident.id === id)
            decidedOn(real, mission, reply, isKnown ? resolve(model, mission, outcome) : unknown)
          }
        }
      },
      ({ status }) => status === "incident"
    )
  )

const invoicing: fc.Arbitrary<Move> = fc.record({ of: staffed, trip: anyTrip }).map((params) =>
  staffMove(
    "invoice",
    params,
    (request) => {
      const { mission, of, real } = request
      const { trip } = params
      return {
        reply: operate(request, "/invoice", { trip }),
        expect: (reply) => {
          if (refusesRole(reply, of.who, "operator")) return
          decidedOn(real, mission, reply, invoice(mission, trip))
        }
      }
    },
    ({ trips }) => trips.get("aller")?.delivered !== null
  )
)

const changedVehicle = fc.record<Pick<Vehicle, "registration" | "vin" | "brand">>(
  {
    registration: fc.constantFrom("AB-123-CD", "gh 789 jk"),
    vin: fc.constantFrom("VF1RFB00123456789", "vf3cu8hza12345678"),
    brand: fc.constantFrom("Peugeot", "Renault")
  },
  { requiredKeys: [] }
)

const vehicleLock = (mission: ModelMission, trip: TripName): Refusal | null => {
  const { status, trips } = mission
  const named = trips.get(trip)
  if (named === undefined) return noReturn
  const open: ReadonlyArray<string> = ["scheduled", "assigned", "in_transit", "in_transit_return", "incident"]
  if (named.delivered !== null) return done(mission)
  return open.includes(status) && !named.givenUp ? null : forbidden(mission)
}

const changingVehicle: fc.Arbitrary<Move> = fc
  .record({ of: staffed, trip: anyTrip, vehicle: changedVehicle })
  .map((params) =>
    staffMove("change the vehicle", params, ({ mission, of, real }) => {
      const { trip, vehicle } = params
      const path = `/operations/v1/missions/${mission.id}/vehicle`
      const body = { trip, ...vehicle, reason }
      return {
        reply: real.operate(of.who, of.environment, path, { method: "PATCH", body }),
        expect: (reply) => {
          if (refusesRole(reply, of.who, "operator")) return
          const refusal = vehicleLock(mission, trip)
          const driven = mission.trips.get(trip)
          if (refusal === null && driven !== undefined) driven.vehicle = { ...driven.vehicle, ...vehicle }
          decidedOn(real, mission, reply, refusal)
        }
      }
    })
  )

/** What brings a mission to its end. */
export const endingMoves: ReadonlyArray<fc.Arbitrary<Move>> = [reviewing, reviewing, resolving]

export const besideMoves: ReadonlyArray<fc.Arbitrary<Move>> = [reporting, invoicing, changingVehicle]
