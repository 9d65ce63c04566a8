import type { MissionId } from "../mission/mission-id.model.ts"
import { Effect, Result } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import type { Author } from "../access/caller.model.ts"
import { IncidentUnknown, MissionNotFound } from "../mission/mission.errors.ts"
import { Missions } from "../mission/missions.port.ts"
import { isUuid } from "../text/uuid.rules.ts"
import type { UserId } from "../users/user.model.ts"
import { type IncidentCategory, IncidentId, type Mission, type OfferId } from "../mission/mission.model.ts"
import type { ResolveIncident } from "../mission/mission-command.model.ts"
import { decide } from "../mission/mission.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { changeAsPerson, type Keyed } from "./change-as-person.program.ts"
import { newOfferId } from "./new-offer-id.program.ts"

export interface ReportedIncident {
  readonly category: IncidentCategory
  /** Read by operations alone (OPS-35). */
  readonly description: string
  readonly blocking: boolean
  readonly keyed: Keyed<{ readonly incidentId: IncidentId }> | null
}

/** Reports an incident (MIS-12), and returns its new id. */
export const reportIncidentAsPerson = Effect.fn("reportIncidentAsPerson")(function* (
  caller: PersonCaller,
  id: MissionId,
  { category, description, blocking, keyed }: ReportedIncident
) {
  const identifiers = yield* Identifiers
  const incidentId = IncidentId(yield* identifiers.uuid)
  const { person } = caller
  return yield* changeAsPerson(caller, id, { action: "transport.incident", keyed }, (mission, now) =>
    Result.map(
      decide(mission, { _tag: "ReportIncident", incidentId, category, blocking, by: person.role }, now),
      (decision) => ({
        ...decision,
        notes: [{ about: "incident" as const, aboutId: incidentId, text: description, personId: person.id }],
        result: { incidentId }
      })
    )
  )
})

/** Reports an incident in the name of a client's user in the console (MIS-12), and returns its new id. */
export const reportIncidentAsUser = Effect.fn("reportIncidentAsUser")(function* (
  author: Author,
  userId: UserId,
  id: MissionId,
  { category, description, blocking }: Omit<ReportedIncident, "keyed">
) {
  const identifiers = yield* Identifiers
  const missions = yield* Missions
  if (!isUuid(id)) return yield* new MissionNotFound()
  const incidentId = IncidentId(yield* identifiers.uuid)
  return yield* missions.change(author, id, "transport.incident", (mission, now) =>
    Result.map(
      decide(mission, { _tag: "ReportIncident", incidentId, category, blocking, by: "client" }, now),
      (decision) => ({
        ...decision,
        notes: [{ about: "incident" as const, aboutId: incidentId, text: description, personId: userId }],
        result: { incidentId }
      })
    )
  )
})

export interface ResolvedIncident {
  readonly outcome: ResolveIncident["outcome"]
  readonly reason: string
  readonly keyed: Keyed<Mission> | null
}

const resolution = (outcome: ResolveIncident["outcome"], reason: string, offerId: OfferId): ResolveIncident => {
  switch (outcome) {
    case "continue":
    case "cancel":
      return { _tag: "ResolveIncident", outcome }
    case "delivered_elsewhere":
      return { _tag: "ResolveIncident", outcome, reason }
    case "replace_driver":
      return { _tag: "ResolveIncident", outcome, reason, offerId }
  }
}

/**
 * Ends the incident of a mission in the name of an operator (MIS-13 to MIS-15), and returns the mission. Fails with
 * `IncidentUnknown`, `NotCancellable`, or the conflict of the mission's status.
 */
export const resolveIncidentAsOperator = Effect.fn("resolveIncidentAsOperator")(function* (
  caller: PersonCaller,
  id: MissionId,
  incidentId: IncidentId,
  { outcome, reason, keyed }: ResolvedIncident
) {
  const command = resolution(outcome, reason, yield* newOfferId)
  return yield* changeAsPerson(caller, id, { action: "transport.incident_resolve", reason, keyed }, (mission, now) =>
    Result.gen(function* () {
      if (!mission.incidents.some((incident) => incident.id === incidentId)) {
        return yield* Result.fail(new IncidentUnknown({ incidentId }))
      }
      const decision = yield* decide(mission, command, now)
      return {
        ...decision,
        notes: [{ about: "resolution" as const, aboutId: incidentId, text: reason, personId: caller.person.id }],
        result: decision.mission
      }
    })
  )
})
