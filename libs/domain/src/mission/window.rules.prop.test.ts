import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import type { WindowMember } from "./requested-window.rules.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { type LegWindow, windowProblems } from "./window.rules.ts"
import { Instant } from "../time/instant.model.ts"

const now = Instant("2026-11-20T10:00:00.000000Z")
const members: ReadonlyArray<WindowMember> = ["date", "start_time", "end_time"]

const hour = fc.option(fc.constantFrom("00:00", "08:00", "09:00", "14:00", "14:01", "23:59").map(TimeOfDay))
const leg = fc.record({
  date: fc.option(fc.constantFrom("2026-12-01", "2026-12-02", "2026-12-03").map(Day), { freq: 6 }),
  startTime: hour,
  endTime: hour,
  secondHour: fc.constant(false),
  sent: fc.subarray([...members]),
  changed: fc.boolean()
})
/** The legs of a mission, each with a request member if it changes. */
const journey = fc.array(leg, { minLength: 2, maxLength: 4 }).map((legs) =>
  legs.map((window, index): LegWindow => ({
    ...window,
    path: `leg-${index}`,
    sent: window.changed && window.sent.length === 0 ? ["date"] : window.sent
  }))
)

/** Minutes from the start of the month to an hour of a day, or to `ifNone` minutes of the day. */
const minutesOf = (date: Day, time: TimeOfDay | null, ifNone: number): number => {
  const [hours = 0, minutes = 0] = (time ?? "").split(":").map(Number)
  return Number(date.slice(8)) * 1440 + (time === null ? ifNone : hours * 60 + minutes)
}
const isImpossible = (earlier: LegWindow, later: LegWindow): boolean => {
  if (earlier.date === null || later.date === null) return false
  // A leg without an hour begins before every hour of its day, and ends after every hour.
  const begins = minutesOf(earlier.date, earlier.startTime, -0.25)
  const ends = minutesOf(later.date, later.endTime ?? later.startTime, 1439.5)
  return ends <= begins
}

const brokenPairs = (legs: ReadonlyArray<LegWindow>) =>
  legs.flatMap((later, index) =>
    legs
      .slice(0, index)
      .filter((earlier) => (earlier.changed || later.changed) && isImpossible(earlier, later))
      .map((earlier) => [earlier, later] as const)
  )

const isBackward = ({ endTime, startTime }: LegWindow): boolean =>
  startTime !== null && endTime !== null && endTime <= startTime

describe("the order of the legs of a journey", () => {
  it("is broken exactly if a changed leg contradicts another leg", { tags: "MON-13" }, () => {
    fc.assert(
      fc.property(journey, (legs) => {
        const problems = windowProblems(legs, now)
        const backward = legs.some((window) => window.changed && isBackward(window))
        assert.strictEqual(problems.length > 0, backward || brokenPairs(legs).length > 0)
        for (const { error } of problems) assert.strictEqual(error, "not_after")
      }),
      { numRuns: 2_000 }
    )
  })

  it("is reported once for each changed leg, at a member of the request", () => {
    fc.assert(
      fc.property(journey, (legs) => {
        const fields = windowProblems(legs, now).map(({ field }) => field)
        assert.lengthOf(new Set(fields), fields.length)
        for (const field of fields) {
          const [path, member] = field.split(".")
          const sent = legs.find((window) => window.path === path && window.changed)?.sent
          assert.isTrue(
            sent?.some((one) => one === member),
            field
          )
        }
      }),
      { numRuns: 2_000 }
    )
  })
})
