import type { CompletePhaseRequest, FieldsRequest, PhaseReceipt, PhotoMeta } from "@trajet/contract"
import type { StagedFile } from "@trajet/domain/documents"
import {
  type FieldType,
  type FieldValue,
  type Inspection,
  InspectionFieldId,
  type InspectionPart,
  PhotoId
} from "@trajet/domain/inspection"
import type { NamedPhase } from "@trajet/domain/operations"
import { canonicalId, isUuid } from "@trajet/domain/text"
import { type Instant, parseInstant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { type ApiProblem, invalidField } from "../../edge/problem.ts"

/** The instant of a text that the contract has examined. */
export const instantOf = (text: string): Instant => Result.getOrThrow(parseInstant(text))

export const photoIdOf = (text: string): PhotoId => PhotoId(canonicalId(text))

const expectedValue: Readonly<Record<FieldType, string>> = {
  text: "text",
  choice: "text",
  date: "text",
  number: "a number",
  boolean: "true or false",
  photo: "the id of a photo, a UUID",
  signature: "the id of a photo, a UUID"
}

const namesPhoto = (type: FieldType): boolean => type === "photo" || type === "signature"

const fits = (type: FieldType, value: string | number | boolean): boolean => {
  if (type === "number" || type === "boolean") return typeof value === type
  return typeof value === "string" && (!namesPhoto(type) || isUuid(canonicalId(value)))
}

type SentField = FieldsRequest["fields"][number]

const fieldOf = ({ id, label, type, value, at }: SentField, index: number): Result.Result<FieldValue, ApiProblem> => {
  if (value !== undefined && !fits(type, value)) {
    const message = `expected ${expectedValue[type]}, or no value, for the type ${type}`
    return Result.fail(invalidField(`fields.${index}.value`, "invalid", message))
  }
  const kept = typeof value === "string" && namesPhoto(type) ? canonicalId(value) : (value ?? null)
  return Result.succeed({ id: InspectionFieldId(id), label, type, value: kept, at: instantOf(at) })
}

/** Fields of a request. Fails with 422 for a value that its type does not allow. */
export const fieldsPart = ({ fields }: FieldsRequest): Effect.Effect<InspectionPart, ApiProblem> =>
  Effect.fromResult(Result.map(Result.all(fields.map(fieldOf)), (values) => ({ _tag: "Fields", fields: values })))

/** A photo of a request, with its staged file. */
export const photoPart = (id: PhotoId, meta: PhotoMeta, file: StagedFile): InspectionPart => {
  const { accuracy = null, damage_type: damageType = null, kind, label, lat, lng, positions = [] } = meta
  return {
    _tag: "Photo",
    photo: {
      id,
      label,
      kind,
      damageType,
      positions: positions.map(({ x, y, type }) => ({ x, y, type })),
      takenAt: instantOf(meta.taken_at),
      place: lat === undefined || lng === undefined ? null : { lat, lng, accuracyMeters: accuracy },
      file
    }
  }
}

/** The completion of a request. */
export const completePart = ({
  completed_at,
  expects,
  photos_total,
  signature
}: CompletePhaseRequest): InspectionPart => ({
  _tag: "Complete",
  completedAt: instantOf(completed_at),
  photosTotal: photos_total,
  signature: signature === undefined ? null : photoIdOf(signature),
  expects:
    expects === undefined
      ? null
      : {
          photos: (expects.photos ?? []).map(photoIdOf),
          fields: (expects.fields ?? []).map(({ id, at }) => ({ id: InspectionFieldId(id), at: instantOf(at) }))
        }
})

/** What the service has of a phase. The same phase always has the same text. */
export const receiptWire = (inspection: Inspection, { missionId, trip, phase: key }: NamedPhase): PhaseReceipt => {
  const phase = inspection.phases[key]
  return {
    inspection_id: inspection.id,
    mission_id: missionId,
    trip,
    phase: key,
    status: inspection.status,
    started_at: phase?.startedAt ?? null,
    start_recorded_at: phase?.startRecordedAt ?? null,
    completed_at: phase?.completedAt ?? null,
    completion_recorded_at: phase?.completion?.recordedAt ?? null,
    photos: (phase?.photos ?? []).map(({ id, file, takenAt, recordedAt }) => ({
      id,
      sha256: file.sha256,
      taken_at: takenAt,
      recorded_at: recordedAt
    })),
    fields: (phase?.fields ?? []).map(({ id, at, recordedAt }) => ({ id, at, recorded_at: recordedAt }))
  }
}
