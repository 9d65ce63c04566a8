import { Schema } from "effect"
import { Day, type Instant, type TimeOfDay } from "../time/instant.model.ts"
import {
  addDays,
  comesTwice,
  midnight,
  millisOfInstant,
  minuteMillis,
  parisDay,
  parisInstantMillis
} from "../time/instant.rules.ts"
import type { DateProblem } from "./mission.errors.ts"
import { StopWindow } from "./leg.model.ts"
import type { RequestedWindow, WindowMember } from "./requested-window.rules.ts"

export interface LegWindow extends RequestedWindow {
  readonly path: string
  /** False for a leg that stays the same, and is only compared with changed legs. */
  readonly changed: boolean
}

interface DatedWindow extends LegWindow {
  readonly date: Day
}

/** Converts an hour of a window, whose day is valid, to epoch milliseconds. */
export const hourMillisOf = (
  { date, secondHour }: Pick<StopWindow, "secondHour"> & { readonly date: Day },
  hour: TimeOfDay
): number => parisInstantMillis(date, hour, secondHour)

/** True if two windows have the same day and hours. */
export const isSameWindow: (one: StopWindow, other: StopWindow) => boolean = Schema.toEquivalence(StopWindow)

/** The day and the hours of a stop, and nothing else of it. */
export const windowOf = ({ date, endTime, secondHour, startTime }: StopWindow): StopWindow => ({
  date,
  startTime,
  endTime,
  secondHour
})

/** Last day of a leg. Times computed from it, such as an arrival, stay within the years of an instant. */
const lastDay = Day("9998-12-31")

// At the very end of year 9999 in UTC, the year in Paris has five digits.
const isBeyondCalendar = (day: Day): boolean => day.length > lastDay.length || day > lastDay

const isDated = (window: LegWindow): window is DatedWindow => window.date !== null

/** Path of the first of `members` that the request has, or else of any member, or else of the leg. */
const fieldOf = ({ path, sent }: LegWindow, ...members: ReadonlyArray<WindowMember>): string => {
  const member = members.find((candidate) => sent.includes(candidate)) ?? sent[0]
  return member === undefined ? path : `${path}.${member}`
}

const endMember = ({ endTime }: LegWindow): WindowMember => (endTime === null ? "start_time" : "end_time")

/** An hour that comes twice is shown with its distance from UTC. */
const shown = (window: DatedWindow, hour: TimeOfDay | null): string => {
  if (hour === null) return window.date
  const offset = comesTwice(window.date, hour) ? (window.secondHour ? "+01:00" : "+02:00") : ""
  return `${window.date} ${hour}${offset}`
}

/**
 * The end of a window in epoch milliseconds: a day without hours ends with the day in Paris, and an hour with its minute.
 * The day is at most `lastDay`.
 */
export const windowEndMillis = (window: StopWindow & { readonly date: Day }): number => {
  const end = window.endTime ?? window.startTime
  return end === null ? parisInstantMillis(addDays(window.date, 1), midnight) : hourMillisOf(window, end) + minuteMillis
}

const hasPassed = (window: DatedWindow, now: Instant): boolean => windowEndMillis(window) <= millisOfInstant(now)

const dayProblem = (window: DatedWindow, now: Instant): ReadonlyArray<DateProblem> => {
  const { date, endTime, startTime } = window
  const field = fieldOf(window, "date", endMember(window))
  if (isBeyondCalendar(date)) {
    return [{ field, error: "invalid", message: `${date} is beyond the calendar: send a day up to ${lastDay}` }]
  }
  if (!hasPassed(window, now)) return []
  const what = date < parisDay(now) ? date : `${shown(window, endTime ?? startTime)} in Paris`
  return [{ field, error: "in_past", message: `${what} has passed: send a later day or hour` }]
}

const hoursProblem = (window: LegWindow): ReadonlyArray<DateProblem> => {
  const { endTime, startTime } = window
  if (startTime === null || endTime === null || endTime > startTime) return []
  const message = `the window from ${startTime} to ${endTime} ends before it starts: send an end after the start`
  return [{ field: fieldOf(window, "end_time", "start_time"), error: "not_after", message }]
}

const ownProblems = (window: LegWindow, now: Instant): ReadonlyArray<DateProblem> =>
  window.changed ? [...(isDated(window) ? dayProblem(window, now) : []), ...hoursProblem(window)] : []

/**
 * True if a leg is over before an earlier leg of the journey begins: on an earlier day, or on the same day if its
 * window ends (or starts, without an end) no later than the earlier one starts. Without such an hour only the day
 * counts.
 */
const isOverBefore = (later: DatedWindow, earlier: DatedWindow): boolean => {
  if (later.date !== earlier.date) return later.date < earlier.date
  const end = later.endTime ?? later.startTime
  if (end === null || earlier.startTime === null) return false
  // By the clocks, unless they were put back between the two: in March 02:30 means 03:30, and still comes before 03:10.
  return later.secondHour === earlier.secondHour
    ? end <= earlier.startTime
    : hourMillisOf(later, end) <= hourMillisOf(earlier, earlier.startTime)
}

const hoursFirst = ["end_time", "start_time", "date"] as const
const startFirst = ["start_time", "date"] as const
const dayFirst = ["date"] as const

const orderProblem = (earlier: DatedWindow, later: DatedWindow): DateProblem => {
  const onOneDay = later.date === earlier.date
  const field = later.changed
    ? fieldOf(later, ...(onOneDay ? [endMember(later), ...hoursFirst] : dayFirst))
    : fieldOf(earlier, ...(onOneDay ? startFirst : dayFirst))
  const end = shown(later, onOneDay ? (later.endTime ?? later.startTime) : null)
  const start = shown(earlier, onOneDay ? earlier.startTime : null)
  return {
    field,
    error: "not_after",
    message: `${later.path} (${end}) is not after ${earlier.path} (${start}): send a later ${later.path}, or an earlier ${earlier.path}`
  }
}

const orderProblems = (windows: ReadonlyArray<DatedWindow>): ReadonlyArray<DateProblem> =>
  windows.flatMap((later, index) => {
    const earlier = windows
      .slice(0, index)
      .findLast((window) => (window.changed || later.changed) && isOverBefore(later, window))
    return earlier === undefined ? [] : [orderProblem(earlier, later)]
  })

/**
 * Finds the problems of leg windows, given in the order of the journey: a changed window that has passed or is beyond
 * the calendar, a window that ends before it starts, a leg that is over before an earlier one begins. Each problem
 * names a member that the request has.
 */
export const windowProblems = (windows: ReadonlyArray<LegWindow>, now: Instant): ReadonlyArray<DateProblem> => {
  const problems = [...windows.flatMap((window) => ownProblems(window, now)), ...orderProblems(windows.filter(isDated))]
  return problems.filter(
    (problem, index) =>
      problems.findIndex(({ error, field }) => error === problem.error && field === problem.field) === index
  )
}
