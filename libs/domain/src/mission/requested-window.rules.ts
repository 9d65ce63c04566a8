import { Result } from "effect"
import { type Day, TimeOfDay } from "../time/instant.model.ts"
import { midnight, parisDay, parisTime, parseInstant } from "../time/instant.rules.ts"
import type { Stop } from "./mission.model.ts"
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
export interface RequestedWindow extends Pick<Stop, "date" | "startTime" | "endTime"> {
  readonly sent: ReadonlyArray<WindowMember>
}

// `parseInstant` has checked that hour and minute stand here.
const writtenTime = (dateTime: string): TimeOfDay =>
  TimeOfDay(dateTime.slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:MM".length))

/**
 * Returns the day of a date-time in Paris, and its hour to the minute (MON-9). Midnight, in Paris or as written, means
 * the day without an hour. Fails with `InvalidInstant`.
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
 * Returns the window of a leg whose `date` is a date-time. Its hour is the start of the window if the request gives no
 * other. All later code sees only a day and hours. Fails with `InvalidInstant`.
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
