import { Result } from "effect"
import { transportIncident } from "../events/event-payload.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import {
  allowChange,
  amend,
  type Decision,
  destination,
  emit,
  move,
  statusConflict,
  undecided
} from "./decision.rules.ts"
import { validationSchedule } from "./driver-validation.rules.ts"
import { IncidentConflict, type NotCancellable, type StatusConflict } from "./mission.errors.ts"
import type { Incident, Mission, MissionStatus, OfferId } from "./mission.model.ts"
import type { ReportIncident, ResolveIncident } from "./mission-command.model.ts"
import { cancelMission } from "./mission-cancel.rules.ts"
import { settle } from "./mission-documents.rules.ts"
import { withDelivery, withoutDrivers } from "./mission-driving.rules.ts"
import { changeFor } from "./mission-changes.rules.ts"
import { startOfPickup } from "./trip.rules.ts"

/**
 * Records an incident (MIS-12). Moves the status unless the mission is cancelled or in an incident. The same incident
 * again changes nothing, in any status; other content under its id is `IncidentConflict` (DRV-15).
 */
export const reportIncident = (
  mission: Mission,
  command: ReportIncident,
  now: Instant
): Result.Result<Decision, StatusConflict | IncidentConflict> => {
  const { blocking, category, incidentId: id } = command
  const known = mission.incidents.find((other) => other.id === id)
  if (known !== undefined) {
    return known.category === category && known.blocking === blocking
      ? Result.succeed(undecided(mission))
      : Result.fail(new IncidentConflict({ incidentId: id }))
  }
  const incident: Incident = { id, category, reportedAt: now, blocking }
  const reported =
    changeFor("report_further_incident", mission.status) === undefined
      ? Result.map(move(undecided(mission), "report_incident", command.by, now), (moved) =>
          amend(moved, { statusBeforeIncident: mission.status })
        )
      : allowChange(mission, "report_further_incident", command.by)
  return Result.map(reported, (decision) =>
    emit(amend(decision, { incidents: [...mission.incidents, incident] }), now, (stamp) =>
      transportIncident(stamp, incident)
    )
  )
}

// The driver could not answer during the incident, so the time starts again.
const withValidationRestarted = (decision: Decision, now: Instant): Decision => {
  const { driverValidation: pending, outbound, status } = decision.mission
  return pending === null || status !== "assigned"
    ? decision
    : amend(decision, { driverValidation: { ...pending, ...validationSchedule(now, startOfPickup(outbound)) } })
}

const resume = (mission: Mission, now: Instant) =>
  Result.flatMap(
    move(undecided(mission), "continue", "operator", now, mission.statusBeforeIncident ?? undefined),
    (moved) => settle(withValidationRestarted(amend(moved, { statusBeforeIncident: null }), now), "system", now)
  )

const onlyAfter = (
  mission: Mission,
  command: ResolveIncident["outcome"],
  ...before: ReadonlyArray<MissionStatus>
): Result.Result<void, StatusConflict> =>
  mission.statusBeforeIncident !== null && before.includes(mission.statusBeforeIncident)
    ? Result.void
    : Result.fail(statusConflict(mission, command, "operator"))

const replaceDriver = (mission: Mission, offerId: OfferId, now: Instant) =>
  Result.gen(function* () {
    const moved = yield* move(undecided(mission), "replace_driver", "operator", now)
    yield* onlyAfter(mission, "replace_driver", "assigned")
    return amend(moved, { ...withoutDrivers(mission), statusBeforeIncident: null, offerId })
  })

const deliveredElsewhere = (mission: Mission, now: Instant): Decision => {
  const { outbound, return: returnTrip, statusBeforeIncident } = mission
  const resolved = amend(undecided(mission), { statusBeforeIncident: null })
  if (statusBeforeIncident === "in_transit_return" && returnTrip !== null) {
    return withDelivery(resolved, "retour", returnTrip, now, now)
  }
  // No status leads from here to the pickup of the return, so the return and its documents are given up.
  const givenUp = returnTrip === null ? resolved : amend(resolved, { return: { ...returnTrip, status: "cancelled" } })
  return outbound.deliveredAt === null ? withDelivery(givenUp, "aller", outbound, now, now) : givenUp
}

const deliverElsewhere = (mission: Mission, now: Instant) =>
  Result.gen(function* () {
    yield* destination(mission, "deliver_elsewhere", "operator")
    yield* onlyAfter(mission, "delivered_elsewhere", "in_transit", "in_transit_return")
    const moved = yield* move(deliveredElsewhere(mission, now), "deliver_elsewhere", "operator", now)
    return yield* settle(moved, "system", now)
  })

/** Ends an incident by the operator's choice (MIS-13 to MIS-15), and takes the steps that the documents allow. */
export const resolveIncident = (
  mission: Mission,
  command: ResolveIncident,
  now: Instant
): Result.Result<Decision, NotCancellable | StatusConflict> => {
  switch (command.outcome) {
    case "continue":
      return resume(mission, now)
    case "replace_driver":
      return replaceDriver(mission, command.offerId, now)
    case "delivered_elsewhere":
      return deliverElsewhere(mission, now)
    case "cancel":
      return mission.status === "incident"
        ? cancelMission(mission, { _tag: "Cancel", by: "operator" }, now)
        : Result.fail(statusConflict(mission, "cancel_incident", "operator"))
  }
}
