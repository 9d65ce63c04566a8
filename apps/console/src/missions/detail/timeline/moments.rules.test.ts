import { assert, describe, it } from "vitest"
import { momentsOf } from "./moments.rules.ts"

const minute = (n: number) => `2026-12-01T08:${String(n).padStart(2, "0")}:00.000000Z`

const event = (
  type: "transport.collected" | "transport.status_changed" | "document.added",
  at: number,
  data: object
) => ({
  type,
  created_at: minute(at),
  data: { ...data }
})

describe("the timeline of a mission", { tags: ["CON-107"] }, () => {
  it("has each event at the time when it happened, and says which ones came late", () => {
    const collected = event("transport.collected", 30, { leg: "aller", picked_up_on: minute(5), occurred_at: "one" })
    const moved = event("transport.status_changed", 30, { to: "in_transit", occurred_at: "one" })
    const added = event("document.added", 10, { is_retour: true, occurred_at: "two" })
    assert.deepStrictEqual(
      momentsOf([moved, collected, added]).map(({ event: { type }, happenedAt, isLate, trip }) => [
        type,
        happenedAt,
        isLate,
        trip
      ]),
      [
        ["document.added", minute(10), false, "retour"],
        ["transport.status_changed", minute(5), true, null],
        ["transport.collected", minute(5), true, "aller"]
      ]
    )
  })

  it("is late from over a minute on", () => {
    const of = (picked_up_on: string) => momentsOf([event("transport.collected", 2, { picked_up_on })])[0]?.isLate
    assert.deepStrictEqual([of(minute(1)), of("2026-12-01T08:00:59.999000Z")], [false, true])
  })

  it("has the time of the log, and no trip, where an event tells neither", () => {
    for (const data of [{ leg: "third", picked_up_on: "soon" }, {}, { picked_up_on: 7, is_retour: "yes" }]) {
      const [moment] = momentsOf([event("transport.collected", 3, data)])
      assert.deepInclude(moment, { happenedAt: minute(3), trip: null, isLate: false })
    }
  })

  it("names the return by its status", () => {
    assert.deepStrictEqual(
      momentsOf([event("transport.status_changed", 3, { to: "in_transit_return" })]).map(({ trip }) => trip),
      ["retour"]
    )
  })
})
