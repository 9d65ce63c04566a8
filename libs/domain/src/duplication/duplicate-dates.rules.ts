import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis, parisDay } from "../time/instant.rules.ts"
import type { DuplicateLeg, DuplicateRequest } from "./duplicate-request.model.ts"
import { NoReturnTrip, type DateProblem } from "../mission/mission.errors.ts"
import type { Mission, Stop } from "../mission/mission.model.ts"
import { LegKey } from "../mission/leg.model.ts"
import { startOfPickup, stopOf, withStop } from "../mission/trip.rules.ts"
import { changedWindow, sentMembers } from "../mission/requested-window.rules.ts"
import { type LegWindow, windowOf, windowProblems } from "../mission/window.rules.ts"

type Dates = DuplicateRequest["dates"]

// A leg without an entry gets no day, because the day of the source has passed.
const withNewDate = (stop: Stop, asked: DuplicateLeg | undefined): Stop =>
  changedWindow(stop, {
    ...stop,
    date: asked?.date ?? null,
    startTime: asked?.startTime ?? stop.startTime,
    endTime: asked?.endTime ?? stop.endTime,
    needAppointment: asked?.needAppointment ?? stop.needAppointment
  })

const legsOf = (mission: Mission): ReadonlyArray<LegKey> =>
  LegKey.literals.filter((leg) => stopOf(mission, leg) !== null)

/** Gives a mission the days of a request. Hours and appointments that the request leaves out stay (CHG-53). */
export const withNewDates = (source: Mission, dates: Dates): Mission =>
  legsOf(source).reduce((mission, leg) => {
    const stop = stopOf(mission, leg)
    return stop === null ? mission : withStop(mission, leg, withNewDate(stop, dates[leg]))
  }, source)

export const missingReturnLeg = (source: Mission, dates: Dates): NoReturnTrip | null => {
  const leg = LegKey.literals.find((key) => dates[key] !== undefined && stopOf(source, key) === null)
  return leg === undefined ? null : new NoReturnTrip({ field: `dates.${leg}` })
}

const windowsOf = (mission: Mission, dates: Dates): ReadonlyArray<LegWindow> =>
  LegKey.literals.flatMap((leg) => {
    const stop = stopOf(mission, leg)
    if (stop === null) return []
    const sent = sentMembers(dates[leg] ?? {})
    return stop.date === null ? [] : [{ path: `dates.${leg}`, ...windowOf(stop), sent, changed: true }]
  })

const firstPickup = "dates.enlevement-aller"

const tooNear = ({ outbound }: Mission, dates: Dates, minDateMillis: number): ReadonlyArray<DateProblem> => {
  const start = startOfPickup(outbound)
  if (start === null || start >= minDateMillis) return []
  const minDate = instantOfMillis(minDateMillis)
  const isHour = outbound.pickup.date === parisDay(minDate) && dates["enlevement-aller"]?.startTime !== undefined
  return [
    {
      field: `${firstPickup}.${isHour ? "start_time" : "date"}`,
      error: "not_after",
      message: `the pickup at ${instantOfMillis(start)} is too near: send one that starts at ${minDate} or later`
    }
  ]
}

/**
 * Finds the faults in the dates of a duplicate (CHG-54): a leg without a day, a window that has passed or is out of
 * order, a first pickup before `minDateMillis`. Fields are paths from `dates` on.
 */
export const duplicateDateProblems = (
  mission: Mission,
  dates: Dates,
  minDateMillis: number,
  now: Instant
): ReadonlyArray<DateProblem> => {
  const missing = legsOf(mission).filter((leg) => stopOf(mission, leg)?.date === null)
  const windows = windowProblems(windowsOf(mission, dates), now)
  // A day that has passed is also too near, but one error is enough.
  const isPast = windows.some(({ error, field }) => error === "in_past" && field.startsWith(firstPickup))
  return [
    ...missing.map((leg): DateProblem => ({
      field: `dates.${leg}`,
      error: "required",
      message: 'every leg of the source needs a day: send {"date": "YYYY-MM-DD"} for this leg'
    })),
    ...windows,
    ...(isPast ? [] : tooNear(mission, dates, minDateMillis))
  ]
}
