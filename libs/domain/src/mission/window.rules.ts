import { Day, type Instant, type TimeOfDay } from "../time/instant.model.ts"
import {
  addDays,
  midnight,
  millisOfInstant,
  minuteMillis,
  parisDay,
  parisInstantMillis
} from "../time/instant.rules.ts"
import type { DateProblem } from "./mission.errors.ts"
import type { RequestedWindow, WindowMember } from "./requested-window.rules.ts"

export interface LegWindow extends RequestedWindow {
  readonly path: string
  /** False for a leg that stays the same, and is only compared with changed legs. */
  readonly changed: boolean
}

interface DatedWindow extends LegWindow {
  readonly date: Day
}

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

const shown = (day: Day, time: TimeOfDay | null): string => (time === null ? day : `${day} ${time}`)

/**
 * The end of a window in epoch milliseconds: a day without hours ends with the day in Paris, and an hour with its minute.
 * The day is at most `lastDay`.
 */
export const windowEndMillis = ({
  date,
  startTime,
  endTime
}: Omit<RequestedWindow, "sent"> & { date: Day }): number => {
  const end = endTime ?? startTime
  return end === null ? parisInstantMillis(addDays(date, 1), midnight) : parisInstantMillis(date, end) + minuteMillis
}

const hasPassed = (window: DatedWindow, now: Instant): boolean => windowEndMillis(window) <= millisOfInstant(now)

const dayProblem = (window: DatedWindow, now: Instant): ReadonlyArray<DateProblem> => {
  const { date, endTime, startTime } = window
  const field = fieldOf(window, "date", endMember(window))
  if (isBeyondCalendar(date)) {
    return [{ field, error: "invalid", message: `${date} is beyond the calendar: send a day up to ${lastDay}` }]
  }
  if (!hasPassed(window, now)) return []
  const what = date < parisDay(now) ? date : `${shown(date, endTime ?? startTime)} in Paris`
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
  return end !== null && earlier.startTime !== null && end <= earlier.startTime
}

const hoursFirst = ["end_time", "start_time", "date"] as const
const startFirst = ["start_time", "date"] as const
const dayFirst = ["date"] as const

const orderProblem = (earlier: DatedWindow, later: DatedWindow): DateProblem => {
  const onOneDay = later.date === earlier.date
  const field = later.changed
    ? fieldOf(later, ...(onOneDay ? [endMember(later), ...hoursFirst] : dayFirst))
    : fieldOf(earlier, ...(onOneDay ? startFirst : dayFirst))
  const end = shown(later.date, onOneDay ? (later.endTime ?? later.startTime) : null)
  const start = shown(earlier.date, onOneDay ? earlier.startTime : null)
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
