import { assert, describe, it } from "vitest"
import { MissionId } from "../mission/mission-id.model.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { marie, paul, testMission, testNow } from "../testing/mission-samples.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { openTripsOf, overlappingMissionIds, spanOf, tripsAssigned } from "./trip-span.rules.ts"

const otherId = MissionId("01993d5e-7a00-7000-8000-000000000002")
const returning = testMission(true)

/** From 1 December, 9:00, to 2 December, 16:00. */
const wanted = testMission(false)

/** Another mission of Marie, with a pickup and a delivery at these hours, each with a day. */
const between = (pickup: readonly [Day, string], delivery: readonly [Day, string], members: Partial<Mission> = {}) => {
  const at = (stop: Trip["pickup"], [date, hour]: readonly [Day, string]) => ({
    ...stop,
    ...{ date, startTime: TimeOfDay(hour), endTime: null }
  })
  const { outbound } = wanted
  const trip = { ...outbound, pickup: at(outbound.pickup, pickup), delivery: at(outbound.delivery, delivery) }
  return { ...wanted, id: otherId, status: "assigned" as const, driver: marie, outbound: trip, ...members }
}

const [first, second] = [Day("2026-12-01"), Day("2026-12-02")]
const overlaps = (other: Mission) => overlappingMissionIds(wanted, "aller", marie.id, [other]).length === 1

describe("the trips of a driver", { tags: "OPS-20" }, () => {
  it("overlap if they share a minute, and not if they are back to back", () => {
    assert.isTrue(overlaps(between([second, "15:59"], [second, "20:00"])))
    assert.isFalse(overlaps(between([second, "16:00"], [second, "20:00"])))
    assert.isTrue(overlaps(between([first, "06:00"], [first, "09:01"])))
    assert.isFalse(overlaps(between([first, "06:00"], [first, "09:00"])))
    assert.isTrue(overlaps(between([first, "12:00"], [first, "13:00"])))
    assert.isTrue(overlaps(between([first, "06:00"], [second, "20:00"])))
  })

  it("overlap only while the driver has to drive them", () => {
    const at = (members: Partial<Mission>) => between([first, "12:00"], [first, "13:00"], members)
    assert.isTrue(overlaps(at({})))
    for (const status of ["in_transit", "in_transit_return", "incident"] as const) {
      assert.isTrue(overlaps(at({ status })), status)
    }
    for (const status of ["scheduled", "awaiting_documents", "completed", "cancelled"] as const) {
      assert.isFalse(overlaps(at({ status })), status)
    }
    assert.isFalse(overlaps(at({ driver: paul })))
    assert.isFalse(overlaps(at({ driver: null })))
    assert.isFalse(overlaps(at({ id: wanted.id })), "the mission itself")
    const { outbound } = at({})
    assert.isFalse(overlaps(at({ outbound: { ...outbound, deliveredAt: testNow } })))
    assert.isFalse(overlaps(at({ outbound: { ...outbound, status: "cancelled" } })))
  })

  it("last from the start of the pickup to the end of the delivery, and overlap nothing without an hour", () => {
    const hours = (trip: Trip) => {
      const span = spanOf(trip)
      return span === null ? null : (span.endMillis - span.startMillis) / 3_600_000
    }
    assert.strictEqual(hours(wanted.outbound), 31)
    const { delivery, pickup } = wanted.outbound
    assert.strictEqual(hours({ ...wanted.outbound, pickup: { ...pickup, startTime: null } }), 29)
    assert.strictEqual(hours({ ...wanted.outbound, delivery: { ...delivery, endTime: null } }), 29)
    assert.isNull(hours({ ...wanted.outbound, pickup: { ...pickup, startTime: null, endTime: null } }))
    assert.isNull(hours({ ...wanted.outbound, delivery: { ...delivery, date: null } }))
    assert.isNull(returning.return === null ? 0 : hours(returning.return))
  })

  it("are those of the whole mission by an assignment of the outbound trip, unless another driver has the return", () => {
    const back = returning.return ?? assert.fail("there is no return")
    assert.deepStrictEqual(tripsAssigned(returning, "aller"), [returning.outbound, back])
    assert.deepStrictEqual(tripsAssigned({ ...returning, returnDriver: paul }, "aller"), [returning.outbound])
    assert.deepStrictEqual(tripsAssigned(returning, "retour"), [back])
    assert.deepStrictEqual(tripsAssigned(wanted, "aller"), [wanted.outbound])
    const driven = { ...returning, status: "assigned" as const, driver: marie }
    assert.deepStrictEqual(openTripsOf(driven, marie.id), [returning.outbound, back])
    assert.deepStrictEqual(openTripsOf({ ...driven, returnDriver: paul }, marie.id), [returning.outbound])
    assert.deepStrictEqual(openTripsOf({ ...driven, returnDriver: paul }, paul.id), [back])
  })
})
