import type { Day, TimeOfDay } from "../time/instant.model.ts"
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

const ownProblems = (window: LegWindow, today: Day): ReadonlyArray<DateProblem> => {
  if (!window.changed) return []
  const { date, endTime, path, startTime } = window
  return [
    ...(date !== null && date < today ? [{ field: `${path}.date`, error: "in_past" as const }] : []),
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
 * What is wrong with the windows of a mission's legs, given in the order of the journey: a changed day before `today`
 * (both days in Paris), a window that ends before it starts, a dated leg that cannot come after the dated one before it.
 * Two windows of one day may overlap, as long as the later leg can still follow the earlier one.
 */
export const windowProblems = (windows: ReadonlyArray<LegWindow>, today: Day): ReadonlyArray<DateProblem> => {
  const dated = windows.filter(isDated)
  const problems = [
    ...windows.flatMap((window) => ownProblems(window, today)),
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
