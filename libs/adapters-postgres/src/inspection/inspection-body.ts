import { DocumentType, FileId } from "@trajet/domain/documents"
import {
  DamageType,
  FieldType,
  type Inspection,
  InspectionFieldId,
  InspectionId,
  InspectionSource,
  InspectionStatus,
  InspectionType,
  PhotoId,
  PhotoKind
} from "@trajet/domain/inspection"
import { MissionId, TripKey } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { Schema } from "effect"
import { renameMember, storedKind } from "../database/stored-document.ts"
import { inspection2To3, inspection3To2 } from "./inspection-body-2-to-3.ts"

const text = Schema.String
const textOrNull = Schema.NullOr(Schema.String)
const instant = Schema.String.pipe(Schema.fromBrand("Instant", Instant))
const fileId = Schema.String.pipe(Schema.fromBrand("FileId", FileId))
const instantOrNull = Schema.NullOr(instant)

const photoId = Schema.String.pipe(Schema.fromBrand("PhotoId", PhotoId))

const Photo = Schema.Struct({
  id: photoId,
  label: text,
  kind: PhotoKind,
  damageType: Schema.NullOr(DamageType),
  positions: Schema.Array(Schema.Struct({ x: Schema.Finite, y: Schema.Finite, type: DamageType })),
  takenAt: instantOrNull,
  recordedAt: instantOrNull,
  place: Schema.NullOr(
    Schema.Struct({ lat: Schema.Finite, lng: Schema.Finite, accuracyMeters: Schema.NullOr(Schema.Finite) })
  ),
  file: Schema.Struct({ fileId, contentType: DocumentType, bytes: Schema.Finite, sha256: text })
})

const Field = Schema.Struct({
  id: Schema.String.pipe(Schema.fromBrand("InspectionFieldId", InspectionFieldId)),
  label: text,
  type: FieldType,
  value: Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])),
  at: instantOrNull,
  recordedAt: instantOrNull
})

const Location = Schema.Struct({
  lat: Schema.Finite,
  lng: Schema.Finite,
  accuracyMeters: Schema.Finite,
  address: textOrNull
})

const Phase = Schema.Struct({
  startedAt: instantOrNull,
  startRecordedAt: instantOrNull,
  completedAt: instantOrNull,
  completion: Schema.NullOr(
    Schema.Struct({ photosTotal: Schema.Finite, signature: Schema.NullOr(photoId), recordedAt: instant })
  ),
  location: Schema.NullOr(Location),
  photos: Schema.Array(Photo),
  fields: Schema.Array(Field),
  report: Schema.NullOr(
    Schema.Struct({ fileId, generatedAt: instant, photosOk: Schema.Finite, photosTotal: Schema.Finite })
  )
})

/** The newest version of the column `inspection.body`. */
export const InspectionSchema = Schema.Struct({
  id: Schema.NullOr(Schema.String.pipe(Schema.fromBrand("InspectionId", InspectionId))),
  missionId: Schema.String.pipe(Schema.fromBrand("MissionId", MissionId)),
  trip: TripKey,
  status: InspectionStatus,
  inspectionType: InspectionType,
  source: InspectionSource,
  vehicle: Schema.Struct({ plate: textOrNull, brand: textOrNull, model: textOrNull, vin: textOrNull }),
  phases: Schema.Struct({ depart: Schema.NullOr(Phase), arrivee: Schema.NullOr(Phase) }),
  createdAt: instant,
  updatedAt: instant
})

// Version 2 says `trip` for a trip, instead of `leg`.
const inspection1To2 = renameMember("leg", "trip")

export const inspectionBodies = storedKind<Inspection>({
  kind: "inspection",
  steps: [inspection1To2, inspection2To3],
  stepBack: inspection3To2,
  writtenVersion: 2,
  schema: InspectionSchema
})
