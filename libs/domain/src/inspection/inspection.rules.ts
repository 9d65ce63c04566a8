import { Result } from "effect"
import type { FileId } from "../documents/file.model.ts"
import { type InspectionProgress, inspectionCompleted, inspectionStarted } from "../events/event-payload.rules.ts"
import type { Instant, Moment } from "../time/instant.model.ts"
import { allowChange, amend, type Decision, emit } from "../mission/decision.rules.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { StatusConflict } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { RecordReport, TakeInspectionPart } from "../mission/mission-command.model.ts"
import { takesParts } from "../mission/guards/guards.rules.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { InspectionClosed } from "./inspection.errors.ts"
import type {
  Inspection,
  InspectionPhase,
  InspectionPhaseKey,
  InspectionPhoto,
  PrintedReport,
  StartedInspection,
  StartedPhase
} from "./inspection.model.ts"

export const phaseKeys: ReadonlyArray<InspectionPhaseKey> = ["depart", "arrivee"]

const phasesOf = ({ phases }: Inspection): ReadonlyArray<InspectionPhase> =>
  phaseKeys.flatMap((key) => phases[key] ?? [])

const isStarted = (phase: InspectionPhase | null): phase is StartedPhase => phase !== null && phase.startedAt !== null

/** Returns the phase if it has started. A phase of which only parts have come is not shown (OPS-44). */
export const startedPhase = ({ phases }: Inspection, key: InspectionPhaseKey): StartedPhase | null => {
  const phase = phases[key]
  return isStarted(phase) ? phase : null
}

/** True if a phase has begun. An inspection is shown only then (INS-2). */
export const hasStarted = (inspection: Inspection): inspection is StartedInspection =>
  inspection.id !== null && phasesOf(inspection).some(isStarted)

/** Lists the phases that a phone has completed and that have no report yet. */
export const unprintedPhases = ({ phases }: Inspection): ReadonlyArray<InspectionPhaseKey> =>
  phaseKeys.filter((key) => {
    const phase = phases[key]
    return phase !== null && phase.completion !== null && phase.report === null
  })

/** True if a change completes a phase, whose report then has to be printed. */
export const completesPhase = (before: Inspection | null, after: Inspection): boolean => {
  const unprinted = before === null ? [] : unprintedPhases(before)
  return unprintedPhases(after).some((key) => !unprinted.includes(key))
}

/** Makes the inspection of a trip before its first part, with the vehicle of the trip. */
export const newInspection = (mission: Mission, trip: TripKey, { now, recordedAt }: Moment): Inspection => ({
  id: null,
  missionId: mission.id,
  trip,
  status: "pending",
  inspectionType: trip === "retour" ? "return" : "one_way",
  source: "driver_app",
  vehicle: { plate: null, brand: null, model: null, vin: null },
  phases: { depart: null, arrivee: null },
  createdAt: recordedAt,
  updatedAt: now
})

/** Gives the inspection the vehicle that its trip has now. */
export const withVehicleOf = (inspection: Inspection, mission: Mission): Inspection => {
  const vehicle = tripOf(mission, inspection.trip)?.vehicle
  if (vehicle === undefined) return inspection
  const { registration: plate, brand, model, vin } = vehicle
  return { ...inspection, vehicle: { plate, brand, model, vin } }
}

/** Makes the inspection of a cancelled mission `cancelled`, from the time of the cancellation on (OPS-49). */
export const cancelledWith = (
  inspection: Inspection,
  { cancelledAt, status }: Pick<Mission, "cancelledAt" | "status">
): Inspection => {
  if (status !== "cancelled") return inspection
  const { updatedAt } = inspection
  return {
    ...inspection,
    status: "cancelled",
    updatedAt: cancelledAt !== null && cancelledAt > updatedAt ? cancelledAt : updatedAt
  }
}

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

/** Counts the photos of a phase and those of damages, for its events (EVT-25). */
export const progressOf = ({ id, phases, trip }: StartedInspection, phase: InspectionPhaseKey): InspectionProgress => {
  const photos = phases[phase]?.photos ?? []
  return {
    inspectionId: id,
    trip,
    happenedAt: phases[phase]?.completedAt ?? phases[phase]?.startedAt ?? null,
    phase,
    photosTotal: photos.length,
    damagesCount: photos.filter(({ kind, damageType }) => kind === "damage" || damageType !== null).length
  }
}

/** Adds the report of a phase to the inspection. Changes nothing if the phase has not begun. */
export const withReport = (inspection: Inspection, phase: InspectionPhaseKey, report: PrintedReport): Inspection => {
  const printed = startedPhase(inspection, phase)
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

const changeOfStep = { started: "start_inspection", completed: "complete_inspection" } as const

/**
 * Lets a part of an inspection in, with the event of a phase that it starts or completes (OPS-61, OPS-44). Fails with
 * `InspectionClosed` 7 days after the completion of the mission.
 */
export const takeInspectionPart = (
  mission: Mission,
  { by, step }: TakeInspectionPart,
  now: Instant
): Result.Result<Decision, InspectionClosed | StatusConflict> => {
  const allowed = allowChange(mission, step === null ? "take_inspection_part" : changeOfStep[step.type], by)
  if (Result.isFailure(allowed)) return allowed
  if (!takesParts(mission, now)) {
    return Result.fail(new InspectionClosed())
  }
  if (step === null) return allowed
  const event = step.type === "started" ? inspectionStarted : inspectionCompleted
  return Result.succeed(emit(allowed.success, now, (stamp) => event(stamp, step.progress)))
}

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
