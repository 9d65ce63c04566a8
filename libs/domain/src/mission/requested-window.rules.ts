import { Result } from "effect"
import { type Day, TimeOfDay } from "../time/instant.model.ts"
import { comesTwice, isSecondHour, midnight, parisDay, parisTime, parseInstant } from "../time/instant.rules.ts"
import type { StopWindow } from "./leg.model.ts"
import type { InvalidInstant } from "../time/time.errors.ts"

export type WindowMember = "date" | "start_time" | "end_time"

/** A leg's day and hours in a request. Absent members were not sent. */
interface GivenWindow {
  readonly date?: string | null | undefined
  readonly startTime?: TimeOfDay | null | undefined
  readonly endTime?: TimeOfDay | null | undefined
}

export const sentMembers = ({ date, endTime, startTime }: GivenWindow): ReadonlyArray<WindowMember> => [
  ...(date === undefined ? [] : ["date" as const]),
  ...(startTime === undefined ? [] : ["start_time" as const]),
  ...(endTime === undefined ? [] : ["end_time" as const])
]

/** The day and the hours of a leg that a request asks for. */
export interface RequestedWindow extends StopWindow {
  readonly sent: ReadonlyArray<WindowMember>
}

// `parseInstant` has checked that hour and minute stand here.
const writtenTime = (dateTime: string): TimeOfDay =>
  TimeOfDay(dateTime.slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:MM".length))

interface NamedDay {
  readonly date: Day | null
  readonly hour: TimeOfDay | null
  readonly secondHour: boolean
}

/**
 * Returns the day of a date-time in Paris, and its hour to the minute (MON-9). Midnight, in Paris or as written, means
 * the day without an hour. Fails with `InvalidInstant`.
 */
export const dayAndHourOf = (dateTime: string): Result.Result<NamedDay & { readonly date: Day }, InvalidInstant> =>
  Result.map(parseInstant(dateTime), (instant) => {
    const time = parisTime(instant)
    const isDayAlone = time === midnight || writtenTime(dateTime) === midnight
    return {
      date: parisDay(instant),
      hour: isDayAlone ? null : time,
      secondHour: !isDayAlone && isSecondHour(instant)
    }
  })

/**
 * The window with `secondHour`, which only a window has whose start or end comes twice in the night of its day (MON-21).
 */
const withSecondHour = <Window extends Omit<StopWindow, "secondHour">>(
  window: Window,
  secondHour: boolean
): Window & Pick<StopWindow, "secondHour"> => {
  const { date, endTime, startTime } = window
  const hours = [startTime, endTime].filter((hour) => hour !== null)
  return { ...window, secondHour: secondHour && date !== null && hours.some((hour) => comesTwice(date, hour)) }
}

/**
 * The window `after` a change. Which of two equal hours it means stays as `before`, unless the day or the start is another
 * one: a changed start means the first (MON-23).
 */
export const changedWindow = <Window extends StopWindow>(before: StopWindow, after: Window): Window => {
  const isSameStart = after.date === before.date && (after.startTime ?? before.startTime) === before.startTime
  return withSecondHour(after, before.secondHour && isSameStart)
}

/**
 * Returns the window of a leg whose `date` is a date-time. Its hour is the start of the window if the request gives no
 * other. All later code sees only a day, hours, and which of two equal hours they are. Fails with `InvalidInstant`.
 */
export const requestedWindow = (given: {
  readonly date: string | undefined
  readonly startTime: TimeOfDay | undefined
  readonly endTime: TimeOfDay | undefined
}): Result.Result<RequestedWindow, InvalidInstant> => {
  const { endTime, startTime } = given
  const named: Result.Result<NamedDay, InvalidInstant> =
    given.date === undefined ? Result.succeed({ date: null, hour: null, secondHour: false }) : dayAndHourOf(given.date)
  return Result.map(named, ({ date, hour, secondHour }) =>
    withSecondHour(
      { date, startTime: startTime ?? hour, endTime: endTime ?? null, sent: sentMembers(given) },
      secondHour
    )
  )
}
