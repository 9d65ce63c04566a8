import { assert, describe, it } from "vitest"
import { MissionId, TransportId } from "../../mission/mission-id.model.ts"
import type { Mission, Stop, Trip } from "../../mission/mission.model.ts"
import { marie, paul, testMission, testNow } from "../../testing/mission-samples.ts"
import { Day, TimeOfDay } from "../../time/instant.model.ts"
import { travelWarnings, type Way, wayName, waysOf } from "./travel-time.rules.ts"

const places = {
  lyon: { lat: 45.76, lng: 4.84 },
  nice: { lat: 43.7, lng: 7.27 },
  lille: { lat: 50.63, lng: 3.07 },
  paris: { lat: 48.86, lng: 2.35 }
}
type Town = keyof typeof places

/** A town, and the hours of a window on a day of December 2026: `["nice", 1, "09:00", "11:00"]`. */
type At = readonly [town: Town, day: number, from: string | null, to: string | null]

const stopOf = (stop: Stop, [town, day, from, to]: At): Stop => ({
  ...stop,
  place: { ...stop.place, address: town, ...places[town] },
  date: Day(`2026-12-${String(day).padStart(2, "0")}`),
  startTime: from === null ? null : TimeOfDay(from),
  endTime: to === null ? null : TimeOfDay(to)
})

const { outbound } = testMission(false)

const tripOf = (pickup: At, delivery: At, members: Partial<Trip> = {}): Trip => ({
  ...outbound,
  pickup: stopOf(outbound.pickup, pickup),
  delivery: stopOf(outbound.delivery, delivery),
  ...members
})

const numbered = (number: number, members: Partial<Mission>): Mission =>
  testMission(false, {
    id: MissionId(`01993d5e-7a00-7000-8000-00000000000${number}`),
    transportId: TransportId(`M-1000000${number}`),
    ...members
  })

/** A mission of Marie from Lyon to Nice on 1 December, that she delivers from 9:00 to 11:00. */
const toNice = (members: Partial<Mission> = {}): Mission =>
  numbered(2, {
    status: "assigned",
    driver: marie,
    outbound: tripOf(["lyon", 1, "06:00", "06:30"], ["nice", 1, "09:00", "11:00"]),
    ...members
  })

/** A new mission from Lille to Paris on 1 December, that is picked up from 12:00 to 13:00. */
const fromLille = numbered(1, { outbound: tripOf(["lille", 1, "12:00", "13:00"], ["paris", 1, "15:00", "16:00"]) })

const waysFor = (wanted: Mission, ...ofDriver: ReadonlyArray<Mission>) => waysOf(wanted, "aller", marie.id, ofDriver)

/** The warnings if each of these ways takes so many seconds. */
const warned = (ways: ReadonlyArray<Way>, ...seconds: ReadonlyArray<number>) =>
  travelWarnings(ways, new Map(ways.map((way, at) => [wayName(way), seconds[at] ?? 0])))

const hours = (count: number) => count * 3_600
const minute = 60

/** The towns at the ends of ways, with the hours that are available and the other mission. */
const shown = (ways: ReadonlyArray<Way>) =>
  ways.map(({ availableMillis, from, other, to }) => {
    const nameOf = (point: typeof from) =>
      Object.entries(places).find(([, { lat, lng }]) => lat === point.lat && lng === point.lng)?.[0]
    return `${nameOf(from)}-${nameOf(to)} ${availableMillis / 3_600_000} ${other.transportId}`
  })

