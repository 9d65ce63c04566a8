import { assert, describe, it } from "@effect/vitest"
import { testMission, testNow } from "../testing/mission-samples.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { LegKey } from "./leg.model.ts"
import type { Mission, MissionStatus, Trip } from "./mission.model.ts"
import {
  isDeparted,
  isLegDone,
  startOfPickup,
  stopOf,
  tripOf,
  tripOfLeg,
  withStop,
  withTrip,
  withTripStatuses
} from "./trip.rules.ts"

const mission = testMission(true)
const single = testMission(false)

const back = ({ return: trip }: Mission): Trip => {
  if (trip === null) throw new Error("the mission has no return")
  return trip
}

describe("the trips of a mission", () => {
  it("are its outbound and its return, if it has one", () => {
    assert.strictEqual(tripOf(mission, "aller"), mission.outbound)
    assert.strictEqual(tripOf(mission, "retour"), mission.return)
    assert.isNull(tripOf(single, "retour"))
  })

  it("are replaced one by one", () => {
    const trip = { ...mission.outbound, distanceKm: 1 }
    assert.deepStrictEqual(withTrip(mission, "aller", trip), { ...mission, outbound: trip })
    assert.deepStrictEqual(withTrip(mission, "retour", trip), { ...mission, return: trip })
  })

  it("depart with the pickup of the outbound", () => {
    assert.isFalse(isDeparted(mission))
    assert.isTrue(isDeparted(withTrip(mission, "aller", { ...mission.outbound, pickedUpAt: testNow })))
    assert.isFalse(isDeparted(withTrip(mission, "retour", { ...back(mission), pickedUpAt: testNow })))
  })
})

describe("the legs of a mission", () => {
  it("belong to their trip and are its two ends", () => {
    assert.deepStrictEqual(
      LegKey.literals.map((leg) => [leg, stopOf(mission, leg)?.date]),
      [
        ["enlevement-aller", Day("2026-12-01")],
        ["livraison-aller", Day("2026-12-02")],
        ["enlevement-retour", Day("2026-12-04")],
        ["livraison-retour", Day("2026-12-05")]
      ]
    )
    assert.strictEqual(tripOfLeg(mission, "livraison-aller"), mission.outbound)
    assert.strictEqual(tripOfLeg(mission, "enlevement-retour"), mission.return)
  })

  it("of a return are missing without one", () => {
    for (const leg of ["enlevement-retour", "livraison-retour"] as const) {
      assert.isNull(tripOfLeg(single, leg))
      assert.isNull(stopOf(single, leg))
      assert.isFalse(isLegDone(single, leg))
      assert.strictEqual(withStop(single, leg, single.outbound.pickup), single)
    }
  })

  it("are replaced one by one", () => {
    for (const leg of LegKey.literals) {
      const stop = { ...mission.outbound.pickup, date: Day("2026-12-24") }
      const changed = withStop(mission, leg, stop)
      assert.deepStrictEqual(
        LegKey.literals.filter((one) => stopOf(changed, one)?.date === "2026-12-24"),
        [leg]
      )
    }
  })

  it("are done once the vehicle was picked up, or delivered, there", () => {
    const done = (one: Mission) => LegKey.literals.filter((leg) => isLegDone(one, leg))
    const [there, home] = [mission.outbound, back(mission)]
    assert.deepStrictEqual(done(mission), [])
    assert.deepStrictEqual(done(withTrip(mission, "aller", { ...there, pickedUpAt: testNow })), ["enlevement-aller"])
    assert.deepStrictEqual(done(withTrip(mission, "aller", { ...there, deliveredAt: testNow })), ["livraison-aller"])
    assert.deepStrictEqual(done(withTrip(mission, "retour", { ...home, pickedUpAt: testNow })), ["enlevement-retour"])
    assert.deepStrictEqual(done(withTrip(mission, "retour", { ...home, deliveredAt: testNow })), ["livraison-retour"])
  })
})

describe("the start of a pickup", () => {
  it("is the start of its window in Paris, 08:00 without an hour, and none without a day", { tags: "MON-11" }, () => {
    const { pickup } = single.outbound
    const started = (change: Partial<typeof pickup>) => startOfPickup({ pickup: { ...pickup, ...change } })
    assert.strictEqual(started({}), Date.UTC(2026, 11, 1, 8))
    assert.strictEqual(started({ startTime: TimeOfDay("00:00") }), Date.UTC(2026, 10, 30, 23))
    assert.strictEqual(started({ startTime: null }), Date.UTC(2026, 11, 1, 7))
    assert.strictEqual(started({ startTime: null, date: Day("2026-07-01") }), Date.UTC(2026, 6, 1, 6))
    assert.isNull(started({ date: null }))
  })
})

describe("the status of a trip", () => {
  const statuses = (status: MissionStatus, outbound: Partial<Trip> = {}): ReadonlyArray<MissionStatus | undefined> => {
    const found = withTripStatuses({ ...mission, status, outbound: { ...mission.outbound, ...outbound } })
    return [found.outbound.status, found.return?.status]
  }

  it("is that of the mission, if no trip is under way", { tags: "MIS-30" }, () => {
    for (const status of [
      ...(["scheduled", "assigned", "awaiting_documents", "under_review", "completed", "incident"] as const),
      "cancelled" as const
    ]) {
      assert.deepStrictEqual(statuses(status), [status, status])
    }
  })

  it(
    "is `assigned` for the return during the outbound, which awaits documents once delivered",
    { tags: "MIS-30" },
    () => {
      assert.deepStrictEqual(statuses("in_transit"), ["in_transit", "assigned"])
      assert.deepStrictEqual(statuses("in_transit", { deliveredAt: testNow }), ["awaiting_documents", "assigned"])
      assert.deepStrictEqual(statuses("incident", { deliveredAt: testNow }), ["incident", "incident"])
      assert.deepStrictEqual(statuses("in_transit_return"), ["awaiting_documents", "in_transit_return"])
    }
  )

  it("stays `cancelled` for a return that was given up, and is none without a return", { tags: "MIS-30" }, () => {
    const given: Mission = { ...mission, status: "in_transit", return: { ...back(mission), status: "cancelled" } }
    assert.strictEqual(withTripStatuses(given).return?.status, "cancelled")
    assert.isNull(withTripStatuses({ ...single, status: "in_transit" }).return)
  })

  it("keeps a trip that has its status already as it is", () => {
    assert.strictEqual(withTripStatuses(mission).outbound, mission.outbound)
    assert.strictEqual(withTripStatuses(mission).return, mission.return)
  })
})
