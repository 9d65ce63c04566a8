import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { after, assignTo, deliver, marie, pickUp, testMission, testNow } from "../testing/mission-samples.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { greatCircleMeters } from "../places/geo.rules.ts"
import type { Point, Route } from "../places/place.model.ts"
import { shortPath } from "../places/path.rules.ts"
import type { Track } from "../positions/position.model.ts"
import { emptyTrack } from "../positions/take-positions.rules.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { plusMillis } from "../time/instant.rules.ts"
import { trackPointsOf } from "./route-points.rules.ts"
import { type MissionRoutes, waypointsOf } from "./waypoints.rules.ts"

const paris: Point = { lat: 48.8566, lng: 2.3522 }

const movedTo = (mission: Mission, there: Point): Mission => {
  const { outbound, return: back } = mission
  const at = (stop: Mission["outbound"]["pickup"], { lat, lng }: Point) => ({
    ...stop,
    place: { ...stop.place, lat, lng }
  })
  return {
    ...mission,
    outbound: { ...outbound, pickup: at(outbound.pickup, paris), delivery: at(outbound.delivery, there) },
    return: back === null ? null : { ...back, pickup: at(back.pickup, there), delivery: at(back.delivery, paris) }
  }
}

const roadTo = (from: Point, to: Point, metersPerSecond: number): Route => {
  const distanceMeters = Math.round(greatCircleMeters(from, to) * 1.3)
  return {
    distanceMeters,
    durationSeconds: distanceMeters / metersPerSecond,
    ...{ hasFerry: null, isSchematic: false, snapMeters: [] },
    path: shortPath(from, to)
  }
}

/** The mission after each step of its life, with a return or without. */
const lives = (returns: boolean): ReadonlyArray<Mission> => {
  const steps = [
    assignTo(marie),
    pickUp("aller"),
    deliver("aller"),
    ...(returns ? [pickUp("retour"), deliver("retour")] : [])
  ]
  return [
    testMission(returns),
    ...steps.map((_, count) => after(testMission(returns), ...steps.slice(0, count + 1)).mission)
  ]
}
const missions = [...lives(false), ...lives(true)]

/** The mission with its last delivery that much later, if it has one. */
const slower = (mission: Mission, millis: number): Mission => {
  const { outbound, return: back } = mission
  const trip = back ?? outbound
  if (trip.deliveredAt === null) return mission
  const late = { ...trip, deliveredAt: plusMillis(trip.deliveredAt, millis) }
  return back === null ? { ...mission, outbound: late } : { ...mission, return: late }
}

const scene = fc.record({
  mission: fc.constantFrom(...missions),
  there: fc.record({
    lat: fc.double({ min: 40, max: 60, noNaN: true }),
    lng: fc.double({ min: -8, max: 20, noNaN: true })
  }),
  speed: fc.double({ min: 8, max: 36, noNaN: true }),
  drivenMillis: fc.nat({ max: 100_000_000 }),
  share: fc.double({ min: 0.5, max: 1.5, noNaN: true }),
  limit: fc.integer({ min: 1, max: 500 })
})

type Scene = typeof scene extends fc.Arbitrary<infer A> ? A : never

/** The mission whose trips have `share` of the router's current distance. */
const measured = (mission: Mission, routes: MissionRoutes, share: number): Mission => {
  const { outbound, return: back } = mission
  const kilometres = (route: Route | null) => Math.round(((route?.distanceMeters ?? 0) * share) / 100) / 10
  return {
    ...mission,
    outbound: { ...outbound, distanceKm: kilometres(routes.outbound) },
    return: back === null ? null : { ...back, distanceKm: kilometres(routes.return) }
  }
}

const planned = ({ drivenMillis, limit, mission: life, share, speed, there }: Scene) => {
  const routes = { outbound: roadTo(paris, there, speed), return: life.return && roadTo(there, paris, speed) }
  const mission = measured(slower(movedTo(life, there), drivenMillis), routes, share)
  return { mission, routes, waypoints: waypointsOf(mission, routes, noTracks, limit) }
}

const noTracks = { aller: null, retour: null }

