import {
  DamageType,
  FieldType,
  inspectionFilters,
  InspectionSource,
  InspectionStatus,
  InspectionType,
  PhotoKind
} from "@trajet/domain/inspection"
import { Schema } from "effect"
import { filterMembers } from "../schema/filter-query.ts"
import { Count, Instant } from "../schema/text.model.ts"

export const InspectionQuery = Schema.Struct(filterMembers(inspectionFilters))

const nullable = Schema.NullOr(Schema.String)
const nullableInstant = Schema.NullOr(Instant)

const Url = Schema.String.annotate({
  format: "uri",
  description: "Signed: opens the file for 24 hours without a key; each call returns a new one"
})

const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))

export const PdfShown = Schema.Struct({
  url: Url,
  generated_at: Instant,
  photos_ok: Count,
  photos_total: Count
}).annotate({ identifier: "InspectionPdf" })
export type PdfShown = typeof PdfShown.Type

export const PhotoShown = Schema.Struct({
  id: Schema.String,
  label: Schema.String,
  url: Url,
  kind: PhotoKind,
  damage_type: Schema.NullOr(DamageType),
  positions: Schema.Array(Schema.Struct({ x: Share, y: Share, type: DamageType })).annotate({
    description: "Marks on the outline of the vehicle seen from above: x from left to right, y from front to rear"
  })
}).annotate({ identifier: "InspectionPhoto" })
export type PhotoShown = typeof PhotoShown.Type

export const PhaseShown = Schema.Struct({
  started_at: Instant,
  completed_at: nullableInstant,
  location: Schema.NullOr(
    Schema.Struct({ lat: Schema.Finite, lng: Schema.Finite, accuracy_m: Schema.Finite, address: nullable }).annotate({
      identifier: "InspectionLocation"
    })
  ),
  photos: Schema.Array(PhotoShown),
  fields: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      label: Schema.String,
      type: FieldType,
      value: Schema.NullOr(Schema.Union([Schema.String, Schema.Finite, Schema.Boolean]))
    })
  )
}).annotate({ identifier: "InspectionPhase" })
export type PhaseShown = typeof PhaseShown.Type

/** Both phases, null for a phase without data. If the query has `phase`, only that phase. */
const byPhase = <S extends Schema.Constraint>(value: S) =>
  Schema.Struct({ depart: Schema.optionalKey(Schema.NullOr(value)), arrivee: Schema.optionalKey(Schema.NullOr(value)) })

export const InspectionShown = Schema.Struct({
  id: Schema.String,
  offer_id: Schema.String,
  status: InspectionStatus,
  inspection_type: InspectionType,
  source: InspectionSource,
  created_at: Instant,
  updated_at: Instant,
  completed_at: nullableInstant,
  vehicle: Schema.Struct({ plate: nullable, brand: nullable, model: nullable, vin: nullable }),
  // Named, because generators would call it InspectionPdf.
  pdf: byPhase(PdfShown).annotate({ identifier: "InspectionPdfs" }),
  phases: byPhase(PhaseShown)
}).annotate({ identifier: "Inspection" })
export type InspectionShown = typeof InspectionShown.Type

export const InspectionResponse = Schema.Struct({ data: InspectionShown }).annotate({
  identifier: "InspectionResponse"
})
export type InspectionResponse = typeof InspectionResponse.Type

export const InspectionNotStarted = Schema.Struct({ data: Schema.Null }).annotate({
  identifier: "InspectionNotStarted",
  description: "The mission exists, its inspection has not started",
  examples: [{ data: null }]
})
