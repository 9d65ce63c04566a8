import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { comesTwice, instantOfMillis, minuteMillis, parisInstantMillis } from "../time/instant.rules.ts"
import { dayAndHourOf, requestedWindow } from "./requested-window.rules.ts"

const two = (count: number) => String(count).padStart(2, "0")

/** Minutes of four years, and the minutes around the clock changes in Paris. */
const minutes = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1) / minuteMillis, max: Date.UTC(2030, 0, 1) / minuteMillis }),
  fc
    .tuple(
      fc.constantFrom(Date.UTC(2027, 2, 28, 1), Date.UTC(2027, 9, 31, 1), Date.UTC(2028, 2, 26, 1)),
      fc.integer({ min: -180, max: 180 })
    )
    .map(([change, away]) => change / minuteMillis + away)
)
const offset = fc.integer({ min: -14 * 4, max: 14 * 4 }).map((quarters) => quarters * 15)

/** Writes a minute as a date-time at an offset from UTC. */
const written = (minute: number, offsetMinutes: number, seconds: string): string => {
  const wall = instantOfMillis((minute + offsetMinutes) * minuteMillis).slice(0, "YYYY-MM-DDTHH:MM".length)
  const ahead = Math.abs(offsetMinutes)
  return `${wall}${seconds}${offsetMinutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
}

const named = (dateTime: string) => Result.getOrThrow(dayAndHourOf(dateTime))

// Reads the Paris clock without the code of the rule.
const parisParts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  dateStyle: "short",
  timeStyle: "short"
})
const shownInParis = (minute: number): readonly [string, string] => {
  const [date = "", hour = ""] = parisParts.format(minute * minuteMillis).split(", ")
  return [date.split("/").toReversed().join("-"), hour]
}

describe("the hour of a date-time", () => {
  it(
    "is the hour in Paris for any offset, also at clock changes",
    { tags: ["MON-7", "MON-9", "MON-11", "MON-12"] },
    () => {
      fc.assert(
        fc.property(minutes, offset, fc.constantFrom("", ":00", ":59", ":30.123456"), (minute, ahead, seconds) => {
          const dateTime = written(minute, ahead, seconds)
          const [day, hour] = shownInParis(minute)
          const isMidnight = hour === "00:00" || dateTime.includes("T00:00")
          const { date, hour: read } = named(dateTime)
          assert.deepStrictEqual<unknown>([date, read], [day, isMidnight ? null : hour], dateTime)
        }),
        { numRuns: 2_000 }
      )
    }
  )

  it("converts back to the same instant, also in the hour that comes twice", { tags: "MON-21" }, () => {
    fc.assert(
      fc.property(minutes, offset, (minute, ahead) => {
        const { date, hour, secondHour } = named(written(minute, ahead, ""))
        if (hour === null) return
        assert.strictEqual(parisInstantMillis(date, hour, secondHour), minute * minuteMillis)
        assert.isTrue(!secondHour || comesTwice(date, hour))
      }),
      { numRuns: 2_000 }
    )
  })

  it("is the start of a window without a start, and of no other window", () => {
    const dateTime = "2031-07-14T10:05:59Z"
    const window = (more: { readonly startTime?: TimeOfDay; readonly endTime?: TimeOfDay }) =>
      Result.getOrThrow(requestedWindow({ date: dateTime, startTime: more.startTime, endTime: more.endTime }))
    assert.deepStrictEqual(window({ endTime: TimeOfDay("18:00") }), {
      date: Day("2031-07-14"),
      startTime: TimeOfDay("12:05"),
      endTime: TimeOfDay("18:00"),
      secondHour: false,
      sent: ["date", "end_time"]
    })
    assert.strictEqual(window({ startTime: TimeOfDay("00:00") }).startTime, "00:00")
    const without = requestedWindow({ date: undefined, startTime: undefined, endTime: TimeOfDay("18:00") })
    assert.deepStrictEqual(Result.getOrThrow(without), {
      date: null,
      startTime: null,
      endTime: TimeOfDay("18:00"),
      secondHour: false,
      sent: ["end_time"]
    })
    for (const day of ["2031-07-14", "2031-07-14T10:05:59", "tomorrow"]) {
      assert.isTrue(Result.isFailure(dayAndHourOf(day)), day)
    }
  })
})
