import { assert, describe, it } from "vitest"
import { hoursText } from "./hours.rules.ts"

const words = { fromHour: (start: string) => `from ${start}`, untilHour: (end: string) => `until ${end}` }

describe("the hours of a place", () => {
  it("name a start alone, an end alone, both, and none", () => {
    const [start, end] = ["09:00", "11:00"]
    assert.deepStrictEqual(
      [
        { start_time: start, end_time: end },
        { start_time: start, end_time: null },
        { start_time: null, end_time: end },
        { start_time: null, end_time: null }
      ].map((hours) => hoursText(hours, words)),
      ["09:00 – 11:00", "from 09:00", "until 11:00", ""]
    )
  })
})
