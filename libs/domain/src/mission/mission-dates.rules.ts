import { Result } from "effect"
import { transportDatesUpdated } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { emit, undecided, type Decision } from "./decision.rules.ts"
import { legsBefore, withDriverAsked, type ValidationOutcome } from "./driver-validation.rules.ts"
import {
  type AlreadyDeparted,
  type DateProblem,
  InvalidDates,
  NoReturnTrip,
  type StatusConflict
} from "./mission.errors.ts"
import type { Mission, Stop } from "./mission.model.ts"
import { LegKey } from "./leg.model.ts"
import type { ChangeDates, LegChange, LegChanges } from "./mission-command.model.ts"
import { stopOf, withStop } from "./trip.rules.ts"
import { checkLegOpen } from "./open-leg.rules.ts"
import { changedWindow, sentMembers } from "./requested-window.rules.ts"
import { isSameWindow, type LegWindow, windowOf, windowProblems } from "./window.rules.ts"

export interface DatesDecision extends Decision {
  /** Legs whose day or hours have changed, in the order of the journey. */
  readonly updatedLegs: ReadonlyArray<LegKey>
  readonly driverValidation: ValidationOutcome
}

const changedStop = (stop: Stop, change: LegChange): Stop =>
  changedWindow(stop, {
    ...stop,
    date: change.date === undefined ? stop.date : change.date,
    startTime: change.startTime === undefined ? stop.startTime : change.startTime,
    endTime: change.endTime === undefined ? stop.endTime : change.endTime
  })

interface ChangedLeg {
  readonly leg: LegKey
  readonly before: Stop
  readonly after: Stop
}

const changedLegs = (mission: Mission, changes: LegChanges): Result.Result<ReadonlyArray<ChangedLeg>, NoReturnTrip> => {
  const changed: Array<ChangedLeg> = []
  for (const leg of LegKey.literals) {
    const change = changes[leg]
    if (change === undefined) continue
    const before = stopOf(mission, leg)
    if (before === null) return Result.fail(new NoReturnTrip())
    const after = changedStop(before, change)
    if (!isSameWindow(before, after)) changed.push({ leg, before, after })
  }
  return Result.succeed(changed)
}

const legWindows = (
  mission: Mission,
  changes: LegChanges,
  updatedLegs: ReadonlyArray<LegKey>
): ReadonlyArray<LegWindow> =>
  LegKey.literals.flatMap((leg) => {
    const stop = stopOf(mission, leg)
    if (stop === null) return []
    const sent = sentMembers(changes[leg] ?? {})
    return [{ path: `legs.${leg}`, ...windowOf(stop), sent, changed: updatedLegs.includes(leg) }]
  })

const dateProblems = (
  mission: Mission,
  changes: LegChanges,
  changed: ReadonlyArray<ChangedLeg>,
  now: Instant
): ReadonlyArray<DateProblem> => [
  ...changed
    .filter(({ after, before }) => before.date !== null && after.date === null)
    .map(({ leg }): DateProblem => ({
      field: `legs.${leg}.date`,
      error: "required",
      message: "the date of a leg cannot be cleared: send another day, or leave the date out"
    })),
  ...windowProblems(
    legWindows(
      mission,
      changes,
      changed.map(({ leg }) => leg)
    ),
    now
  )
]

/**
 * Changes days and hours of legs, all or none (CHG-2 to CHG-11). Equal values emit no event and ask no driver, in any
 * status. Fails with `NoReturnTrip`, with `AlreadyDeparted` or `StatusConflict` for a leg that is done or closed by the
 * status, and with `InvalidDates`, which has every problem of the calendar.
 */
export const changeDates = (
  mission: Mission,
  command: ChangeDates,
  now: Instant
): Result.Result<DatesDecision, NoReturnTrip | AlreadyDeparted | StatusConflict | InvalidDates> =>
  Result.gen(function* () {
    const changed = yield* changedLegs(mission, command.changes)
    const updatedLegs = changed.map(({ leg }) => leg)
    if (changed.length === 0) {
      return { ...undecided(mission), updatedLegs, driverValidation: { mode: "none" as const, clientUpdateId: null } }
    }
    for (const leg of updatedLegs) yield* checkLegOpen(mission, leg, "change_dates", command.by)
    const redated = changed.reduce((sofar, { after, leg }) => withStop(sofar, leg, after), mission)
    const errors = dateProblems(redated, command.changes, changed, now)
    if (errors.length > 0) return yield* Result.fail(new InvalidDates({ errors }))
    const updated = emit(undecided(redated), now, (stamp) => transportDatesUpdated(stamp, changed))
    const { by, clientUpdateId } = command
    const before = legsBefore(mission, updatedLegs)
    const asked = withDriverAsked(
      updated,
      { by, clientUpdateId, change: { change: "dates", updatedLegs }, before },
      now
    )
    return { ...asked.decision, updatedLegs, driverValidation: asked.driverValidation }
  })
