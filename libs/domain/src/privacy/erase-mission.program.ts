import { Effect } from "effect"
import { MissionNotFound } from "../mission/mission.errors.ts"
import { FileStorage } from "../documents/file-storage.port.ts"
import type { FileId } from "../documents/file.model.ts"
import { StoredFiles } from "../documents/stored-files.port.ts"
import type { Tenant } from "../access/tenant.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { erasedAnswer } from "./answer-data.rules.ts"
import { erasedMissionData, finishedMission } from "./erase-mission.rules.ts"
import { addCounts } from "./erasure.model.ts"
import { erasedEventData } from "./event-data.rules.ts"
import { type ErasureMode, type MissionRef, PersonalData } from "./personal-data.port.ts"

const removals = 4

/** Removes dropped files. After a failure the sweep of files removes the rest. */
const removeFiles = Effect.fnUntraced(function* (tenant: Tenant, dropped: ReadonlyArray<FileId>) {
  const files = yield* StoredFiles
  const storage = yield* FileStorage
  yield* Effect.forEach(
    dropped,
    (fileId) => Effect.andThen(storage.remove({ tenant, fileId }), files.forget(tenant, [fileId])),
    { concurrency: removals, discard: true }
  )
})

/** Erases what other tables hold of a mission. */
const eraseCopies = Effect.fnUntraced(function* (ref: MissionRef, mode: ErasureMode) {
  const data = yield* PersonalData
  return addCounts([
    yield* data.eraseEvents(ref, mode, erasedEventData),
    yield* data.eraseAnswers(ref, mode, erasedAnswer),
    yield* data.eraseAudit(ref, mode)
  ])
})

/**
 * Erases the personal data of a finished mission, or counts it, and returns the counts. Amounts, numbers, dates, statuses
 * and the billing entity stay (docs/adr/0043). Fails with `MissionNotFinished`, `MissionNotFound`.
 *
 * The mission itself is erased after its copies, so that a search for its contacts finds it again after a failure. The
 * copies are erased once more afterwards, because the mission could still change before. May be repeated at any time.
 */
export const eraseMission = Effect.fn("eraseMission")(function* (ref: MissionRef, mode: ErasureMode) {
  const data = yield* PersonalData
  const missions = yield* Missions
  const found = yield* missions.find(ref.tenant, ref.missionId)
  const mission = yield* Effect.fromOption(found).pipe(Effect.mapError(() => new MissionNotFound()))
  yield* Effect.fromResult(finishedMission(mission))
  const copies = yield* eraseCopies(ref, mode)
  const record = yield* data.eraseRecord(ref, mode, erasedMissionData)
  if (mode === "count") return addCounts([copies, record.counts])
  yield* removeFiles(ref.tenant, record.dropped)
  return addCounts([copies, record.counts, yield* eraseCopies(ref, mode)])
})
