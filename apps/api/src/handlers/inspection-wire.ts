import type { InspectionShown, PdfShown, PhaseShown, PhotoShown } from "@trajet/contract"
import { type LinkSigner, type LinkTarget, signLink } from "@trajet/domain/documents"
import {
  type Inspection,
  inspectionCompletedAt,
  type InspectionPhaseKey,
  type InspectionPhoto,
  phasesAsked,
  type PrintedReport,
  startedPhase,
  type StartedInspection,
  type StartedPhase
} from "@trajet/domain/inspection"
import { Effect } from "effect"

interface InspectionAsked {
  /** Who signs the links. The holder of the key may open them. */
  readonly signer: LinkSigner
  /** Start of all links. */
  readonly publicUrl: string
  /** Null: both phases. */
  readonly phase: InspectionPhaseKey | null
  readonly includesFields: boolean
}

const link = (target: LinkTarget, { publicUrl, signer }: InspectionAsked) =>
  Effect.map(signLink(signer, target), (path) => `${publicUrl}${path}`)

const photoWire = Effect.fnUntraced(function* (
  photo: InspectionPhoto,
  { missionId, trip }: Inspection,
  asked: InspectionAsked
) {
  const wire: PhotoShown = {
    id: photo.id,
    label: photo.label,
    url: yield* link({ _tag: "InspectionPhoto", missionId, trip, photoId: photo.id }, asked),
    kind: photo.kind,
    damage_type: photo.damageType,
    positions: photo.positions.map(({ x, y, type }) => ({ x, y, type }))
  }
  return wire
})

const phaseWire = Effect.fnUntraced(function* (phase: StartedPhase, inspection: Inspection, asked: InspectionAsked) {
  const { location } = phase
  const wire: PhaseShown = {
    started_at: phase.startedAt,
    completed_at: phase.completedAt,
    location:
      location === null
        ? null
        : { lat: location.lat, lng: location.lng, accuracy_m: location.accuracyMeters, address: location.address },
    photos: yield* Effect.forEach(phase.photos, (photo) => photoWire(photo, inspection, asked)),
    fields: asked.includesFields ? phase.fields.map(({ id, label, type, value }) => ({ id, label, type, value })) : []
  }
  return wire
})

const pdfWire = Effect.fnUntraced(function* (
  report: PrintedReport,
  phase: InspectionPhaseKey,
  { missionId, trip }: Inspection,
  asked: InspectionAsked
) {
  const wire: PdfShown = {
    url: yield* link({ _tag: "InspectionReport", missionId, trip, phase }, asked),
    generated_at: report.generatedAt,
    photos_ok: report.photosOk,
    photos_total: report.photosTotal
  }
  return wire
})

/**
 * The record of INS-9 to INS-14, with new signatures in every link (INS-6). Names every member, and spreads no
 * stored object.
 */
export const inspectionWire = Effect.fnUntraced(function* (inspection: StartedInspection, asked: InspectionAsked) {
  const pdf: { -readonly [Phase in InspectionPhaseKey]?: PdfShown | null } = {}
  const phases: { -readonly [Phase in InspectionPhaseKey]?: PhaseShown | null } = {}
  for (const key of phasesAsked(asked.phase)) {
    const phase = startedPhase(inspection, key)
    const report = phase?.report ?? null
    pdf[key] = report === null ? null : yield* pdfWire(report, key, inspection, asked)
    phases[key] = phase === null ? null : yield* phaseWire(phase, inspection, asked)
  }
  const { plate, brand, model, vin } = inspection.vehicle
  const wire: InspectionShown = {
    id: inspection.id,
    offer_id: inspection.missionId,
    status: inspection.status,
    inspection_type: inspection.inspectionType,
    source: inspection.source,
    created_at: inspection.createdAt,
    updated_at: inspection.updatedAt,
    completed_at: inspectionCompletedAt(inspection),
    vehicle: { plate, brand, model, vin },
    pdf,
    phases
  }
  return wire
})
