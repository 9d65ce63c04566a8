import { Result } from "effect"
import type { Instant } from "../time/instant.model.ts"
import type { Decision } from "./decision.rules.ts"
import { acceptTerms, askDriver, remindDriver } from "./driver-validation.rules.ts"
import type { MissionError } from "./mission.errors.ts"
import type { Mission } from "./mission.model.ts"
import type { AnswerDriverValidation, MissionCommand } from "./mission-command.model.ts"
import { cancelMission } from "./mission-cancel.rules.ts"
import { changeDates } from "./mission-dates.rules.ts"
import { acceptDocument, receiveDocument, refuseDocument } from "./mission-documents.rules.ts"
import { assignDriver, deliverVehicle, pickUpVehicle, unassignDriver } from "./mission-driving.rules.ts"
import { reportIncident, resolveIncident } from "./mission-incident.rules.ts"
import { withTripStatuses } from "./trip.rules.ts"

const answerDriver = (mission: Mission, command: AnswerDriverValidation, now: Instant) =>
  command.accepted
    ? acceptTerms(mission, command.clientUpdateId)
    : unassignDriver(
        mission,
        { _tag: "UnassignDriver", reason: "driver_refused", clientUpdateId: command.clientUpdateId },
        now
      )

const dispatch = (mission: Mission, command: MissionCommand, now: Instant): Result.Result<Decision, MissionError> => {
  switch (command._tag) {
    case "AssignDriver":
      return assignDriver(mission, command, now)
    case "UnassignDriver":
      return unassignDriver(mission, command, now)
    case "PickUpVehicle":
      return pickUpVehicle(mission, command, now)
    case "DeliverVehicle":
      return deliverVehicle(mission, command, now)
    case "DocumentReceived":
      return receiveDocument(mission, command, now)
    case "AcceptDocument":
      return acceptDocument(mission, command, now)
    case "RefuseDocument":
      return refuseDocument(mission, command, now)
    case "ReportIncident":
      return reportIncident(mission, command, now)
    case "ResolveIncident":
      return resolveIncident(mission, command, now)
    case "Cancel":
      return cancelMission(mission, command.by, now)
    case "ChangeDates":
      return changeDates(mission, command, now)
    case "AskDriverValidation":
      return askDriver(mission, command, now)
    case "AnswerDriverValidation":
      return answerDriver(mission, command, now)
    case "RemindDriverValidation":
      return remindDriver(mission, command, now)
  }
}

/**
 * The mission after `command` and the events that tell of it, in order, or why it may not happen (decisions 5). Whoever
 * asks, API, console, operator, driver or robot, is bound by the same table. What changes nothing gives back the very
 * mission. Of a dates change `changeDates` tells more.
 */
export const decide = (
  mission: Mission,
  command: MissionCommand,
  now: Instant
): Result.Result<Decision, MissionError> =>
  Result.map(dispatch(mission, command, now), ({ events, mission: after }) => ({
    mission: after === mission ? mission : withTripStatuses(after),
    events
  }))
