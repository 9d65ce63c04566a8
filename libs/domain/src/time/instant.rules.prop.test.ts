import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result } from "effect"
import fc from "fast-check"
import { Day, TimeOfDay } from "./instant.model.ts"
import {
  addDays,
  dayMillis,
  hourMillis,
  instantOfMillis,
  isDay,
  isTimeOfDay,
  millisOfInstant,
  parisDay,
  parisInstantMillis,
  parisTime,
  parseInstant,
  plusMillis
} from "./instant.rules.ts"
import { Instant } from "./instant.model.ts"

const millis = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) })
const microseconds = fc.integer({ min: 0, max: 999 }).map((count) => String(count).padStart(3, "0"))
const instant = fc
  .tuple(millis, microseconds)
  .map(([at, micro]) => Instant(instantOfMillis(at).slice(0, 23) + micro + "Z"))
const day = millis.map((at) => Day(instantOfMillis(at).slice(0, 10)))
const two = (count: number) => String(count).padStart(2, "0")
const time = fc.tuple(fc.nat(23), fc.nat(59)).map(([hour, minute]) => TimeOfDay(`${two(hour)}:${two(minute)}`))
const always = <A>(arbitrary: fc.Arbitrary<A>, property: (value: A) => void) =>
  fc.assert(fc.property(arbitrary, property), { numRuns: 500 })

describe("time", () => {
  it("survives an instant unchanged", () => {
    always(millis, (at) => assert.strictEqual(millisOfInstant(instantOfMillis(at)), at))
    always(instant, (text) => assert.deepStrictEqual(parseInstant(text), Result.succeed(text)))
  })

  it("orders instants as text in the order of time", () => {
    always(fc.tuple(millis, millis), ([one, other]) =>
      assert.strictEqual(instantOfMillis(one) < instantOfMillis(other), one < other)
    )
  })

  it("reads the same moment at every offset", () => {
    const offset = fc.record({ ahead: fc.boolean(), hours: fc.nat(14), minutes: fc.constantFrom(0, 30, 45) })
    always(fc.tuple(instant, offset), ([text, { ahead, hours, minutes }]) => {
      const shift = (hours * 60 + minutes) * 60_000 * (ahead ? 1 : -1)
      const wall = plusMillis(text, shift).slice(0, -1)
      const written = `${wall}${ahead ? "+" : "-"}${two(hours)}:${two(minutes)}`
      assert.deepStrictEqual(parseInstant(written), Result.succeed(text))
    })
  })

  it("finds the day of any moment in Paris", () => {
    always(fc.tuple(day, time), ([date, hour]) => {
      assert.isTrue(isDay(date))
      assert.isTrue(isTimeOfDay(hour))
      assert.strictEqual(parisDay(instantOfMillis(parisInstantMillis(date, hour))), date)
    })
  })

  it("increases over a day in Paris, except for the hour that is skipped in March", () => {
    const onClockChanges = fc.oneof(day, fc.constantFrom("2026-03-29", "2026-10-25").map(Day))
    always(fc.tuple(onClockChanges, time, time), ([date, one, other]) => {
      const [first, second] = one < other ? [one, other] : [other, one]
      if (first.startsWith("02")) return
      assert.isAtMost(parisInstantMillis(date, first), parisInstantMillis(date, second))
    })
  })

  it("is one or two hours ahead of UTC in Paris", () => {
    always(fc.tuple(fc.integer({ min: 1980, max: 2099 }), day, time), ([year, date, hour]) => {
      const within = `${year}${date.slice(4)}`
      if (!isDay(within)) return
      const ahead = Date.parse(`${within}T${hour}:00Z`) - parisInstantMillis(within, hour)
      assert.include([hourMillis, 2 * hourMillis], ahead)
    })
  })

  it("counts days forth and back", () => {
    always(fc.tuple(day, fc.integer({ min: -4000, max: 4000 })), ([date, count]) => {
      const moved = addDays(date, count)
      assert.strictEqual(addDays(moved, -count), date)
      assert.strictEqual(Date.parse(moved) - Date.parse(date), count * dayMillis)
    })
  })
})

const zone = DateTime.zoneMakeNamedUnsafe("Europe/Paris")
const ofThreeCenturies = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) })
const changes = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(1981, 2, 29, 1), Date.UTC(1995, 8, 24, 1)]
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -3 * hourMillis, max: 3 * hourMillis }))
  .map(([change, distance]) => change + distance)

describe("a day and a time in Paris", () => {
  it("equal those of a zoned DateTime, over three centuries and near the changes of the clocks", () => {
    always(fc.oneof(ofThreeCenturies, nearChange), (at) => {
      const zoned = DateTime.formatIsoZoned(DateTime.makeZonedUnsafe(at, { timeZone: zone }))
      const instant = instantOfMillis(at)
      assert.strictEqual(`${parisDay(instant)}T${parisTime(instant)}`, zoned.slice(0, 16))
    })
  })

  it("are the moment of a zoned DateTime, over three centuries and near the changes of the clocks", () => {
    always(fc.oneof(ofThreeCenturies, nearChange), (at) => {
      const [date = "", hour = ""] = instantOfMillis(at + hourMillis)
        .slice(0, 16)
        .split("T")
      const zoned = DateTime.makeZonedUnsafe(`${date}T${hour}:00Z`, { timeZone: zone, adjustForTimeZone: true })
      assert.strictEqual(parisInstantMillis(Day(date), TimeOfDay(hour)), DateTime.toEpochMillis(zoned))
    })
  })
})
