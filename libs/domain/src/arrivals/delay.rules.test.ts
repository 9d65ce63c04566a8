import { assert, describe, it } from "@effect/vitest"
import { Instant } from "../time/instant.model.ts"
import { minuteMillis, plusMillis } from "../time/instant.rules.ts"
import type { ExpectedArrival, TimeRange } from "./arrival.model.ts"
import type { ReportedDelay } from "./delay.model.ts"
import { delayToReport, nextLookAt } from "./delay.rules.ts"

const windowEnd = Instant("2026-12-01T15:01:00.000000Z")
const after = (minutes: number): Instant => plusMillis(windowEnd, minutes * minuteMillis)
const window: TimeRange = { from: after(-120), to: windowEnd }

const expected = (minutes: number, positionMinutes: number | null = null): ExpectedArrival => ({
  from: after(minutes),
  to: after(minutes + 40),
  basis: positionMinutes === null ? "plan" : "position",
  positionAt: positionMinutes === null ? null : after(positionMinutes),
  silentSince: positionMinutes === null ? after(-300) : null
})

const told = (arrival: ExpectedArrival, members: Partial<ReportedDelay> = {}): ReportedDelay => ({
  ...{ side: "delivery", windowTo: windowEnd, expectedFrom: arrival.from, positionAt: arrival.positionAt },
  ...members
})

const report = (arrival: ExpectedArrival, last: ReportedDelay | null = null) =>
  delayToReport("delivery", window, arrival, last)

describe("a delay", () => {
  it("begins when the range starts after the end of the window, and not before", { tags: "ETA-9" }, () => {
    assert.isNull(report(expected(-1)))
    assert.isNull(report(expected(0)))
    assert.deepStrictEqual(report(expected(1, -30)), told(expected(1, -30)))
    assert.isNull(delayToReport("delivery", null, expected(60), null))
  })

  it("is told again once the range has moved by 15 minutes, to either side", { tags: "ETA-10" }, () => {
    const last = told(expected(30, -60))
    assert.isNull(report(expected(44, -10), last))
    assert.isNotNull(report(expected(45, -10), last))
    assert.isNull(report(expected(16, -10), last))
    assert.isNotNull(report(expected(15, -10), last))
    assert.isNull(report(expected(-5, -10), last))
  })

  it("is told again without news only once it has doubled", { tags: "ETA-10" }, () => {
    const last = told(expected(30))
    assert.isNull(report(expected(59), last))
    assert.isNotNull(report(expected(60), last))
    // Another window is news too.
    assert.isNotNull(report(expected(45), told(expected(30), { windowTo: after(-60) })))
    // A delay of a minute doubles soon: 15 minutes are the least.
    assert.isNull(report(expected(15), told(expected(1))))
    assert.isNotNull(report(expected(16), told(expected(1))))
  })

  it("of a pickup says nothing about the delivery", { tags: "ETA-10" }, () => {
    assert.isNotNull(report(expected(31), told(expected(30), { side: "pickup" })))
  })
})

describe("the next look", () => {
  const look = (arrival: ExpectedArrival): number =>
    (Date.parse(nextLookAt(window, arrival, after(-600))) - Date.parse(after(-600))) / minuteMillis

  it("comes at half of the time until the driver could be late, 5 minutes or more later", { tags: "ETA-11" }, () => {
    assert.strictEqual(look(expected(-60)), 30)
    assert.strictEqual(look(expected(-1)), 5)
    assert.strictEqual(look(expected(0)), 5)
    assert.strictEqual(look(expected(-3_000)), 1_500)
  })

  it("comes every 15 minutes while a late vehicle is followed, and ever later without news", { tags: "ETA-11" }, () => {
    assert.strictEqual(look(expected(1, -5)), 15)
    assert.strictEqual(look(expected(300, -5)), 15)
    assert.strictEqual(look(expected(300)), 150)
    assert.strictEqual(look(expected(3_000)), 1_500)
  })
})
