import { Result } from "effect"
import type { FileId } from "../documents/file.model.ts"
import { filesOfInspection } from "../inspection/inspection.rules.ts"
import { isEnded } from "../mission/guards/ended.rules.ts"
import type { Mission } from "../mission/mission.model.ts"
import { addCounts } from "./erasure.model.ts"
import { inspectionData } from "./inspection-data.rules.ts"
import { filesOfDocuments, isErased, missionData } from "./mission-data.rules.ts"
import type { FoundData, LeftData } from "./personal-data.port.ts"
import { MissionNotFinished } from "./privacy.errors.ts"

/** The mission, if it is completed or cancelled. Otherwise fails with `MissionNotFinished`. */
export const finishedMission = (mission: Mission): Result.Result<Mission, MissionNotFinished> =>
  isEnded(mission)
    ? Result.succeed(mission)
    : Result.fail(new MissionNotFinished({ number: mission.transportId ?? mission.id, status: mission.status }))

/** The files of the mission's documents that neither a source nor a duplicate still shows (docs/adr/0019). */
const ownFiles = ({ mission, relatives }: FoundData): ReadonlyArray<FileId> => {
  const shown = new Set(relatives.filter((relative) => !isErased(relative)).flatMap(filesOfDocuments))
  return filesOfDocuments(mission).filter((fileId) => !shown.has(fileId))
}

/**
 * Decides what an erasure leaves of the records of a mission. Fails with `MissionNotFinished` unless the mission is
 * completed or cancelled.
 */
export const erasedMissionData = (found: FoundData): Result.Result<LeftData, MissionNotFinished> =>
  Result.map(finishedMission(found.mission), (mission) => {
    const left = missionData.erase(mission)
    const inspections = found.inspections.map(inspectionData.erase)
    return {
      mission: left.value,
      inspections: inspections.map(({ value }) => value),
      dropped: [...ownFiles(found), ...found.inspections.flatMap(filesOfInspection)],
      counts: addCounts([left.counts, ...inspections.map(({ counts }) => counts)]),
      isWhole: true
    }
  })
