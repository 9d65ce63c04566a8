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

/** Removes dropped files. After a failure a sweep removes the rest. */
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
 * Erases the personal data of a finished mission, or counts it, and returns the counts and the files that nothing shows
 * any more, which a sweep removes (`sweepFiles`). Amounts, numbers, dates, statuses and the billing entity stay
 * (docs/adr/0043). Fails with `MissionNotFinished`, `MissionNotFound`.
 *
 * The mission itself is erased after its copies, so that a search for its contacts finds it again after a failure. The
 * copies are erased once more afterwards, because the mission could still change before. May be repeated at any time.
 */
export const eraseMissionRecords = Effect.fn("eraseMissionRecords")(function* (ref: MissionRef, mode: ErasureMode) {
  const data = yield* PersonalData
  const missions = yield* Missions
  const found = yield* missions.find(ref.tenant, ref.missionId)
  const mission = yield* Effect.fromOption(found).pipe(Effect.mapError(() => new MissionNotFound()))
  yield* Effect.fromResult(finishedMission(mission))
  const copies = yield* eraseCopies(ref, mode)
  const record = yield* data.eraseRecord(ref, mode, erasedMissionData)
  const again = mode === "count" ? {} : yield* eraseCopies(ref, mode)
  return { counts: addCounts([copies, record.counts, again]), dropped: record.dropped }
})

/**
 * As `eraseMissionRecords`, removes the files at once, and returns the counts. Fails with `StorageUnavailable` if the
 * storage fails: the records are erased then, and a sweep removes the files.
 */
export const eraseMission = Effect.fn("eraseMission")(function* (ref: MissionRef, mode: ErasureMode) {
  const { counts, dropped } = yield* eraseMissionRecords(ref, mode)
  if (mode === "erase") yield* removeFiles(ref.tenant, dropped)
  return counts
})
