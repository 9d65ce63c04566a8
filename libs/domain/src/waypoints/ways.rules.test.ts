import { assert, describe, it } from "@effect/vitest"
import { expectedArrival } from "../arrivals/expected-arrival.rules.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { Route } from "../places/place.model.ts"
import { emptyTrack } from "../positions/take-positions.rules.ts"
import type { Tracks } from "../positions/position.model.ts"
import { after, assignTo, deliver, marie, pickUp, testMission, testNow } from "../testing/mission-samples.ts"
import { millisOfInstant, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import { trackPointsOf } from "./route-points.rules.ts"
import { expectedWaysOf, waysOf } from "./ways.rules.ts"

const none: Tracks = { aller: null, retour: null }

/** The mission from Paris to Lyon. */
const toLyon = (mission: Mission): Mission => {
  const { delivery, pickup } = mission.outbound
  return {
    ...mission,
    outbound: {
      ...mission.outbound,
      pickup: { ...pickup, place: { ...pickup.place, lat: 48.8566, lng: 2.3522 } },
      delivery: { ...delivery, place: { ...delivery.place, lat: 45.764, lng: 4.8357 } }
    }
  }
}
const planned = toLyon(testMission(false))
const begun = toLyon(after(testMission(false), assignTo(marie), pickUp("aller")).mission)
const done = toLyon(after(testMission(false), assignTo(marie), pickUp("aller"), deliver("aller")).mission)

const { delivery, pickup } = planned.outbound
const ends = [pickup, delivery].map(({ place: { lat, lng } }) => ({ lat, lng }))
const [start = { lat: 0, lng: 0 }, end = { lat: 0, lng: 0 }] = ends
const between = (share: number) => ({
  lat: start.lat + (end.lat - start.lat) * share,
  lng: start.lng + (end.lng - start.lng) * share
})

const roadOf = (durationSeconds: number, isSchematic: boolean): Route => ({
  ...{ distanceMeters: 400_000, durationSeconds, hasFerry: null, snapMeters: [], isSchematic },
  path: [start, between(0.25), between(0.5), end]
})
const fiveHours = roadOf(5 * 3_600, false)

const at = (place: { readonly lat: number; readonly lng: number }, minutes: number): Tracks => ({
  aller: {
    ...emptyTrack(trackPointsOf(begun.outbound, fiveHours)),
    last: { ...place, at: plusMillis(testNow, minutes * minuteMillis), accuracyMeters: 9 }
  },
  retour: null
})

const wayOf = (mission: Mission, route: Route | null = fiveHours, tracks: Tracks = none) =>
  waysOf(mission, { outbound: route, return: null }, tracks)[0] ?? assert.fail("each trip has a way")

describe("the way of a trip", () => {
  it("is the path of the router, and the straight line without a road", { tags: "PLA-24" }, () => {
    assert.deepInclude(wayOf(begun), { trip: "aller", path: fiveHours.path, isSchematic: false })
    assert.deepInclude(wayOf(begun, roadOf(1, true)), { isSchematic: true })
    assert.deepInclude(wayOf(begun, null), { path: ends, isSchematic: true })
  })

  it("is there for each trip of a mission", { tags: "PLA-24" }, () => {
    const ways = waysOf(testMission(true), { outbound: fiveHours, return: null }, none)
    assert.deepStrictEqual(
      ways.map(({ trip }) => trip),
      ["aller", "retour"]
    )
  })

  it("has the position and the share before it while the trip is under way", { tags: "PLA-25" }, () => {
    const { passedShare, position } = wayOf(begun, fiveHours, at(between(0.4), 90))
    assert.deepStrictEqual(position, { ...between(0.4), at: plusMillis(testNow, 90 * minuteMillis) })
    assert.closeTo(passedShare, 0.4, 0.01)
    for (const mission of [planned, done]) assert.isNull(wayOf(mission, fiveHours, at(between(0.4), 90)).position)
    assert.strictEqual(wayOf(planned).passedShare, 0)
    assert.strictEqual(wayOf(done).passedShare, 1)
  })

  it("hides a vehicle within 1 km of its pickup", { tags: "PLA-25" }, () => {
    const north = (metres: number) => ({ lat: start.lat + metres / 111_195, lng: start.lng })
    assert.isNull(wayOf(begun, fiveHours, at(north(990), 1)).position)
    assert.strictEqual(wayOf(begun, fiveHours, at(north(990), 1)).passedShare, 0)
    assert.isNotNull(wayOf(begun, fiveHours, at(north(1_010), 1)).position)
  })

  it("has the range of the expected arrival while the trip is under way, and no other one", { tags: "PLA-26" }, () => {
    // Without a window, in which a vehicle would wait.
    const { outbound } = begun
    const free = { ...begun, outbound: { ...outbound, delivery: { ...outbound.delivery, date: null } } }
    const later = (minutes: number) => plusMillis(testNow, minutes * minuteMillis)
    const arrivalOf = (mission: Mission, route: Route | null, tracks: Tracks, minutes: number) =>
      expectedWaysOf(mission, { outbound: route, return: null }, tracks, later(minutes))[0]?.arrival ?? null
    const told = (route: Route | null, tracks: Tracks, minutes: number) => {
      const knowledge = { road: route, roadAhead: null, track: tracks.aller }
      const { from, to } =
        expectedArrival(free, { trip: "aller", side: "delivery" }, knowledge, later(minutes)) ?? assert.fail("expected")
      return { from, to }
    }
    for (const route of [fiveHours, roadOf(600, true), null]) {
      for (const tracks of [none, at(between(0.4), 90), at(between(0.9), 240)]) {
        for (const minutes of [240, 300, 900]) {
          assert.deepStrictEqual(arrivalOf(free, route, tracks, minutes), told(route, tracks, minutes))
        }
      }
    }
    // A vehicle that left late is not expected in the past.
    const late = arrivalOf(free, fiveHours, at(between(0.5), 900), 905)
    assert.isAtLeast(millisOfInstant(late?.from ?? testNow), millisOfInstant(later(905)))
    for (const mission of [planned, done]) assert.isNull(arrivalOf(mission, fiveHours, none, 10))
  })
})