describe("the way from one trip to the next", () => {
  it("may take from the earliest end of the one to the end of the next pickup window", { tags: "OPS-60" }, () => {
    assert.deepStrictEqual(shown(waysFor(fromLille, toNice())), ["nice-lille 4 M-10000002"])
  })

  it("warns from the first second that does not fit, by whole minutes", { tags: "OPS-57" }, () => {
    const ways = waysFor(fromLille, toNice())
    for (const [seconds, minutes] of [
      [0, null],
      [hours(4), null],
      [hours(4) + 1, 1],
      [hours(4) + minute, 1],
      [hours(4) + minute + 1, 2],
      [hours(11), 420]
    ] as const) {
      const expected = minutes === null ? [] : [`travel_time_short:M-10000002:${minutes}`]
      assert.deepStrictEqual(warned(ways, seconds), expected, `${seconds} s`)
    }
  })

  it("warns of nothing if the router has not answered", { tags: "OPS-59" }, () => {
    assert.deepStrictEqual(travelWarnings(waysFor(fromLille, toNice()), new Map()), [])
  })

  it("is also the one to a trip that the driver has later", { tags: "OPS-60" }, () => {
    const later = toNice({ outbound: tripOf(["nice", 1, "17:00", "18:30"], ["lyon", 1, "22:00", "23:00"]) })
    const ways = waysFor(fromLille, later)
    assert.deepStrictEqual(shown(ways), ["paris-nice 3.5 M-10000002"])
    assert.deepStrictEqual(warned(ways, hours(9)), ["travel_time_short:M-10000002:330"])
  })

  it("leads to the neighbours alone, and warns of each", { tags: ["OPS-57", "OPS-60"] }, () => {
    const at = (number: number, from: string, to: string) =>
      numbered(number, {
        status: "assigned",
        driver: marie,
        outbound: tripOf(["lyon", 1, from, from], ["nice", 1, to, to])
      })
    const earlier = [at(2, "01:00", "02:00"), at(3, "03:00", "11:00")]
    const later = [at(4, "17:00", "18:00"), at(5, "20:00", "21:00")]
    const ways = waysFor(fromLille, ...later, ...earlier)
    assert.deepStrictEqual(shown(ways), ["nice-lille 2 M-10000003", "paris-lyon 2 M-10000004"])
    assert.deepStrictEqual(warned(ways, hours(3), hours(2) + 1), [
      "travel_time_short:M-10000003:60",
      "travel_time_short:M-10000004:1"
    ])
  })

  it("begins at the one hour of a window, and not before the pickup", { tags: "OPS-60" }, () => {
    const delivered = (delivery: At, pickup: At = ["lyon", 1, "06:00", "06:30"]) =>
      shown(waysFor(fromLille, toNice({ outbound: tripOf(pickup, delivery) })))
    assert.deepStrictEqual(delivered(["nice", 1, "10:00", null]), ["nice-lille 3 M-10000002"])
    assert.deepStrictEqual(delivered(["nice", 1, null, "11:00"]), ["nice-lille 2 M-10000002"])
    assert.deepStrictEqual(delivered(["nice", 1, "05:00", "11:00"]), ["nice-lille 7 M-10000002"])
  })

  it("ends at the one hour of a window", { tags: "OPS-60" }, () => {
    const pickedUp = (pickup: At) =>
      shown(waysFor({ ...fromLille, outbound: tripOf(pickup, ["paris", 1, "15:00", "16:00"]) }, toNice()))
    assert.deepStrictEqual(pickedUp(["lille", 1, "12:00", null]), ["nice-lille 3 M-10000002"])
    assert.deepStrictEqual(pickedUp(["lille", 1, null, "13:00"]), ["nice-lille 4 M-10000002"])
  })

  it("is none to or from a trip without an hour, and none between trips that overlap", { tags: "OPS-20" }, () => {
    const from = (delivery: At) =>
      waysFor(fromLille, toNice({ outbound: tripOf(["lyon", 1, "06:00", null], delivery) }))
    assert.lengthOf(from(["nice", 1, "09:00", "12:00"]), 1)
    assert.deepStrictEqual(from(["nice", 1, null, null]), [])
    assert.deepStrictEqual(from(["nice", 1, "09:00", "12:01"]), [])
    const undated = tripOf(["lille", 1, null, null], ["paris", 1, "15:00", "16:00"])
    assert.deepStrictEqual(waysFor({ ...fromLille, outbound: undated }, toNice()), [])
  })

  it("is none between trips that meet in one place, and none that has three days", { tags: "OPS-59" }, () => {
    const to = (pickup: At) =>
      waysFor({ ...fromLille, outbound: tripOf(pickup, ["paris", pickup[1], "20:00", null]) }, toNice()).length
    assert.strictEqual(to(["nice", 1, "12:00", "13:00"]), 0)
    assert.strictEqual(to(["lille", 4, "08:00", "08:59"]), 1)
    assert.strictEqual(to(["lille", 4, "08:00", "09:00"]), 0)
  })

  it("is only to trips that the driver has to drive", { tags: "OPS-60" }, () => {
    const ways = (members: Partial<Mission>) => waysFor(fromLille, toNice(members)).length
    for (const status of ["assigned", "in_transit", "in_transit_return", "incident"] as const)
      assert.strictEqual(ways({ status }), 1, status)
    for (const status of ["scheduled", "awaiting_documents", "completed", "cancelled"] as const)
      assert.strictEqual(ways({ status }), 0, status)
    assert.strictEqual(ways({ driver: paul }), 0)
    assert.strictEqual(ways({ id: fromLille.id }), 0, "the mission itself")
    assert.strictEqual(ways({ outbound: { ...toNice().outbound, deliveredAt: testNow } }), 0)
    assert.strictEqual(ways({ outbound: { ...toNice().outbound, status: "cancelled" } }), 0)
  })
})