const noneLeftOut = { limit: 500, share: 1, drivenMillis: 0 }
const longTrip = after(testMission(false), assignTo(marie), pickUp("aller")).mission

const isPickup = ({ label }: { readonly label: string }): boolean => label.startsWith("Enlèvement")
const isLeg = ({ label }: { readonly label: string }): boolean => !label.startsWith("km ")

describe("the waypoints of a mission", () => {
  it("are at most the requested number, from the first leg to the last, with times in order", () => {
    fc.assert(
      fc.property(scene, (asked) => {
        const { mission, waypoints } = planned(asked)
        assert.isTrue(waypoints.length >= 1 && waypoints.length <= asked.limit)
        assert.strictEqual(waypoints[0]?.label, "Enlèvement aller")
        const last = mission.return === null ? "Livraison aller" : "Livraison retour"
        if (asked.limit > 1) assert.strictEqual(waypoints.at(-1)?.label, last)
        const etas = waypoints.flatMap(({ eta }) => (eta === null ? [] : [eta]))
        assert.deepStrictEqual(etas, etas.toSorted())
        assert.lengthOf(etas, waypoints.length)
        const legs = waypoints.filter(isLeg)
        if (asked.limit >= 4) assert.lengthOf(legs, mission.return === null ? 2 : 4)
      })
    )
  })

  it("name their trip, the outbound first, and lie within its distance", { tags: "PLA-16" }, () => {
    fc.assert(
      fc.property(scene, (asked) => {
        const { mission, waypoints } = planned(asked)
        const trips = waypoints.map(({ trip }) => trip)
        assert.deepStrictEqual(trips, trips.toSorted())
        for (const { label, trip: key } of waypoints) {
          if (!label.startsWith("km ")) {
            assert.isTrue(label.endsWith(key), `${label} of ${key}`)
            continue
          }
          const trip = key === "aller" ? mission.outbound : mission.return
          assert.isBelow(Number(label.slice("km ".length)), trip?.distanceKm ?? 0, key)
        }
      })
    )
  })

  it(
    "are all passed after the delivery of their trip, in order, and those between the legs not before",
    { tags: "PLA-17" },
    () => {
      fc.assert(
        fc.property(scene, (asked) => {
          const { mission, waypoints } = planned(asked)
          for (const key of ["aller", "retour"] as const) {
            const { deliveredAt, pickedUpAt } =
              (key === "aller" ? mission.outbound : mission.return) ?? mission.outbound
            const own = waypoints.filter(({ trip }) => trip === key)
            if (deliveredAt === null) {
              for (const waypoint of own) if (!isPickup(waypoint)) assert.isNull(waypoint.passedAt)
              continue
            }
            const passed = own.flatMap(({ passedAt }) => (passedAt === null ? [] : [passedAt]))
            assert.lengthOf(passed, own.length)
            assert.deepStrictEqual(passed, passed.toSorted())
            for (const at of passed) assert.isTrue(at >= (pickedUpAt ?? "") && at <= deliveredAt, at)
          }
        })
      )
    }
  )

  it("lie on the path, 50 km of road apart, if none is left out", { tags: "PLA-15" }, () => {
    fc.assert(
      fc.property(scene, (asked) => {
        const { mission, waypoints } = planned({ ...asked, limit: 500, share: 1 })
        const kilometres = Math.max(0, Math.ceil(mission.outbound.distanceKm / 50) - 1)
        const between = waypoints.slice(1, kilometres + 1)
        assert.deepStrictEqual(
          between.map(({ label }) => label),
          between.map((_, index) => `km ${(index + 1) * 50}`)
        )
        assert.strictEqual(waypoints[kilometres + 1]?.label, "Livraison aller")
        assert.lengthOf(waypoints, (kilometres + 2) * (mission.return === null ? 1 : 2))
        const path = [waypoints[0], ...between, waypoints[kilometres + 1]].flatMap((at) =>
          at === undefined ? [] : [at]
        )
        const length = path.slice(1).reduce((sum, to, index) => sum + greatCircleMeters(path[index] ?? to, to), 0)
        const road = greatCircleMeters(paris, asked.there)
        assert.isTrue(length >= road - 1 && length < road * 1.1 + 1, `${length} m of ${road} m`)
      })
    )
  })
})

