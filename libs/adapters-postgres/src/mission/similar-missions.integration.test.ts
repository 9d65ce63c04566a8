import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import type { Mission, MissionId } from "@trajet/domain/mission"
import { type AskedSign, similarMax, SimilarMissions } from "@trajet/domain/ordering"
import { Day } from "@trajet/domain/time"
import { type FakeOrder, insert, tenantAndStrangers } from "@trajet/testing"
import { Effect } from "effect"
import { onDay, placed } from "../testing/placed-missions.ts"
import { onPostgres } from "../testing/postgres-store.ts"

/** The day of the pickup of missions of the tests. */
const day = Day("2031-03-17")
const vin = "VF1RFB00123456789"

const asked = (sign: "registration" | "vin", text: string, near = day): AskedSign => ({ sign, text, day: near })
const byReference = (text: string): AskedSign => ({ sign: "reference", text, day: null })

const idsFor = Effect.fnUntraced(function* (tenant: Tenant, ...signs: ReadonlyArray<AskedSign>) {
  const missions = yield* SimilarMissions
  const found = yield* missions.find(tenant, signs)
  return found.map((each) => each.map(({ id }) => id))
})

const withVin = (trip: Mission["outbound"]) => ({ ...trip, vehicle: { ...trip.vehicle, vin } })

const inserted = (tenant: Tenant, orders: ReadonlyArray<FakeOrder>) =>
  Effect.forEach(orders, (order) => insert(tenant, order))

const none: ReadonlyArray<MissionId> = []

onPostgres("missions that an order resembles", (it) => {
  it.effect(
    "are found by the reference, newest first, with their number and their days",
    () =>
      Effect.gen(function* () {
        const { strangers, tenant } = yield* tenantAndStrangers
        const [first, second] = yield* inserted(tenant, [
          { reference: "R-1" },
          { reference: "R-1" },
          { reference: "R-2" },
          { reference: "r-1" },
          {}
        ])
        for (const stranger of strangers) yield* insert(stranger, { reference: "R-1" })
        const missions = yield* SimilarMissions
        const [found = []] = yield* missions.find(tenant, [byReference("R-1")])
        assert.deepStrictEqual(
          found.map(({ id }) => id),
          [second, first]
        )
        for (const { createdAt, pickupDay, transportId } of found) {
          assert.match(transportId, /^M-\d{8,}$/u)
          assert.match(createdAt, /Z$/u)
          assert.strictEqual(pickupDay, day)
        }
        assert.deepStrictEqual(yield* idsFor(tenant, byReference("R-3")), [none])
      }),
    { tags: "CON-99" }
  )

  it.effect(
    "are found by the plate and the VIN of either trip, at most a day from the pickup",
    () =>
      Effect.gen(function* () {
        const { tenant } = yield* tenantAndStrangers
        const back = { registration: "BB222BB", returnRegistration: "AA111AA", returns: true }
        const [there, other] = [yield* insert(tenant, { registration: "AA111AA" }), yield* insert(tenant, back)]
        const known = yield* placed(tenant, { registration: "CC333CC" }, ({ outbound }) => ({
          outbound: withVin(outbound)
        }))
        const returned = yield* placed(tenant, { ...back, returnRegistration: null }, ({ return: trip }) => ({
          return: trip === null ? null : withVin(trip)
        }))
        for (const near of ["2031-03-16", "2031-03-17", "2031-03-18"].map(Day)) {
          assert.deepStrictEqual(
            yield* idsFor(tenant, asked("vin", vin, near), asked("registration", "AA111AA", near)),
            [
              [returned.id, known.id],
              [other, there]
            ]
          )
        }
        for (const far of ["2031-03-15", "2031-03-19", "2032-03-17"].map(Day)) {
          assert.deepStrictEqual(yield* idsFor(tenant, asked("vin", vin, far), asked("registration", "AA111AA", far)), [
            none,
            none
          ])
        }
        // A plate is no reference, and no VIN.
        assert.deepStrictEqual(yield* idsFor(tenant, byReference("AA111AA"), asked("vin", "AA111AA")), [none, none])
      }),
    { tags: "CON-99" }
  )

  it.effect(
    "are open, also after their departure",
    () =>
      Effect.gen(function* () {
        const { tenant } = yield* tenantAndStrangers
        const order = { reference: "OPEN", registration: "DD444DD" }
        for (const status of ["completed", "cancelled"] as const) yield* placed(tenant, order, () => ({ status }))
        const signs = [byReference("OPEN"), asked("registration", "DD444DD")]
        assert.deepStrictEqual(yield* idsFor(tenant, ...signs), [none, none])
        const open: Array<MissionId> = []
        for (const status of ["assigned", "incident", "under_review"] as const) {
          open.unshift((yield* placed(tenant, order, () => ({ status }))).id)
        }
        assert.deepStrictEqual(yield* idsFor(tenant, ...signs), [open, open])
        const moved = yield* placed(tenant, order, (mission) => onDay(mission, Day("2031-05-01")))
        assert.deepStrictEqual(yield* idsFor(tenant, ...signs), [[moved.id, ...open], open])
      }),
    { tags: "CON-99" }
  )

  it.effect(
    "are few for a text that many missions have, also of both trips",
    () =>
      Effect.gen(function* () {
        const { tenant } = yield* tenantAndStrangers
        const back = { registration: "FF666FF", returnRegistration: "EE555EE", returns: true }
        const made = yield* inserted(tenant, [
          ...Array.from({ length: similarMax }, () => ({ registration: "EE555EE" })),
          ...Array.from({ length: similarMax }, () => back)
        ])
        assert.deepStrictEqual(yield* idsFor(tenant, asked("registration", "EE555EE")), [
          made.toReversed().slice(0, similarMax)
        ])
      }),
    { tags: "CON-99" }
  )
})
