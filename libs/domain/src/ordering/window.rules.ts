import type { Day, Instant, TimeOfDay } from "../time/instant.model.ts"
import { millisOfInstant, parisDay, parisInstantMillis } from "../time/instant.rules.ts"
import type { DateProblem } from "./mission.errors.ts"

/** The day and hours of a leg under the path it has in the request. */
export interface LegWindow {
  readonly path: string
  readonly date: Day | null
  readonly startTime: TimeOfDay | null
  readonly endTime: TimeOfDay | null
  /** False: it stays as it was, and is looked at only against the ones that change. */
  readonly changed: boolean
}

interface DatedWindow extends LegWindow {
  readonly date: Day
}

const isDated = (window: LegWindow): window is DatedWindow => window.date !== null

const earliest = (window: DatedWindow): string => `${window.date}T${window.startTime ?? "00:00"}`
const latest = (window: DatedWindow): string => `${window.date}T${window.endTime ?? window.startTime ?? "24:00"}`

// A day without hours lasts until its end.
const hasPassed = ({ date, startTime, endTime }: LegWindow, now: Instant): boolean => {
  if (date === null) return false
  const end = endTime ?? startTime
  return end === null ? date < parisDay(now) : parisInstantMillis(date, end) < millisOfInstant(now)
}

const ownProblems = (window: LegWindow, now: Instant): ReadonlyArray<DateProblem> => {
  if (!window.changed) return []
  const { endTime, path, startTime } = window
  return [
    ...(hasPassed(window, now) ? [{ field: `${path}.date`, error: "in_past" as const }] : []),
    ...(startTime !== null && endTime !== null && endTime <= startTime
      ? [{ field: `${path}.end_time`, error: "not_after" as const }]
      : [])
  ]
}

const orderProblem = (before: DatedWindow, window: DatedWindow): ReadonlyArray<DateProblem> => {
  if (!(before.changed || window.changed) || latest(window) > earliest(before)) return []
  const member = window.date < before.date ? "date" : window.endTime === null ? "start_time" : "end_time"
  return [{ field: `${window.path}.${member}`, error: "not_after" }]
}

/**
 * What is wrong with the windows of a mission's legs, given in the order of the journey: a changed window that is
 * over at `now`, a window that ends before it starts, a dated leg that cannot come after the dated one before it.
 * Two windows of one day may overlap, as long as the later leg can still follow the earlier one.
 */
export const windowProblems = (windows: ReadonlyArray<LegWindow>, now: Instant): ReadonlyArray<DateProblem> => {
  const dated = windows.filter(isDated)
  const problems = [
    ...windows.flatMap((window) => ownProblems(window, now)),
    ...dated.flatMap((window, index) => {
      const before = dated[index - 1]
      return before === undefined ? [] : orderProblem(before, window)
    })
  ]
  return problems.filter(
    (problem, index) =>
      problems.findIndex(({ error, field }) => error === problem.error && field === problem.field) === index
  )
}
