import { Result } from "effect"
import type { FileId } from "../documents/file.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { allowChange, amend, type Decision } from "../mission/decision.rules.ts"
import type { StatusConflict } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { RecordReport } from "../mission/mission-command.model.ts"
import type {
  Inspection,
  InspectionPhase,
  InspectionPhaseKey,
  InspectionPhoto,
  PrintedReport
} from "./inspection.model.ts"

export const phaseKeys: ReadonlyArray<InspectionPhaseKey> = ["depart", "arrivee"]

const phasesOf = ({ phases }: Inspection): ReadonlyArray<InspectionPhase> =>
  phaseKeys.flatMap((key) => phases[key] ?? [])

/** True if a phase has begun. An inspection is shown only then (INS-2). */
export const hasStarted = (inspection: Inspection): boolean => phasesOf(inspection).length > 0

/** Returns the end of the last phase; null unless the whole inspection is `completed` (INS-5). */
export const inspectionCompletedAt = (inspection: Inspection): Instant | null =>
  inspection.status === "completed"
    ? (phasesOf(inspection)
        .flatMap(({ completedAt }) => completedAt ?? [])
        .toSorted()
        .at(-1) ?? null)
    : null

/** Lists the phases that a request asks for: one, or both in order (INS-3). */
export const phasesAsked = (phase: InspectionPhaseKey | null): ReadonlyArray<InspectionPhaseKey> =>
  phase === null ? phaseKeys : [phase]

/** Adds the report of a phase to the inspection. Changes nothing if the phase has not begun. */
export const withReport = (inspection: Inspection, phase: InspectionPhaseKey, report: PrintedReport): Inspection => {
  const printed = inspection.phases[phase]
  if (printed === null) return inspection
  const { updatedAt, phases } = inspection
  return {
    ...inspection,
    phases: { ...phases, [phase]: { ...printed, report } },
    updatedAt: report.generatedAt > updatedAt ? report.generatedAt : updatedAt
  }
}

/** Lists the ids of an inspection's files: photos and printed reports. */
export const filesOfInspection = (inspection: Inspection): ReadonlyArray<FileId> =>
  phasesOf(inspection).flatMap(({ photos, report }) => [
    ...photos.map(({ file }) => file.fileId),
    ...(report === null ? [] : [report.fileId])
  ])

/** Adds the report of the phase to the mission's list. Changes nothing if the list has it. */
export const recordReport = (mission: Mission, { by, phase }: RecordReport): Result.Result<Decision, StatusConflict> =>
  Result.map(allowChange(mission, "record_report", by), (decision) =>
    mission.reports.includes(phase)
      ? decision
      : amend(decision, { reports: phaseKeys.filter((key) => key === phase || mission.reports.includes(key)) })
  )

/** Bounds the memory of one report. Further photos are listed without their picture. */
const reportPhotoBytesMax = 96 * 1_024 * 1_024

const isPrintable = ({ file: { contentType } }: InspectionPhoto): boolean =>
  contentType === "image/jpeg" || contentType === "image/png"

/** Selects the photos that a report shows: JPEG and PNG, from the first on, up to 96 MiB. */
export const photosToPrint = (photos: ReadonlyArray<InspectionPhoto>): ReadonlyArray<InspectionPhoto> => {
  let bytes = 0
  return photos.filter((photo) => {
    if (!isPrintable(photo) || bytes + photo.file.bytes > reportPhotoBytesMax) return false
    bytes += photo.file.bytes
    return true
  })
}