/** A track whose first points were passed at these times after the pickup. */
const trackOf = (trip: Trip, route: Route | null, passedAfter: ReadonlyArray<number>): Track | null => {
  const { pickedUpAt } = trip
  if (pickedUpAt === null) return null
  const points = trackPointsOf(trip, route)
  const times = passedAfter.slice(0, points.length).toSorted((one, other) => one - other)
  return { ...emptyTrack(points), passages: times.map((millis) => plusMillis(pickedUpAt, millis)) }
}

describe("the waypoints of a vehicle whose positions are known", () => {
  const passedAfter = fc.array(fc.nat({ max: 120_000_000 }), { maxLength: 40 })

  it("are passed in order, and the others expected after them", { tags: "PLA-18" }, () => {
    fc.assert(
      fc.property(scene, passedAfter, (asked, times) => {
        const { mission, routes } = planned(asked)
        const aller = trackOf(mission.outbound, routes.outbound, times)
        const waypoints = waypointsOf(mission, routes, { aller, retour: null }, 500)
        const own = waypoints.filter(({ trip }) => trip === "aller")
        const [pickup, ...later] = own
        const { deliveredAt } = mission.outbound
        for (const [index, { passedAt }] of later.entries()) {
          const passage = aller?.passages[index]
          if (passage === undefined && deliveredAt === null) assert.isNull(passedAt)
          if (passage !== undefined) {
            assert.strictEqual(passedAt, deliveredAt !== null && deliveredAt < passage ? deliveredAt : passage)
          }
        }
        const passed = own.flatMap(({ passedAt }) => (passedAt === null ? [] : [passedAt]))
        assert.deepStrictEqual(passed, passed.toSorted())
        if (deliveredAt !== null) assert.lengthOf(passed, own.length)
        const etas = own.flatMap(({ eta }) => (eta === null ? [] : [eta]))
        assert.lengthOf(etas, own.length)
        assert.deepStrictEqual(etas, etas.toSorted())
        assert.strictEqual(pickup?.passedAt, mission.outbound.pickedUpAt ?? deliveredAt)
      })
    )
  })

  it("are the same as without positions if none was passed", () => {
    fc.assert(
      fc.property(scene, (asked) => {
        const { mission, routes, waypoints } = planned(asked)
        const tracks = { aller: trackOf(mission.outbound, routes.outbound, []), retour: null }
        assert.deepStrictEqual(waypointsOf(mission, routes, tracks, asked.limit), waypoints)
      })
    )
  })

  it("keep their passages if the router draws another road later", { tags: "PLA-18" }, () => {
    const drawn = planned({ mission: longTrip, there: { lat: 45.764, lng: 4.8357 }, speed: 20, ...noneLeftOut })
    const aller = trackOf(drawn.mission.outbound, drawn.routes.outbound, [1_000, 2_000, 3_000])
    const tracks = { aller, retour: null }
    const before = waypointsOf(drawn.mission, drawn.routes, tracks, 500).map(({ passedAt }) => passedAt)
    const moved = { ...drawn.routes, outbound: roadTo(paris, { lat: 45.8, lng: 4.9 }, 20) }
    const after = waypointsOf(drawn.mission, moved, tracks, 500).map(({ passedAt }) => passedAt)
    assert.deepStrictEqual(after, before)
    assert.lengthOf(
      before.filter((at) => at !== null),
      4
    )
    const lost = waypointsOf(drawn.mission, { ...drawn.routes, outbound: null }, tracks, 500)
    assert.deepStrictEqual(
      lost.map(({ passedAt }) => passedAt !== null),
      [true, false]
    )
  })
})

