import type { Instant } from "../time/instant.model.ts"
import type {
  InspectionField,
  InspectionFieldId,
  InspectionId,
  InspectionPhaseKey,
  InspectionPhoto,
  PhotoId
} from "./inspection.model.ts"

/** Bounds of what an inspection takes (LIM-38). Each photo has at most the 10 MiB of a document. */
export const photosPerPhaseMax = 100
export const fieldsPerPhaseMax = 100
/** Bytes of all photos of an inspection, both phases. */
export const inspectionBytesMax = 512 * 1_024 * 1_024

/** Starts a phase, by the clock of the phone. */
export interface StartPart {
  readonly _tag: "Start"
  readonly inspectionId: InspectionId
  readonly startedAt: Instant
}

export interface PhotoPart {
  readonly _tag: "Photo"
  readonly photo: Omit<InspectionPhoto, "takenAt" | "recordedAt"> & { readonly takenAt: Instant }
}

/** A value of a field, as the phone had it at a time. */
export type FieldValue = Omit<InspectionField, "at" | "recordedAt"> & { readonly at: Instant }

export interface FieldsPart {
  readonly _tag: "Fields"
  readonly fields: ReadonlyArray<FieldValue>
}

/** What a phase must have before it is completed: these photos, and these fields in this or a later value. */
export interface ExpectedParts {
  readonly photos: ReadonlyArray<PhotoId>
  readonly fields: ReadonlyArray<{ readonly id: InspectionFieldId; readonly at: Instant }>
}

/** Completes a phase, by the clock of the phone. */
export interface CompletePart {
  readonly _tag: "Complete"
  readonly completedAt: Instant
  readonly photosTotal: number
  /** The photo of the signature; null without one. */
  readonly signature: PhotoId | null
  /** Null: the phone has sent its parts before. */
  readonly expects: ExpectedParts | null
}

/** What a phone sends of a phase. Parts come in any order, several times, and from several phones (OPS-44). */
export type InspectionPart = StartPart | PhotoPart | FieldsPart | CompletePart

/** A part with the phase that it belongs to. */
export interface PartOfPhase {
  readonly phase: InspectionPhaseKey
  readonly part: InspectionPart
}
