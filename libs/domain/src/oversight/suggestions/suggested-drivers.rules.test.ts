import { assert, describe, it } from "vitest"
import { MissionId, TransportId } from "../../mission/mission-id.model.ts"
import type { Driver, Mission, Trip } from "../../mission/mission.model.ts"
import { wayName } from "../../operations/travel/travel-time.rules.ts"
import type { DriverRecord } from "../../people/person.model.ts"
import { marie, paul, testMission, testNow } from "../../testing/mission-samples.ts"
import { Day, Instant, TimeOfDay } from "../../time/instant.model.ts"
import type { DriverAtHand } from "./driver-at-hand.model.ts"
import { suggestedDrivers, waysOfDrivers } from "./suggested-drivers.rules.ts"

const lyon = { lat: 45.76, lng: 4.84 }
const villeurbanne = { lat: 45.77, lng: 4.88 }
const paris = { lat: 48.86, lng: 2.35 }
type Point = typeof lyon

const { outbound } = testMission(false)

const stopOf = (stop: Trip["pickup"], place: Point, day: string, from: string | null, to: string | null) => ({
  ...stop,
  place: { ...stop.place, ...place },
  date: Day(day),
  startTime: from === null ? null : TimeOfDay(from),
  endTime: to === null ? null : TimeOfDay(to)
})

/** A trip of one day, between these hours. */
const tripOf = (from: Point, to: Point, day: string, [start, end]: readonly [string, string]): Trip => ({
  ...outbound,
  pickup: stopOf(outbound.pickup, from, day, start, start),
  delivery: stopOf(outbound.delivery, to, day, end, end)
})

const numbered = (number: number, members: Partial<Mission>): Mission =>
  testMission(false, {
    id: MissionId(`01993d5e-7a00-7000-8000-00000000000${number}`),
    transportId: TransportId(`M-1000000${number}`),
    ...members
  })

/** From Lyon on Wednesday, 9 December. */
const wanted = numbered(1, { outbound: tripOf(lyon, paris, "2026-12-09", ["12:00", "18:00"]) })
const asked = { mission: wanted, trip: "aller", now: testNow } as const

const recordOf = (driver: Driver, members: Partial<DriverRecord> = {}): DriverRecord => ({
  ...driver,
  ...{ availability: [], suspended: false, createdAt: Instant("2026-01-01T00:00:00.000000Z") },
  ...members
})

const atHand = (
  driver: Driver,
  trips: ReadonlyArray<Trip> = [],
  members: Partial<DriverRecord> = {}
): DriverAtHand => ({
  record: recordOf(driver, members),
  missions: trips.map((trip, at) => ({
    mission: numbered(at + 2, { status: "assigned", driver, outbound: trip }),
    last: null
  }))
})

const suggested = (drivers: ReadonlyArray<DriverAtHand>, seconds = 0) =>
  suggestedDrivers(asked, drivers, new Map(waysOfDrivers(asked, drivers).map((way) => [wayName(way), seconds])))

const ids = (drivers: ReadonlyArray<DriverAtHand>) => suggested(drivers).map(({ driver }) => driver.id)

describe("a suggested driver", () => {
  it("is where the last trip before the pickup ends", { tags: "OPS-65" }, () => {
    const morning = tripOf(paris, villeurbanne, "2026-12-09", ["06:00", "10:00"])
    const before = tripOf(lyon, paris, "2026-12-08", ["06:00", "10:00"])
    const [only] = suggested([atHand(marie, [before, morning])])
    assert.deepInclude(only?.place, { by: "planned_delivery", at: Instant("2026-12-09T09:00:00.000000Z") })
    assert.closeTo(only?.place?.distanceKm ?? 0, 3.3, 0.3)
  })

  it("is otherwise where the later one of the last position and the last delivery was", { tags: "OPS-65" }, () => {
    const done = {
      ...tripOf(lyon, paris, "2026-11-19", ["06:00", "10:00"]),
      deliveredAt: Instant("2026-11-19T09:00:00.000000Z")
    }
    const mission = numbered(2, { status: "under_review", driver: marie, outbound: done })
    const placeWith = (at: string) =>
      suggested([
        { record: recordOf(marie), missions: [{ mission, last: { ...villeurbanne, trip: "aller", at: Instant(at) } }] }
      ])[0]?.place
    assert.deepInclude(placeWith("2026-11-19T10:00:00.000000Z"), { by: "last_position" })
    const delivered = placeWith("2026-11-19T08:00:00.000000Z")
    assert.deepInclude(delivered, { by: "last_delivery", at: Instant("2026-11-19T09:00:00.000000Z") })
    assert.closeTo(delivered?.distanceKm ?? 0, 392, 5)
    assert.isNull(suggested([atHand(paul)])[0]?.place)
  })

  it("has the trips of the day and of the week from Monday to Sunday", { tags: "OPS-64" }, () => {
    const onDay = (day: string) => tripOf(lyon, lyon, day, ["06:00", "07:00"])
    const days = ["2026-12-06", "2026-12-07", "2026-12-09", "2026-12-13", "2026-12-14"]
    assert.deepStrictEqual(suggested([atHand(marie, days.map(onDay))])[0]?.load, { day: 1, week: 3 })
  })

  it("with less to drive comes first among the near ones", { tags: "OPS-64" }, () => {
    const near = tripOf(paris, lyon, "2026-12-08", ["06:00", "10:00"])
    const further = tripOf(paris, villeurbanne, "2026-12-08", ["06:00", "10:00"])
    const busy = atHand(marie, [near, tripOf(lyon, lyon, "2026-12-10", ["06:00", "07:00"])])
    assert.deepStrictEqual(ids([busy, atHand(paul, [further])]), [paul.id, marie.id])
  })

  it("who is late by road, or wants no offers at that time, comes last", { tags: "OPS-64" }, () => {
    const morning = atHand(marie, [tripOf(paris, villeurbanne, "2026-12-09", ["06:00", "11:00"])])
    const elsewhere = { from: Instant("2026-12-10T00:00:00.000000Z"), to: Instant("2026-12-11T00:00:00.000000Z") }
    const unknown = atHand(paul, [], { availability: [elsewhere] })
    assert.deepStrictEqual(ids([morning, unknown]), [marie.id, paul.id])
    const [first, last] = suggested([morning, unknown], 36_000)
    assert.deepStrictEqual([first?.driver.id, first?.isAvailable], [paul.id, false])
    assert.deepStrictEqual(last?.warnings, ["travel_time_short:M-10000002:540"])
  })

  it("is neither suspended, nor the driver of the trip, nor on another trip at that time", { tags: "OPS-64" }, () => {
    assert.isEmpty(suggested([atHand(marie, [], { suspended: true })]))
    assert.isEmpty(suggested([atHand(marie, [tripOf(lyon, paris, "2026-12-09", ["13:00", "19:00"])])]))
    const own = { ...asked, mission: { ...wanted, status: "assigned" as const, driver: marie } }
    assert.deepStrictEqual(
      suggestedDrivers(own, [atHand(marie), atHand(paul)], new Map()).map(({ driver }) => driver.id),
      [paul.id]
    )
    assert.isEmpty(suggestedDrivers({ ...asked, trip: "retour" }, [atHand(paul)], new Map()))
  })
})