describe("the times of waypoints", () => {
  const lyon = { lat: 45.764, lng: 4.8357 }
  // 100 km in two hours, drawn twice as long, and back.
  const route: Route = {
    distanceMeters: 100_000,
    durationSeconds: 7_200,
    ...{ hasFerry: null, isSchematic: false, snapMeters: [] },
    path: shortPath(paris, lyon)
  }
  const both = { outbound: route, return: route }
  const times = (mission: Mission, routes: MissionRoutes = both) =>
    waypointsOf(measured(mission, both, 1), routes, noTracks, 100).map(({ eta, label, passedAt }) => [
      label,
      eta,
      passedAt
    ])

  it("count from the start of the pickup window, or from 08:00 in Paris", { tags: "PLA-15" }, () => {
    const planned = testMission(false)
    assert.deepStrictEqual(times(planned), [
      ["Enlèvement aller", "2026-12-01T08:00:00.000000Z", null],
      ["km 50", "2026-12-01T09:00:00.000000Z", null],
      ["Livraison aller", "2026-12-01T10:00:00.000000Z", null]
    ])
    const { outbound } = planned
    const morning = { ...planned, outbound: { ...outbound, pickup: { ...outbound.pickup, startTime: null } } }
    assert.strictEqual(times(morning)[0]?.[1], "2026-12-01T07:00:00.000000Z")
  })

  it("count from the pickup after it happened, and do not change with the delivery", () => {
    const underway = after(testMission(false), assignTo(marie), pickUp("aller")).mission
    assert.deepStrictEqual(times(underway), [
      ["Enlèvement aller", testNow, testNow],
      ["km 50", plusMillis(testNow, 3_600_000), null],
      ["Livraison aller", plusMillis(testNow, 7_200_000), null]
    ])
    const deliveredAt = plusMillis(testNow, 10_000_000)
    const delivered = { ...underway, outbound: { ...underway.outbound, deliveredAt } }
    assert.deepStrictEqual(times(delivered).slice(1), [
      ["km 50", plusMillis(testNow, 5_000_000), plusMillis(testNow, 5_000_000)],
      ["Livraison aller", deliveredAt, deliveredAt]
    ])
  })

  it("count from the last waypoint that the vehicle passed", { tags: "PLA-18" }, () => {
    const underway = measured(after(testMission(false), assignTo(marie), pickUp("aller")).mission, both, 1)
    const tracks = { aller: trackOf(underway.outbound, route, [5_000_000]), retour: null }
    const timesOf = (mission: Mission) =>
      waypointsOf(mission, both, tracks, 100).map(({ eta, label, passedAt }) => [label, eta, passedAt])
    const passedAt = plusMillis(testNow, 5_000_000)
    assert.deepStrictEqual(timesOf(underway), [
      ["Enlèvement aller", testNow, testNow],
      ["km 50", passedAt, passedAt],
      ["Livraison aller", plusMillis(testNow, 8_600_000), null]
    ])
    const deliveredAt = plusMillis(testNow, 9_000_000)
    const delivered = { ...underway, outbound: { ...underway.outbound, deliveredAt } }
    assert.deepStrictEqual(timesOf(delivered).at(-1), ["Livraison aller", deliveredAt, deliveredAt])
  })

  it("start after the end of the outbound trip for a return, and are unknown without a date", () => {
    const sameDay = testMission(true)
    const back = sameDay.return
    if (back === null) return assert.fail("it returns")
    const early = {
      ...sameDay,
      return: { ...back, pickup: { ...back.pickup, date: Day("2026-12-01"), startTime: TimeOfDay("09:30") } }
    }
    assert.deepStrictEqual(
      times(early)
        .slice(3)
        .map(([, eta]) => eta),
      ["2026-12-01T10:00:00.000000Z", "2026-12-01T11:00:00.000000Z", "2026-12-01T12:00:00.000000Z"]
    )
    const undated = { ...sameDay, return: { ...back, pickup: { ...back.pickup, date: null } } }
    assert.deepStrictEqual(
      times(undated)
        .slice(3)
        .map(([, eta]) => eta),
      [null, null, null]
    )
  })

  it("are known only for the pickups if there is no road", () => {
    assert.deepStrictEqual(times(testMission(true), { outbound: null, return: null }), [
      ["Enlèvement aller", "2026-12-01T08:00:00.000000Z", null],
      ["Livraison aller", null, null],
      ["Enlèvement retour", "2026-12-04T08:00:00.000000Z", null],
      ["Livraison retour", null, null]
    ])
  })
})
