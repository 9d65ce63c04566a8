import { Brand, Schema } from "effect"
import type { DocumentType, FileId } from "../documents/file.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Id of the inspection of a trip, UUID v7. */
export type InspectionId = string & Brand.Brand<"InspectionId">
export const InspectionId = Brand.nominal<InspectionId>()

/** Id of a photo of an inspection, UUID v7. Its file has an id of its own. */
export type PhotoId = string & Brand.Brand<"PhotoId">
export const PhotoId = Brand.nominal<PhotoId>()

/** Id of a field in the form of an inspection, such as `mileage`. */
export type InspectionFieldId = string & Brand.Brand<"InspectionFieldId">
export const InspectionFieldId = Brand.nominal<InspectionFieldId>()

/** Inspection before and after the trip (INS-12). */
export const InspectionPhaseKey = Schema.Literals(["depart", "arrivee"])
export type InspectionPhaseKey = typeof InspectionPhaseKey.Type

// INS-15 to INS-21.
export const InspectionStatus = Schema.Literals(["pending", "in_progress", "completed", "cancelled"])
export type InspectionStatus = typeof InspectionStatus.Type
export const InspectionType = Schema.Literals(["one_way", "return"])
export type InspectionType = typeof InspectionType.Type
export const InspectionSource = Schema.Literals(["driver_app", "web", "import"])
export type InspectionSource = typeof InspectionSource.Type
export const PhotoKind = Schema.Literals(["shot", "damage", "document", "odometer", "signature", "extra"])
export type PhotoKind = typeof PhotoKind.Type
export const FieldType = Schema.Literals(["text", "number", "boolean", "choice", "date", "signature", "photo"])
export type FieldType = typeof FieldType.Type
export const DamageType = Schema.Literals([
  "scratch",
  "dent",
  "chip",
  "crack",
  "broken",
  "missing",
  "tear",
  "stain",
  "wear",
  "corrosion",
  "other"
])
export type DamageType = typeof DamageType.Type

/** A mark on the vehicle seen from above: x from left to right, y from front to rear, from 0 to 1. */
export interface DamagePosition {
  readonly x: number
  readonly y: number
  readonly type: DamageType
}

/** Where the phone was when it took a photo. */
export interface PhotoPlace {
  readonly lat: number
  readonly lng: number
  /** Null if the phone did not say it. */
  readonly accuracyMeters: number | null
}

export interface InspectionPhoto {
  readonly id: PhotoId
  readonly label: string
  readonly kind: PhotoKind
  readonly damageType: DamageType | null
  readonly positions: ReadonlyArray<DamagePosition>
  /** By the clock of the phone; null for a photo that was not sent as a part. */
  readonly takenAt: Instant | null
  /** By the clock of the store; null for a photo that was not sent as a part. */
  readonly recordedAt: Instant | null
  readonly place: PhotoPlace | null
  readonly file: {
    readonly fileId: FileId
    readonly contentType: DocumentType
    readonly bytes: number
    /** Lower-case hex. The printed report shows it. */
    readonly sha256: string
  }
}

export interface InspectionField {
  readonly id: InspectionFieldId
  readonly label: string
  readonly type: FieldType
  readonly value: string | number | boolean | null
  /** By the clock of the phone; null for a field that was not sent as a part. */
  readonly at: Instant | null
  /** By the clock of the store; null for a field that was not sent as a part. */
  readonly recordedAt: Instant | null
}

export interface InspectionLocation {
  readonly lat: number
  readonly lng: number
  readonly accuracyMeters: number
  readonly address: string | null
}

export interface PrintedReport {
  readonly fileId: FileId
  readonly generatedAt: Instant
  readonly photosOk: number
  readonly photosTotal: number
}

/** What the phone said when it completed a phase, to recognise a repetition. */
export interface PhaseCompletion {
  readonly photosTotal: number
  /** The photo of the signature, if the phase has one. */
  readonly signature: PhotoId | null
  /** By the clock of the store. */
  readonly recordedAt: Instant
}

export interface InspectionPhase {
  /** By the clock of the phone; null while only parts of the phase have come (OPS-44). */
  readonly startedAt: Instant | null
  /** By the clock of the store; null for a phase that was not sent in parts. */
  readonly startRecordedAt: Instant | null
  /** By the clock of the phone. */
  readonly completedAt: Instant | null
  /** Null for a phase that was not sent in parts. */
  readonly completion: PhaseCompletion | null
  readonly location: InspectionLocation | null
  readonly photos: ReadonlyArray<InspectionPhoto>
  readonly fields: ReadonlyArray<InspectionField>
  readonly report: PrintedReport | null
}

/** A phase that has started. Readers see no other. */
export type StartedPhase = InspectionPhase & { readonly startedAt: Instant }

export interface Inspection {
  /** Chosen by the phone that starts the first phase; null before. */
  readonly id: InspectionId | null
  readonly missionId: MissionId
  readonly trip: TripKey
  readonly status: InspectionStatus
  readonly inspectionType: InspectionType
  readonly source: InspectionSource
  readonly vehicle: {
    readonly plate: string | null
    readonly brand: string | null
    readonly model: string | null
    readonly vin: string | null
  }
  readonly phases: { readonly depart: InspectionPhase | null; readonly arrivee: InspectionPhase | null }
  readonly createdAt: Instant
  readonly updatedAt: Instant
}

/** An inspection of which a phase has started. Readers see no other. */
export type StartedInspection = Inspection & { readonly id: InspectionId }
