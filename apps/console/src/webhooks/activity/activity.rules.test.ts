import { describe, expect, it } from "vitest"
import { seriesOf, totalsOf } from "./activity.rules.ts"

const now = Date.parse("2027-03-08T10:20:00Z")
const hours = [
  { hour: "2027-03-01T11:00:00.000000Z", succeeded: 2, failed: 0, p50_millis: 80, p95_millis: 90 },
  { hour: "2027-03-08T10:00:00.000000Z", succeeded: 3, failed: 4, p50_millis: 120, p95_millis: 900 }
]

describe("the activity of an endpoint", () => {
  it("has each hour of seven days, and no duration for an hour without an attempt", () => {
    const series = seriesOf(hours, now)
    expect(series.seconds).toHaveLength(168)
    expect([series.succeeded[0], series.succeeded.at(-1), series.failed.at(-1)]).toEqual([2, 3, 4])
    expect([series.p95[0], series.p95[1], series.p95.at(-1)]).toEqual([90, null, 900])
  })

  it("rounds the share of successes down, so that one failure is never 100 %", () => {
    expect(totalsOf(hours)).toEqual({ attempts: 9, succeeded: 5, share: 55.5 })
    expect(
      totalsOf([{ ...hours[0], hour: "", succeeded: 99_999, failed: 1, p50_millis: 1, p95_millis: 1 }]).share
    ).toBe(99.9)
    expect(totalsOf([]).share).toBe(100)
  })
})
