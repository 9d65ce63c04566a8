import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { greatCircleMeters } from "../places/geo.rules.ts"
import type { Point } from "../places/place.model.ts"
import type { Track } from "../positions/position.model.ts"
import { hoursLater, marie, paul, testMission } from "../testing/mission-samples.ts"
import type { Instant } from "../time/instant.model.ts"
import { waysOf } from "../waypoints/ways.rules.ts"
import { trackedTrip, type TripReading } from "./tracked-trip.rules.ts"

const start: Point = { lat: 48.8566, lng: 2.3522 }
const end: Point = { lat: 45.764, lng: 4.8357 }
const base = testMission(true, { driver: marie })

const placed = (trip: Trip, from: Point, to: Point): Trip => ({
  ...trip,
  pickup: { ...trip.pickup, place: { ...trip.pickup.place, ...from, address: "the other side" } },
  delivery: { ...trip.delivery, place: { ...trip.delivery.place, ...to, address: "this side" } }
})

const anyHour = fc.integer({ min: 0, max: 20 }).map(hoursLater)
const often = (weight: number) => ({ arbitrary: anyHour, weight })
/** Null in most cases: a trip that has ended shows no map. */
const seldom = fc.oneof(often(1), { arbitrary: fc.constant(null), weight: 5 })

/** A trip in any state, and a position anywhere on its way, of any time. */
const anyCase = fc
  .record({
    pickedUpAt: fc.oneof(often(4), { arbitrary: fc.constant(null), weight: 1 }),
    deliveredAt: seldom,
    cancelledAt: seldom,
    completedAt: seldom,
    at: fc.integer({ min: -2, max: 25 }).map(hoursLater),
    share: fc.oneof(fc.double({ min: 0, max: 0.01, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    isShared: fc.boolean()
  })
  .map((one) => ({
    ...one,
    position: { lat: start.lat + one.share * (end.lat - start.lat), lng: start.lng + one.share * (end.lng - start.lng) }
  }))
type Case = typeof anyCase extends fc.Arbitrary<infer A> ? A : never

const missionOf = ({ cancelledAt, completedAt, deliveredAt, pickedUpAt }: Case): Mission => ({
  ...base,
  cancelledAt,
  completedAt,
  outbound: { ...placed(base.outbound, start, end), pickedUpAt, deliveredAt }
})

const trackAt = (position: Point, at: Instant): Track => ({
  ...{ points: [], passages: [], keptCount: 1 },
  last: { ...position, at, accuracyMeters: null }
})

const path = Array.from({ length: 40 }, (_, at) => ({
  lat: start.lat + (at / 39) * (end.lat - start.lat),
  lng: start.lng + (at / 39) * (end.lng - start.lng)
}))
const route = {
  distanceMeters: 465_000,
  durationSeconds: 18_000,
  path,
  isSchematic: false,
  hasFerry: false,
  snapMeters: []
}

const readingOf = (one: Case, mission: Mission): TripReading => {
  const tracks = { aller: trackAt(one.position, one.at), retour: null }
  const [way = null] = waysOf(mission, { outbound: route, return: null }, tracks)
  return { mission, way, track: tracks.aller, road: route, reports: ["depart", "arrivee"] }
}

const shown = (one: Case, side: "pickup" | "delivery", mission = missionOf(one)) =>
  trackedTrip(readingOf(one, mission), { trip: "aller", side }, one.isShared, one.at)

describe("a tracking page", () => {
  it(
    "has no position but during the trip, over 1 km from the pickup, and with the driver's consent",
    {
      tags: ["TRK-10", "TRK-11", "SEC-58"]
    },
    () => {
      let maps = 0
      fc.assert(
        fc.property(anyCase, (one) => {
          const map = shown(one, "delivery")?.map ?? null
          if (map === null) return
          maps++
          assert.isTrue(one.isShared)
          assert.isNotNull(one.pickedUpAt)
          assert.isTrue(one.pickedUpAt !== null && one.pickedUpAt <= map.position.at)
          for (const ended of [one.deliveredAt, one.cancelledAt, one.completedAt]) assert.isNull(ended)
          for (const point of [map.position, ...map.path]) assert.isAbove(greatCircleMeters(point, start), 1_000)
          assert.deepStrictEqual(map.destination, end)
        }),
        { numRuns: 8_000 }
      )
      assert.isAbove(maps, 20)
    }
  )

  it("of the pickup never has a position", { tags: "TRK-9" }, () => {
    fc.assert(
      fc.property(anyCase, (one) => assert.isNull(shown(one, "pickup")?.map)),
      { numRuns: 3_000 }
    )
  })

  it("knows nothing of the other side, of prices, and of the other trip", { tags: "TRK-8" }, () => {
    fc.assert(
      fc.property(anyCase, fc.constantFrom("pickup" as const, "delivery" as const), (one, side) => {
        const trip = shown(one, side)
        assert.hasAllKeys(trip, [
          ...["side", "state", "window", "arrival", "driverFirstName", "vehicle", "pickedUpAt", "deliveredAt"],
          ...["hasReport", "endsAt", "map"]
        ])
        assert.hasAllKeys(trip?.window, ["date", "startTime", "endTime", "secondHour"])
        assert.hasAllKeys(trip?.vehicle, ["registration", "brand", "model"])
        assert.deepStrictEqual(trip?.window.date, missionOf(one).outbound[side].date)
        if (trip?.hasReport === true) assert.isNotNull(one.deliveredAt)
        const text = JSON.stringify(trip)
        for (const secret of ["the other side", marie.lastName, marie.phone, marie.email]) {
          assert.notInclude(text, secret)
        }
      })
    )
  })

  it("names the driver of its trip alone: one who is replaced vanishes", { tags: "TRK-9" }, () => {
    fc.assert(
      fc.property(anyCase, (one) => {
        const before = missionOf({ ...one, cancelledAt: null, completedAt: null })
        assert.strictEqual(shown(one, "pickup", before)?.driverFirstName, marie.firstName)
        const after = shown(one, "pickup", { ...before, driver: paul })
        assert.strictEqual(after?.driverFirstName, paul.firstName)
        assert.notInclude(JSON.stringify(after), marie.firstName)
        assert.isNull(shown(one, "delivery", { ...before, driver: null })?.driverFirstName)
        const back = { ...before, returnDriver: paul }
        assert.strictEqual(shown(one, "delivery", back)?.driverFirstName, marie.firstName)
        const reading = { mission: back, way: null, track: null, road: null, reports: [] }
        const returning = trackedTrip(reading, { trip: "retour", side: "pickup" }, true, one.at)
        assert.strictEqual(returning?.driverFirstName, paul.firstName)
      })
    )
  })
})
