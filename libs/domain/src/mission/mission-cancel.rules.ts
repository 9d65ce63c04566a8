import { Result } from "effect"
import { transportCancelled } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { amend, emit, move, undecided, type Decision } from "./decision.rules.ts"
import { AlreadyCancelled, NotCancellable, type StatusConflict } from "./mission.errors.ts"
import type { Mission } from "./mission.model.ts"
import type { Cancel } from "./mission-command.model.ts"
import { wasNeverCompleted } from "./guards/guards.rules.ts"
import { rowFor } from "./mission-table.rules.ts"

// A completed mission is never cancelled (MIS-23), not even during an incident.
const isIncidentCancellable = (mission: Mission, by: Cancel["by"]): boolean => {
  if (!wasNeverCompleted(mission) || mission.statusBeforeIncident === null) return false
  return by === "operator" || (by === "client" && rowFor("cancel", mission.statusBeforeIncident) !== undefined)
}

const checkCancellable = (
  mission: Mission,
  by: Cancel["by"]
): Result.Result<void, AlreadyCancelled | NotCancellable> => {
  if (mission.status === "cancelled") return Result.fail(new AlreadyCancelled())
  const allowed =
    mission.status === "incident"
      ? isIncidentCancellable(mission, by)
      : rowFor("cancel", mission.status)?.who.includes(by) === true
  return allowed ? Result.void : Result.fail(new NotCancellable({ status: mission.status, by }))
}

/** Cancels the mission (MIS-11, MIS-15). */
export const cancelMission = (
  mission: Mission,
  { by }: Cancel,
  now: Instant
): Result.Result<Decision, NotCancellable | StatusConflict> =>
  Result.gen(function* () {
    yield* checkCancellable(mission, by)
    const trigger = mission.status === "incident" ? "cancel_incident" : "cancel"
    const moved = yield* move(undecided(mission), trigger, by, now)
    const cancelled = amend(moved, { cancelledAt: now, statusBeforeIncident: null, driverValidation: null })
    return emit(cancelled, now, (stamp) => transportCancelled(stamp, now))
  })
