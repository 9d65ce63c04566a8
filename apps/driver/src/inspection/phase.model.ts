import type { BodyOf } from "@trajet/contract"
import type { DateTime } from "@trajet/pages/values.model.ts"
import type { Picture } from "../parts/picture.model.ts"

export type TripKey = "aller" | "retour"
export type PhaseKey = "depart" | "arrivee"

type Fields = BodyOf<"PUT /operations/v1/missions/:id/inspections/:trip/:phase/fields">["fields"]
type PhotoForm = BodyOf<"PUT /operations/v1/missions/:id/inspections/:trip/:phase/photos/:photo_id">

export type InspectionPhotoMeta = PhotoForm["meta"]
export type FieldType = Fields[number]["type"]
export type PhotoKind = InspectionPhotoMeta["kind"]
export type DamageType = NonNullable<InspectionPhotoMeta["damage_type"]>

/** A mark on the vehicle seen from above: x from left to right, y from front to rear, from 0 to 1. */
export type DamageMark = NonNullable<InspectionPhotoMeta["positions"]>[number]

/** A photo that the driver has kept. Its bytes are in the store until the service has them. */
export interface KeptPhoto {
  readonly id: string
  readonly meta: InspectionPhotoMeta
  readonly shot: string | null
}

export interface KeptField {
  readonly id: string
  readonly label: string
  readonly type: FieldType
  readonly value: string | number | boolean
  readonly at: DateTime
}

/** A damage whose marks the driver has set and not kept yet. */
export interface OpenDamage {
  /** The kept photo whose marks change; null for a new damage. */
  readonly photoId: string | null
  readonly marks: ReadonlyArray<DamageMark>
}

/** What the phone has of a phase. */
export interface PhaseDraft {
  readonly inspectionId: string
  readonly startedAt: DateTime
  readonly photos: ReadonlyArray<KeptPhoto>
  readonly fields: ReadonlyArray<KeptField>
  readonly completedAt: DateTime | null
  readonly openDamage: OpenDamage | null
  /** When the service had the whole phase; absent before. */
  readonly sentAt?: string
}

export interface PhaseActions {
  /**
   * Keeps a photo (JPEG or PNG of at most 1 MiB) sealed, puts it into the outbox, and takes the replaced photo away, all at
   * once. Rejects with QuotaExceededError if the phone is full.
   */
  readonly keepPhoto: (photo: KeptPhoto, bytes: ArrayBuffer, replacedId: string | null) => Promise<void>
  /** Takes a photo away; one that was sent already stays with the service. */
  readonly removePhoto: (id: string) => Promise<void>
  /** Keeps the marks of a damage that the driver is working on, or null once the driver leaves the damage. */
  readonly setOpenDamage: (open: OpenDamage | null) => Promise<void>
  readonly setField: (field: Omit<KeptField, "at">) => Promise<void>
  /** `signature`: the id of its photo (kind `signature`). */
  /** Reports to operators that it is another vehicle, as an incident, with a photo if there is one. */
  readonly reportVehicle: (description: string, picture: Picture | null) => Promise<void>
  readonly complete: (signature: string | null) => Promise<void>
  /** The bytes of a kept photo, to show it. Null once the service has it and the phone has dropped it. */
  readonly photoBytes: (id: string) => Promise<ArrayBuffer | null>
  /** Now by the clock of the service (the phone's clock may be wrong), ISO 8601. */
  readonly now: () => DateTime
}
