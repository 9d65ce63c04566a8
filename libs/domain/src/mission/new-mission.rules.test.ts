import { assert, describe, it } from "@effect/vitest"
import { missionIn, testMission, testOrder } from "../testing/mission-samples.ts"
import { newMission } from "./new-mission.rules.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { startOfPickup } from "./trip.rules.ts"
import { MissionId, TransportId } from "./mission-id.model.ts"

describe("a new mission", () => {
  it("is scheduled with its trips, and emits only its creation", { tags: ["ORD-3", "ORD-29", "MIS-1"] }, () => {
    const { events, mission } = newMission(testOrder(true))
    assert.strictEqual(mission.status, "scheduled")
    assert.strictEqual(mission.outbound.status, "scheduled")
    assert.strictEqual(mission.return?.status, "scheduled")
    assert.strictEqual(mission.sequence, 1)
    assert.deepStrictEqual(events, [
      { type: "transport.created", data: { id: mission.id, transport_id: null, price: "392.30" } }
    ])
  })

  it("links to its source if it is a duplicate", () => {
    const duplicatedFrom = { id: MissionId("mission-0"), transportId: TransportId("M-10000000") }
    const { events, mission } = newMission({ ...testOrder(false), duplicatedFrom })
    assert.deepStrictEqual(mission.duplicatedFrom, duplicatedFrom)
    assert.deepStrictEqual(events[0]?.data, {
      id: mission.id,
      transport_id: null,
      price: { amount_ht: 392.3 },
      duplicated_from: { id: "mission-0", transport_id: "M-10000000" }
    })
  })

  it("has no driver, no documents, no incidents and no times of its trips", () => {
    const { mission } = newMission(testOrder(false))
    const { driver, documents, incidents, outbound, completedAt, cancelledAt, transportId, wasAssigned } = mission
    assert.deepStrictEqual([driver, outbound.pickedUpAt, outbound.deliveredAt], [null, null, null])
    assert.deepStrictEqual([completedAt, cancelledAt, transportId], [null, null, null])
    assert.deepStrictEqual([documents, incidents], [[], []])
    assert.isFalse(wasAssigned)
  })
})

describe("the start of a pickup", () => {
  const { outbound } = testMission(false)
  const startingAt = (startTime: TimeOfDay | null, date: Day | null = Day("2026-12-01")) =>
    startOfPickup({ pickup: { ...outbound.pickup, date, startTime } })

  it("is the start of the window in Paris, or eight o'clock there", () => {
    assert.strictEqual(startingAt(TimeOfDay("09:00")), Date.parse("2026-12-01T08:00:00Z"))
    assert.strictEqual(startingAt(null), Date.parse("2026-12-01T07:00:00Z"))
    assert.strictEqual(startingAt(null, Day("2026-07-01")), Date.parse("2026-07-01T06:00:00Z"))
  })

  it("is unknown without a day", () => {
    assert.isNull(startingAt(TimeOfDay("09:00"), null))
    assert.isNotNull(startOfPickup(missionIn("assigned").outbound))
  })
})
