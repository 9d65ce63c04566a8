import { Result } from "effect"
import { canonicalJson } from "../idempotency/canonical-json.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import {
  InspectionCompleted,
  InspectionConflict,
  PartsMissing,
  PhotoConflict,
  TooManyParts
} from "./inspection.errors.ts"
import type {
  Inspection,
  InspectionField,
  InspectionLocation,
  InspectionPhase,
  InspectionPhaseKey,
  InspectionPhoto,
  InspectionStatus
} from "./inspection.model.ts"
import {
  type CompletePart,
  type FieldsPart,
  type FieldValue,
  fieldsPerPhaseMax,
  inspectionBytesMax,
  type PartOfPhase,
  type PhotoPart,
  photosPerPhaseMax,
  type StartPart
} from "./inspection-part.model.ts"
import { missingParts } from "./missing-parts.rules.ts"

export type PartRefusal = InspectionCompleted | InspectionConflict | PartsMissing | PhotoConflict | TooManyParts

type Changed<A> = Result.Result<A, PartRefusal>

const emptyPhase: InspectionPhase = {
  startedAt: null,
  startRecordedAt: null,
  completedAt: null,
  completion: null,
  location: null,
  photos: [],
  fields: [],
  report: null
}

/** A text by which parts of a report are in order: the time of the phone, then the id (OPS-50). */
const orderOf = (at: Instant | null, id: string): string => `${at ?? ""} ${id}`

const byOrder =
  <A>(order: (item: A) => string) =>
  (one: A, other: A): number =>
    order(one) < order(other) ? -1 : 1

/** The place of the first photo that has an exact one; an import has a location without that. */
const locationOf = ({ location, photos }: InspectionPhase): InspectionLocation | null => {
  for (const { place } of photos) {
    const accuracyMeters = place?.accuracyMeters ?? null
    if (place !== null && accuracyMeters !== null) {
      return { lat: place.lat, lng: place.lng, accuracyMeters, address: null }
    }
  }
  return location
}

/** The members of a photo that a repetition has too. */
const givenMembers = (photo: PhotoPart["photo"] | InspectionPhoto): string => {
  const { id, label, kind, damageType, positions, takenAt, place, file } = photo
  return canonicalJson({ id, label, kind, damageType, positions, takenAt, place, sha256: file.sha256 })
}

const photosOf = ({ phases }: Inspection): ReadonlyArray<InspectionPhoto> =>
  [phases.depart, phases.arrivee].flatMap((phase) => phase?.photos ?? [])

const addPhoto = (
  inspection: Inspection,
  phase: InspectionPhase,
  { photo }: PhotoPart,
  now: Instant
): Result.Result<InspectionPhase, PhotoConflict | TooManyParts> => {
  const known = photosOf(inspection).find(({ id }) => id === photo.id)
  if (known !== undefined) {
    const isRepeated = phase.photos.includes(known) && givenMembers(known) === givenMembers(photo)
    return isRepeated ? Result.succeed(phase) : Result.fail(new PhotoConflict({ photoId: photo.id }))
  }
  if (phase.photos.length >= photosPerPhaseMax) {
    return Result.fail(
      new TooManyParts({ field: "photo_id", bound: `a phase has at most ${photosPerPhaseMax} photos` })
    )
  }
  const bytes = photosOf(inspection).reduce((sum, { file }) => sum + file.bytes, photo.file.bytes)
  if (bytes > inspectionBytesMax) {
    const bound = `the photos of an inspection have at most ${inspectionBytesMax} bytes together`
    return Result.fail(new TooManyParts({ field: "file", bound }))
  }
  const photos = [...phase.photos, { ...photo, recordedAt: now }].toSorted(
    byOrder(({ takenAt, id }) => orderOf(takenAt, id))
  )
  return Result.succeed({ ...phase, photos, location: locationOf({ ...phase, photos }) })
}

/**
 * A text that is larger for the value of a field that counts: of the later time, then of the larger id (OPS-45). Values
 * of one field have one id, so that of two with one time the larger text decides.
 */
const rankOf = ({ at, id, label, type, value }: InspectionField | FieldValue): string =>
  `${orderOf(at, id)} ${canonicalJson({ label, type, value })}`