describe("the ways of a mission with a return", () => {
  const there = tripOf(["lille", 1, "08:00", "09:00"], ["paris", 1, "11:00", "12:00"])
  const back = tripOf(["paris", 1, "20:00", "21:00"], ["lille", 1, "23:00", "23:30"])
  const returning = { ...fromLille, outbound: there, return: back }
  const between = toNice({ outbound: tripOf(["lyon", 1, "14:00", "15:00"], ["nice", 1, "18:00", "19:00"]) })

  it("lead to and from a trip in between, and none from the one trip to the other", { tags: "OPS-60" }, () => {
    assert.deepStrictEqual(waysFor(returning), [])
    const ways = waysFor(returning, between)
    assert.deepStrictEqual(shown(ways), ["paris-lyon 4 M-10000002", "nice-paris 3 M-10000002"])
    assert.deepStrictEqual(warned(ways, hours(5), hours(5)), ["travel_time_short:M-10000002:120"])
    assert.deepStrictEqual(warned(ways, hours(7), hours(5)), ["travel_time_short:M-10000002:180"])
  })

  it("are those of the return alone, if only the return is assigned", { tags: "OPS-60" }, () => {
    const shared = { ...returning, status: "assigned" as const, driver: paul }
    assert.deepStrictEqual(shown(waysOf(shared, "retour", marie.id, [between])), ["nice-paris 3 M-10000002"])
    const earlier = toNice({ outbound: tripOf(["lyon", 1, "01:00", null], ["nice", 1, "02:00", "03:00"]) })
    assert.deepStrictEqual(shown(waysOf(shared, "retour", marie.id, [earlier])), ["nice-paris 19 M-10000002"])
    // The driver's own outbound trip lies between.
    assert.deepStrictEqual(waysOf({ ...shared, driver: marie }, "retour", marie.id, [earlier]), [])
  })

  it("leave out a return that another driver has", { tags: "OPS-60" }, () => {
    const shared = { ...returning, returnDriver: paul }
    assert.deepStrictEqual(shown(waysFor(shared, between)), ["paris-lyon 4 M-10000002"])
  })

  it("lead to both trips of another mission, and name it once", { tags: "OPS-57" }, () => {
    const other = toNice({
      outbound: tripOf(["lyon", 1, "01:00", null], ["nice", 1, "02:00", "03:00"]),
      return: tripOf(["nice", 1, "17:00", "18:00"], ["lyon", 1, "22:00", null])
    })
    const wanted = { ...fromLille, outbound: tripOf(["lille", 1, "08:00", "09:00"], ["paris", 1, "12:00", "13:00"]) }
    const ways = waysFor(wanted, other)
    assert.deepStrictEqual(shown(ways), ["nice-lille 7 M-10000002", "paris-nice 6 M-10000002"])
    assert.deepStrictEqual(warned(ways, hours(8), hours(8)), ["travel_time_short:M-10000002:120"])
    const third = toNice({ ...other, returnDriver: paul })
    assert.deepStrictEqual(shown(waysFor(wanted, third)), ["nice-lille 7 M-10000002"])
  })
})
