import { Result } from "effect"
import type { Day, TimeOfDay } from "../time/instant.model.ts"
import { parisDay, parisTime, parseInstant } from "../time/instant.rules.ts"
import type { InvalidInstant } from "../time/time.errors.ts"

/** A member of a leg that says when, by its name in a request. */
export type WindowMember = "date" | "start_time" | "end_time"

/** What a request says of when a leg is; a member that was not sent is absent. */
interface GivenWindow {
  readonly date?: string | null | undefined
  readonly startTime?: TimeOfDay | null | undefined
  readonly endTime?: TimeOfDay | null | undefined
}

/** The members of a leg that a request has, as errors name them. */
export const sentMembers = ({ date, endTime, startTime }: GivenWindow): ReadonlyArray<WindowMember> => [
  ...(date === undefined ? [] : ["date" as const]),
  ...(startTime === undefined ? [] : ["start_time" as const]),
  ...(endTime === undefined ? [] : ["end_time" as const])
]

/** The day and hours of a leg as a request asks for them. */
export interface RequestedWindow {
  /** Null if the request names no day. */
  readonly date: Day | null
  readonly startTime: TimeOfDay | null
  readonly endTime: TimeOfDay | null
  /** The members that the request has: errors name one of them. */
  readonly sent: ReadonlyArray<WindowMember>
}

const midnight: TimeOfDay = "00:00"

// `parseInstant` takes nothing whose hour and minute stand elsewhere.
const writtenTime = (dateTime: string): TimeOfDay => dateTime.slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:MM".length)

/**
 * The day that a date-time names in Paris, and the hour if it names one (MON-9): the time of day in Paris, to the
 * minute. Midnight, as written or in Paris, is how a date-time says "that day". Fails with `InvalidInstant`.
 */
export const dayAndHourOf = (
  dateTime: string
): Result.Result<{ readonly date: Day; readonly hour: TimeOfDay | null }, InvalidInstant> =>
  Result.map(parseInstant(dateTime), (instant) => {
    const time = parisTime(instant)
    const isDayAlone = time === midnight || writtenTime(dateTime) === midnight
    return { date: parisDay(instant), hour: isDayAlone ? null : time }
  })

interface NamedDay {
  readonly date: Day | null
  readonly hour: TimeOfDay | null
}

/**
 * The window of a leg whose `date` is a date-time: its hour is the start of the window if none is given. Everything
 * behind this sees a day and hours alone. Fails with `InvalidInstant`.
 */
export const requestedWindow = (given: {
  readonly date: string | undefined
  readonly startTime: TimeOfDay | undefined
  readonly endTime: TimeOfDay | undefined
}): Result.Result<RequestedWindow, InvalidInstant> => {
  const { endTime, startTime } = given
  const named: Result.Result<NamedDay, InvalidInstant> =
    given.date === undefined ? Result.succeed({ date: null, hour: null }) : dayAndHourOf(given.date)
  return Result.map(named, ({ date, hour }) => ({
    date,
    startTime: startTime ?? hour,
    endTime: endTime ?? null,
    sent: sentMembers(given)
  }))
}
