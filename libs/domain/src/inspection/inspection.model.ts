import { Brand, Schema } from "effect"
import { DocumentType, FileId } from "../documents/file.model.ts"
import { TripKey } from "../mission/leg.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { type Instant, InstantSchema } from "../time/instant.model.ts"

const text = Schema.String
const textOrNull = Schema.NullOr(text)
const instantOrNull = Schema.NullOr(InstantSchema)
const fileId = text.pipe(Schema.fromBrand("FileId", FileId))

/** Id of the inspection of a trip, UUID v7. */
export type InspectionId = string & Brand.Brand<"InspectionId">
export const InspectionId = Brand.nominal<InspectionId>()

/** Id of a photo of an inspection, UUID v7. Its file has an id of its own. */
export type PhotoId = string & Brand.Brand<"PhotoId">
export const PhotoId = Brand.nominal<PhotoId>()
const photoId = text.pipe(Schema.fromBrand("PhotoId", PhotoId))

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
export class DamagePosition extends Schema.Opaque<DamagePosition>()(
  Schema.Struct({
    x: Schema.Finite,
    y: Schema.Finite,
    type: DamageType
  })
) {}

/** Where the phone was when it took a photo. */
export class PhotoPlace extends Schema.Opaque<PhotoPlace>()(
  Schema.Struct({
    lat: Schema.Finite,
    lng: Schema.Finite,
    /** Null if the phone did not say it. */
    accuracyMeters: Schema.NullOr(Schema.Finite)
  })
) {}

export class InspectionPhoto extends Schema.Opaque<InspectionPhoto>()(
  Schema.Struct({
    id: photoId,
    label: text,
    kind: PhotoKind,
    damageType: Schema.NullOr(DamageType),
    positions: Schema.Array(DamagePosition),
    /** By the clock of the phone; null for a photo that was not sent as a part. */
    takenAt: instantOrNull,
    /** By the clock of the store; null for a photo that was not sent as a part. */
    recordedAt: instantOrNull,
    place: Schema.NullOr(PhotoPlace),
    /** `sha256` in lower-case hex. The printed report shows it. */
    file: Schema.Struct({ fileId, contentType: DocumentType, bytes: Schema.Finite, sha256: text })
  })
) {}

export class InspectionField extends Schema.Opaque<InspectionField>()(
  Schema.Struct({
    id: text.pipe(Schema.fromBrand("InspectionFieldId", InspectionFieldId)),
    label: text,
    type: FieldType,
    value: Schema.NullOr(Schema.Union([text, Schema.Finite, Schema.Boolean])),
    /** By the clock of the phone; null for a field that was not sent as a part. */
    at: instantOrNull,
    /** By the clock of the store; null for a field that was not sent as a part. */
    recordedAt: instantOrNull
  })
) {}

export class InspectionLocation extends Schema.Opaque<InspectionLocation>()(
  Schema.Struct({
    lat: Schema.Finite,
    lng: Schema.Finite,
    accuracyMeters: Schema.Finite,
    address: textOrNull
  })
) {}

export class PrintedReport extends Schema.Opaque<PrintedReport>()(
  Schema.Struct({
    fileId,
    generatedAt: InstantSchema,
    photosOk: Schema.Finite,
    photosTotal: Schema.Finite
  })
) {}

/** What the phone said when it completed a phase, to recognise a repetition. */
export class PhaseCompletion extends Schema.Opaque<PhaseCompletion>()(
  Schema.Struct({
    photosTotal: Schema.Finite,
    /** The photo of the signature, if the phase has one. */
    signature: Schema.NullOr(photoId),
    /** By the clock of the store. */
    recordedAt: InstantSchema
  })
) {}

export class InspectionPhase extends Schema.Opaque<InspectionPhase>()(
  Schema.Struct({
    /** By the clock of the phone; null while only parts of the phase have come (OPS-44). */
    startedAt: instantOrNull,
    /** By the clock of the store; null for a phase that was not sent in parts. */
    startRecordedAt: instantOrNull,
    /** By the clock of the phone. */
    completedAt: instantOrNull,
    /** Null for a phase that was not sent in parts. */
    completion: Schema.NullOr(PhaseCompletion),
    location: Schema.NullOr(InspectionLocation),
    photos: Schema.Array(InspectionPhoto),
    fields: Schema.Array(InspectionField),
    report: Schema.NullOr(PrintedReport)
  })
) {}

/** A phase that has started. Readers see no other. */
export type StartedPhase = InspectionPhase & { readonly startedAt: Instant }

export class Inspection extends Schema.Opaque<Inspection>()(
  Schema.Struct({
    /** Chosen by the phone that starts the first phase; null before. */
    id: Schema.NullOr(text.pipe(Schema.fromBrand("InspectionId", InspectionId))),
    missionId: text.pipe(Schema.fromBrand("MissionId", MissionId)),
    trip: TripKey,
    status: InspectionStatus,
    inspectionType: InspectionType,
    source: InspectionSource,
    vehicle: Schema.Struct({ plate: textOrNull, brand: textOrNull, model: textOrNull, vin: textOrNull }),
    phases: Schema.Struct({ depart: Schema.NullOr(InspectionPhase), arrivee: Schema.NullOr(InspectionPhase) }),
    createdAt: InstantSchema,
    updatedAt: InstantSchema
  })
) {}

/** An inspection of which a phase has started. Readers see no other. */
export type StartedInspection = Inspection & { readonly id: InspectionId }
