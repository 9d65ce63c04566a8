import { Effect, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import { presentOf } from "../clock/present.program.ts"
import { Grids } from "../pricing/grids.port.ts"
import { DocumentId, documentsPerMissionMax } from "../documents/document.model.ts"
import { MissionId, type TransportId } from "../mission/mission-id.model.ts"
import { decideDuplicate, type DuplicationPlan, planDuplication } from "./duplicate-mission.rules.ts"
import type { DuplicateRequest } from "./duplicate-request.model.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import type { MissionLink } from "../mission/mission-id.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { isUuid } from "../text/uuid.rules.ts"

export interface DuplicatedMission {
  readonly plan: DuplicationPlan
  readonly duplicate: MissionLink
}

/** Duplicates a mission once, under the lock of the source (CHG-51). Fails like `decideDuplicate`. */
export const duplicateMission = Effect.fn("duplicateMission")(function* (
  caller: Caller,
  id: MissionId,
  request: DuplicateRequest
) {
  const missions = yield* Missions
  const identifiers = yield* Identifiers
  const grids = yield* Grids
  if (!isUuid(id)) return yield* new MissionNotFound()
  const compiled = yield* grids.version(caller.tenant.groupId, caller.gridVersion)
  const mission = MissionId(yield* identifiers.uuid)
  const documentCount = request.keepDocuments.length === 0 ? 0 : documentsPerMissionMax
  const documents = yield* Effect.replicateEffect(Effect.map(identifiers.uuid, DocumentId), documentCount)
  return yield* missions.duplicate(caller, id, (source, now, recordedAt) =>
    decideDuplicate({ source, compiled, request, now, recordedAt, ids: { mission, documents } }).pipe(
      Result.map(({ plan, copy, created, linked }) => ({
        copy,
        created,
        linked: (transportId: TransportId) =>
          Result.map(linked(transportId), (decision) => ({
            ...decision,
            result: { plan, duplicate: { id: copy.id, transportId } } satisfies DuplicatedMission
          }))
      }))
    )
  )
})

/** Plans a duplication as of now, and writes nothing (CHG-60). */
export const previewDuplication = Effect.fn("previewDuplication")(function* (
  caller: Caller,
  id: MissionId,
  request: DuplicateRequest
) {
  const grids = yield* Grids
  const source = yield* readMission(caller.tenant, id)
  const compiled = yield* grids.version(caller.tenant.groupId, caller.gridVersion)
  const now = yield* presentOf(caller.tenant)
  return planDuplication({ source, compiled, request, now })
})
