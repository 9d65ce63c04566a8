import {
  DamageType,
  fieldsPerPhaseMax,
  FieldType,
  InspectionPhaseKey,
  InspectionStatus,
  PhotoKind,
  photosPerPhaseMax
} from "@trajet/domain/inspection"
import { TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { Multipart } from "effect/http"
import { HttpApiSchema } from "effect/http-api"
import { form, fullListOf, listOf, note, text } from "../schema/bounded.model.ts"
import { Latitude, Longitude } from "../schema/coordinates.ts"
import { identifierLengthMax, nameLengthMax } from "../schema/limits.ts"
import { DateTime, Instant } from "../schema/text.model.ts"
import { Uuid } from "./operations-requests.model.ts"

const valueLengthMax = 1_000
const positionsMax = 20
const accuracyMetersMax = 100_000

const number = (minimum: number, maximum: number, expected: string) =>
  Schema.Finite.check(Schema.isBetween({ minimum, maximum }, { expected }))

const share = number(0, 1, "a share of the vehicle from 0 to 1")

export const StartPhaseRequest = Schema.Struct({
  inspection_id: Uuid.annotate({ description: "Chosen by the phone; the same for both phases of a trip" }),
  started_at: DateTime.annotate({ description: "By the clock of the phone" })
}).annotate({
  identifier: "StartPhaseRequest",
  examples: [{ inspection_id: "0199a1b2-0000-7000-8000-000000000001", started_at: "2027-03-16T09:00:00+01:00" }]
})

const sampleDigest = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

const samplePhoto = {
  kind: "damage",
  label: "Front left wing",
  damage_type: "scratch",
  positions: [{ x: 0.2, y: 0.15, type: "scratch" }],
  taken_at: "2027-03-16T09:04:00+01:00",
  sha256: sampleDigest,
  lat: 48.8556,
  lng: 2.3601,
  accuracy: 8
} as const

/** The `meta` part of a photo. */
export const PhotoMeta = Schema.Struct({
  kind: PhotoKind,
  label: text(nameLengthMax),
  damage_type: Schema.optionalKey(DamageType),
  positions: Schema.optionalKey(listOf(Schema.Struct({ x: share, y: share, type: DamageType }), positionsMax)).annotate(
    {
      description: "Marks on the outline of the vehicle seen from above: x from left to right, y from front to rear"
    }
  ),
  taken_at: DateTime.annotate({ description: "By the clock of the phone" }),
  sha256: Schema.String.annotate({ description: "Digest of the file, hexadecimal", examples: [sampleDigest] }).check(
    form({ max: 64, expected: "a SHA-256 of 64 hexadecimal digits", is: /^[0-9a-fA-F]{64}$/u })
  ),
  lat: Schema.optionalKey(Latitude),
  lng: Schema.optionalKey(Longitude),
  accuracy: Schema.optionalKey(number(0, accuracyMetersMax, "metres from 0 to 100,000"))
}).annotate({
  identifier: "InspectionPhotoMeta",
  examples: [samplePhoto]
})
export type PhotoMeta = typeof PhotoMeta.Type

/** A photo as a form. Its file is stored while it arrives. */
export const PhotoForm = Schema.Struct({ meta: PhotoMeta, file: Multipart.FilesSchema })
  .annotate({ identifier: "InspectionPhotoForm", examples: [{ meta: samplePhoto, file: [] }] })
  .pipe(HttpApiSchema.asMultipart())

const fieldId = text(identifierLengthMax)
const fieldAt = DateTime.annotate({ description: "By the clock of the phone; of two values the later counts" })

export const FieldsRequest = Schema.Struct({
  fields: fullListOf(
    Schema.Struct({
      id: fieldId,
      label: text(nameLengthMax),
      type: FieldType,
      value: Schema.optionalKey(Schema.Union([note(valueLengthMax), Schema.Finite, Schema.Boolean])).annotate({
        description: "A number or boolean by `type`, otherwise text. For `photo` and `signature`, the id of a photo"
      }),
      at: fieldAt
    }),
    fieldsPerPhaseMax
  )
}).annotate({
  identifier: "InspectionFieldsRequest",
  examples: [
    {
      fields: [
        { id: "mileage", label: "Mileage", type: "number", value: 18_342, at: "2027-03-16T09:05:00+01:00" },
        { id: "keys", label: "Both keys", type: "boolean", value: true, at: "2027-03-16T09:05:00+01:00" }
      ]
    }
  ]
})
export type FieldsRequest = typeof FieldsRequest.Type

export const CompletePhaseRequest = Schema.Struct({
  completed_at: DateTime.annotate({ description: "By the clock of the phone" }),
  photos_total: Schema.Int.check(
    Schema.isBetween(
      { minimum: 0, maximum: photosPerPhaseMax },
      { expected: `a whole number from 0 to ${photosPerPhaseMax}` }
    )
  ),
  signature: Schema.optionalKey(Uuid.annotate({ description: "The id of the photo of the signature" })),
  expects: Schema.optionalKey(
    Schema.Struct({
      photos: Schema.optionalKey(listOf(Uuid, photosPerPhaseMax)),
      fields: Schema.optionalKey(listOf(Schema.Struct({ id: fieldId, at: DateTime }), fieldsPerPhaseMax))
    }).annotate({
      identifier: "ExpectedParts",
      description:
        "Photos, and fields with their newest `at`, without which the phase is not completed. Send it if parts may still be under way"
    })
  )
}).annotate({
  identifier: "CompletePhaseRequest",
  examples: [
    { completed_at: "2027-03-16T09:20:00+01:00", photos_total: 12 },
    {
      completed_at: "2027-03-16T09:20:00+01:00",
      photos_total: 1,
      signature: "0199a1b2-0000-7000-8000-000000000002",
      expects: {
        photos: ["0199a1b2-0000-7000-8000-000000000002"],
        fields: [{ id: "mileage", at: "2027-03-16T09:05:00+01:00" }]
      }
    }
  ]
})
export type CompletePhaseRequest = typeof CompletePhaseRequest.Type

const maybe = Schema.NullOr(Instant)

/** What the service has of a phase, so that a phone can drop what it need not send again. */
export const PhaseReceipt = Schema.Struct({
  inspection_id: Schema.NullOr(Schema.String),
  mission_id: Schema.String,
  trip: TripKey,
  phase: InspectionPhaseKey,
  status: InspectionStatus,
  started_at: maybe,
  start_recorded_at: maybe,
  completed_at: maybe,
  completion_recorded_at: maybe,
  photos: Schema.Array(
    Schema.Struct({ id: Schema.String, sha256: Schema.String, taken_at: maybe, recorded_at: maybe })
  ),
  fields: Schema.Array(Schema.Struct({ id: Schema.String, at: maybe, recorded_at: maybe }))
}).annotate({
  identifier: "InspectionPhaseReceipt",
  description: "`…_recorded_at` are by the clock of the service, all other times by that of the phone"
})
export type PhaseReceipt = typeof PhaseReceipt.Type
