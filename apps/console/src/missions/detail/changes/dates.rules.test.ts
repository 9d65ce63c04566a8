import { assert, describe, it } from "vitest"
import { changedLegs } from "./dates.rules.ts"

describe("a change of dates", () => {
  const before = [
    { leg: "enlevement-aller", dates: { date: "2026-12-05", start: "09:00", end: "" } },
    { leg: "livraison-aller", dates: { date: "2026-12-05", start: "", end: "" } }
  ] as const

  it("names the legs that differ, and of each only what differs", () => {
    const [pickup, delivery] = before
    const after = [
      { ...pickup, dates: { ...pickup.dates, start: "10:30" } },
      { ...delivery, dates: { ...delivery.dates, date: "2026-12-06" } }
    ]
    assert.deepEqual(changedLegs(before, after), {
      "enlevement-aller": { start_time: "10:30" },
      "livraison-aller": { date: "2026-12-06" }
    })
  })

  it("has no leg for inputs that were emptied or left", () => {
    const [pickup, delivery] = before
    assert.deepEqual(changedLegs(before, [{ ...pickup, dates: { date: "", start: "", end: "" } }, delivery]), {})
  })
})
