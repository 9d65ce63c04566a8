import type { MissionId } from "../mission/mission-id.model.ts"
import { Effect, Result, Schema } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import type { Author } from "../access/caller.model.ts"
import { IncidentConflict, IncidentUnknown, MissionNotFound } from "../mission/mission.errors.ts"
import { Missions } from "../mission/missions.port.ts"
import { isUuid } from "../text/uuid.rules.ts"
import type { UserId } from "../users/user.model.ts"
import { type IncidentCategory, IncidentId, type Mission, type OfferId } from "../mission/mission.model.ts"
import type { ResolveIncident } from "../mission/mission-command.model.ts"
import { decide } from "../mission/mission.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { AllMissions } from "./all-missions.port.ts"
import { withFee } from "../ordering/cancellation.rules.ts"
import { Grids } from "../pricing/grids.port.ts"
import { changeAsPerson, type Keyed, ownerOfMission, readMissionAsPerson } from "./change-as-person.program.ts"
import { newOfferId } from "./new-offer-id.program.ts"

export interface ReportedIncident {
  readonly category: IncidentCategory
  /** Read by operations alone (OPS-35). */
  readonly description: string
  readonly blocking: boolean
  /** Chosen by the phone, which may report the incident again with it (DRV-15). */
  readonly incidentId?: IncidentId | undefined
  readonly keyed: Keyed<{ readonly incidentId: IncidentId }> | null
}

/** Whether an incident of this id was reported before, with this description by this person. */
const isKnown = Effect.fnUntraced(function* (
  caller: PersonCaller,
  id: MissionId,
  incidentId: IncidentId,
  description: string
) {
  const missions = yield* AllMissions
  const { owner } = yield* readMissionAsPerson(caller, id)
  const notes = yield* missions.notes(owner.tenant, id)
  const note = notes.find(({ about, aboutId }) => about === "incident" && aboutId === incidentId)
  if (note === undefined) return false
  const isSame = note.text === description && note.personId === caller.person.id
  return isSame ? true : yield* new IncidentConflict({ incidentId })
})

/** The incident was reported between the reading of the notes and the lock. */
class ReportedMeanwhile extends Schema.TaggedError<ReportedMeanwhile>()("ReportedMeanwhile", {
  incidentId: Schema.String.pipe(Schema.fromBrand("IncidentId", IncidentId))
}) {}

/**
 * Reports an incident (MIS-12), and returns its id. Repeated with its id and content it changes nothing; with other
 * content it fails with `IncidentConflict` (DRV-15).
 */
export const reportIncidentAsPerson = Effect.fn("reportIncidentAsPerson")(
  function* (
    caller: PersonCaller,
    id: MissionId,
    { category, description, blocking, keyed, incidentId: chosen }: ReportedIncident
  ) {
    const identifiers = yield* Identifiers
    const incidentId = chosen ?? IncidentId(yield* identifiers.uuid)
    const known = chosen !== undefined && (yield* isKnown(caller, id, chosen, description))
    const { person } = caller
    const command = { _tag: "ReportIncident", incidentId, category, blocking, by: person.role } as const
    return yield* changeAsPerson(caller, id, { action: "transport.incident", keyed }, (mission, now) =>
      Result.flatMap(decide(mission, command, now), (decision) => {
        const isNew = decision.mission !== mission
        if (!isNew && !known) return Result.fail(new ReportedMeanwhile({ incidentId }))
        const note = { about: "incident" as const, aboutId: incidentId, text: description, personId: person.id }
        return Result.succeed({ ...decision, notes: isNew ? [note] : [], result: { incidentId } })
      })
    )
  },
  // The note of an incident comes with it, so that the second time finds both.
  Effect.retry({ while: (error) => error._tag === "ReportedMeanwhile", times: 1 }),
  Effect.catchTag("ReportedMeanwhile", ({ incidentId }) => Effect.fail(new IncidentConflict({ incidentId })))
)

/** Reports an incident in the name of a client's user in the console (MIS-12), and returns its new id. */
export const reportIncidentAsUser = Effect.fn("reportIncidentAsUser")(function* (
  author: Author,
  userId: UserId,
  id: MissionId,
  { category, description, blocking }: Omit<ReportedIncident, "keyed" | "incidentId">
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
 * `IncidentUnknown`, `NotCancellable`, or the conflict of the mission's status. A cancellation has its fee (OPS-34).
 */
export const resolveIncidentAsOperator = Effect.fn("resolveIncidentAsOperator")(function* (
  caller: PersonCaller,
  id: MissionId,
  incidentId: IncidentId,
  { outcome, reason, keyed }: ResolvedIncident
) {
  const grids = yield* Grids
  const { tenant, gridVersion } = yield* ownerOfMission(caller, id)
  const { grid } = yield* grids.version(tenant.groupId, gridVersion)
  const command = resolution(outcome, reason, yield* newOfferId)
  return yield* changeAsPerson(caller, id, { action: "transport.incident_resolve", reason, keyed }, (mission, now) =>
    Result.gen(function* () {
      if (!mission.incidents.some((incident) => incident.id === incidentId)) {
        return yield* Result.fail(new IncidentUnknown({ incidentId }))
      }
      const decided = yield* decide(mission, command, now)
      const decision = outcome === "cancel" ? withFee(grid, mission, "operator", now, decided) : decided
      return {
        mission: decision.mission,
        events: decision.events,
        notes: [{ about: "resolution" as const, aboutId: incidentId, text: reason, personId: caller.person.id }],
        result: decision.mission
      }
    })
  )
})
