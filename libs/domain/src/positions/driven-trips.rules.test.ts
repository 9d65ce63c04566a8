import { assert, describe, it } from "@effect/vitest"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { withTrip } from "../mission/trip.rules.ts"
import { hoursLater, marie, paul, testMission, testNow } from "../testing/mission-samples.ts"
import { Instant } from "../time/instant.model.ts"
import { arePositionsKept, drivenTripsOf, endOfTrip } from "./driven-trips.rules.ts"

const mission = testMission(true, { driver: marie })
const outboundWith = (members: Partial<Trip>, one: Mission = mission): Mission =>
  withTrip(one, "aller", { ...one.outbound, ...members })

const lastMoment = Instant("2026-12-20T10:00:00.123455Z")
const monthLater = Instant("2026-12-20T10:00:00.123456Z")

describe("the end of a trip", () => {
  const endOf = (members: Partial<Mission>, deliveredAt: Instant | null) =>
    endOfTrip({ ...mission, ...members }, { ...mission.outbound, deliveredAt })

  it("is its delivery, else the cancellation or completion of its mission", () => {
    const both = { cancelledAt: hoursLater(2), completedAt: hoursLater(3) }
    assert.strictEqual(endOf(both, hoursLater(1)), hoursLater(1))
    assert.strictEqual(endOf(both, null), hoursLater(2))
    assert.strictEqual(endOf({ completedAt: hoursLater(3) }, null), hoursLater(3))
    assert.isNull(endOf({}, null))
  })
})

describe("the positions of a trip", () => {
  it("are kept until 30 days after its end", { tags: "OPS-42" }, () => {
    const delivered = outboundWith({ deliveredAt: testNow })
    assert.isTrue(arePositionsKept(delivered, "aller", lastMoment))
    assert.isFalse(arePositionsKept(delivered, "aller", monthLater))
    assert.isTrue(arePositionsKept(delivered, "aller", hoursLater(23), 1))
    assert.isFalse(arePositionsKept(delivered, "aller", hoursLater(24), 1))
  })

  it("are kept while it lasts, whatever the other trip does, and not without the trip", { tags: "OPS-42" }, () => {
    const delivered = outboundWith({ deliveredAt: testNow })
    assert.isTrue(arePositionsKept(delivered, "retour", Instant("2099-01-01T00:00:00.000000Z")))
    assert.isFalse(arePositionsKept(testMission(false), "retour", testNow))
  })
})

describe("the trips that a person drove", () => {
  const byMarie = { role: "driver", id: marie.id } as const
  const byPaul = { role: "driver", id: paul.id } as const
  const keysOf = (...given: Parameters<typeof drivenTripsOf>) => drivenTripsOf(...given).map(({ key }) => key)

  const bothPickedUp = (one: Mission): Mission => {
    if (one.return === null) throw new Error("the mission has no return")
    return outboundWith({ pickedUpAt: testNow }, withTrip(one, "retour", { ...one.return, pickedUpAt: hoursLater(2) }))
  }

  it("have the time from the pickup to the end", { tags: "OPS-40" }, () => {
    const driven = outboundWith({ pickedUpAt: testNow, deliveredAt: hoursLater(1) })
    assert.deepStrictEqual(drivenTripsOf(byMarie, driven, hoursLater(1)), [
      { key: "aller", trip: driven.outbound, from: testNow, until: hoursLater(1) }
    ])
    const [lasting] = drivenTripsOf(byMarie, outboundWith({ pickedUpAt: testNow }), testNow)
    assert.isNull(lasting?.until)
  })

  it("are those that were picked up", { tags: "OPS-40" }, () => {
    assert.deepStrictEqual(keysOf(byMarie, mission, testNow), [])
    assert.deepStrictEqual(keysOf(byMarie, bothPickedUp(mission), testNow), ["aller", "retour"])
    assert.deepStrictEqual(keysOf(byMarie, testMission(false, { driver: marie }), testNow), [])
  })

  it("are those of the person alone", { tags: "OPS-40" }, () => {
    const shared = bothPickedUp({ ...mission, returnDriver: paul })
    assert.deepStrictEqual(keysOf(byMarie, shared, testNow), ["aller"])
    assert.deepStrictEqual(keysOf(byPaul, shared, testNow), ["retour"])
  })

  it("are those whose positions are still kept", { tags: "OPS-40" }, () => {
    const delivered = outboundWith({ deliveredAt: testNow }, bothPickedUp(mission))
    assert.deepStrictEqual(keysOf(byMarie, delivered, lastMoment), ["aller", "retour"])
    assert.deepStrictEqual(keysOf(byMarie, delivered, monthLater), ["retour"])
  })
})