const setFields = (
  phase: InspectionPhase,
  { fields }: FieldsPart,
  now: Instant
): Result.Result<InspectionPhase, TooManyParts> => {
  const kept = new Map(phase.fields.map((field) => [field.id, field]))
  let isChanged = false
  for (const field of fields) {
    const known = kept.get(field.id)
    if (known !== undefined && rankOf(known) >= rankOf(field)) continue
    kept.set(field.id, { ...field, recordedAt: now })
    isChanged = true
  }
  if (!isChanged) return Result.succeed(phase)
  if (kept.size > fieldsPerPhaseMax) {
    return Result.fail(new TooManyParts({ field: "fields", bound: `a phase has at most ${fieldsPerPhaseMax} fields` }))
  }
  return Result.succeed({ ...phase, fields: [...kept.values()].toSorted(byOrder(({ at, id }) => orderOf(at, id))) })
}

/** The earliest start counts, whichever phone tells it first. */
const startPhase = (phase: InspectionPhase, { startedAt }: StartPart, now: Instant): InspectionPhase =>
  phase.startedAt !== null && phase.startedAt <= startedAt
    ? phase
    : { ...phase, startedAt, startRecordedAt: phase.startRecordedAt ?? now }

const completePhase = (
  phase: InspectionPhase,
  part: CompletePart,
  now: Instant
): Result.Result<InspectionPhase, PartsMissing> => {
  const { completedAt, photosTotal, signature } = part
  const { completion } = phase
  const isRepeated =
    phase.completedAt === completedAt && completion?.photosTotal === photosTotal && completion.signature === signature
  if (isRepeated) return Result.succeed(phase)
  const missing = missingParts(phase, part)
  return missing.length > 0
    ? Result.fail(new PartsMissing({ missing }))
    : // A report of the phase before its end is out of date.
      Result.succeed({ ...phase, completedAt, completion: { photosTotal, signature, recordedAt: now }, report: null })
}

const phaseWith = (
  inspection: Inspection,
  phase: InspectionPhase,
  part: PartOfPhase["part"],
  now: Instant
): Changed<InspectionPhase> => {
  switch (part._tag) {
    case "Start":
      return Result.succeed(startPhase(phase, part, now))
    case "Photo":
      return addPhoto(inspection, phase, part, now)
    case "Fields":
      return setFields(phase, part, now)
    case "Complete":
      return completePhase(phase, part, now)
  }
}

const statusOf = ({ depart, arrivee }: Inspection["phases"]): InspectionStatus => {
  const phases = [depart, arrivee]
  if (phases.every((phase) => phase !== null && phase.completedAt !== null)) return "completed"
  return phases.some((phase) => phase !== null && phase.startedAt !== null) ? "in_progress" : "pending"
}

const withPhase = (
  inspection: Inspection,
  key: InspectionPhaseKey,
  phase: InspectionPhase,
  now: Instant
): Inspection => {
  const phases = { ...inspection.phases, [key]: phase }
  return { ...inspection, phases, status: statusOf(phases), updatedAt: now }
}

/**
 * Adds a part to its phase (OPS-43 to OPS-50), and returns the same object for a part that changes nothing. The same
 * parts give the same result in any order, except for the times of the store. Fails with `InspectionConflict`,
 * `PhotoConflict`, `PartsMissing`, `InspectionCompleted`, or `TooManyParts` over a bound.
 */
export const takePart = (
  inspection: Inspection,
  { phase: key, part }: PartOfPhase,
  now: Instant
): Changed<Inspection> => {
  if (part._tag === "Start" && inspection.id !== null && inspection.id !== part.inspectionId) {
    return Result.fail(new InspectionConflict({ inspectionId: inspection.id }))
  }
  const before = inspection.phases[key] ?? emptyPhase
  const isCompleted = before.completedAt !== null
  const changed = phaseWith(inspection, before, part, now)
  if (Result.isSuccess(changed) && changed.success === before) return Result.succeed(inspection)
  if (isCompleted) return Result.fail(new InspectionCompleted({ phase: key }))
  return Result.map(changed, (phase) => {
    const id = part._tag === "Start" ? part.inspectionId : inspection.id
    return withPhase({ ...inspection, id }, key, phase, now)
  })
}
