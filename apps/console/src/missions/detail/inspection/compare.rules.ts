import { galleryOf, type InspectionPhase, type InspectionPhoto, type Mark, marksOf } from "./phase.rules.ts"

/** The photos of one position: at the departure and at the arrival. One of them may be missing. */
export interface PhotoPair {
  readonly key: string
  readonly label: string
  readonly departure: InspectionPhoto | null
  readonly arrival: InspectionPhoto | null
}

type Photos = Pick<InspectionPhase, "photos">

/** The photos of a phase by what they show; equal ones are told apart by their order. */
const byPosition = (phase: Photos): ReadonlyMap<string, InspectionPhoto> => {
  const photos = new Map<string, InspectionPhoto>()
  for (const photo of galleryOf(phase)) {
    let count = 1
    while (photos.has(`${photo.kind} ${photo.label} ${count}`)) count += 1
    photos.set(`${photo.kind} ${photo.label} ${count}`, photo)
  }
  return photos
}

/** Photos of the same position next to each other: those of the departure in their order, then those of the arrival alone. */
export const pairsOf = (departure: Photos, arrival: Photos): ReadonlyArray<PhotoPair> => {
  const [before, after] = [byPosition(departure), byPosition(arrival)]
  return [...new Set([...before.keys(), ...after.keys()])].map((key) => {
    const pair = { departure: before.get(key) ?? null, arrival: after.get(key) ?? null }
    return { key, label: (pair.departure ?? pair.arrival)?.label ?? "", ...pair }
  })
}

// Two drivers seldom touch the same point of the outline: a twentieth of the vehicle is the same place.
const samePlace = 0.05

/** The damages of the arrival that the departure has not: of another kind, or at another place. */
export const newDamages = (departure: Photos, arrival: Photos): ReadonlyArray<Mark> => {
  const known = marksOf(departure)
  return marksOf(arrival).filter(
    (mark) => !known.some(({ type, x, y }) => type === mark.type && Math.hypot(x - mark.x, y - mark.y) <= samePlace)
  )
}

type FieldValue = InspectionPhase["fields"][number]["value"]

/** A field that both phases have with different values. */
interface ChangedField {
  readonly id: string
  readonly label: string
  readonly before: FieldValue
  readonly after: FieldValue
  /** For numbers, such as the kilometres of the odometer. */
  readonly difference: number | null
}

/** The fields whose values differ between the phases, such as the odometer and the fuel. */
export const changedFields = (
  departure: Pick<InspectionPhase, "fields">,
  arrival: Pick<InspectionPhase, "fields">
): ReadonlyArray<ChangedField> =>
  departure.fields.flatMap(({ id, label, type, value: before }) => {
    const after = arrival.fields.find((field) => field.id === id && field.type === type)?.value
    if (type === "signature" || type === "photo" || after === undefined || after === before) return []
    const difference =
      typeof before === "number" && typeof after === "number" ? Math.round((after - before) * 1_000) / 1_000 : null
    return [{ id, label, before, after, difference }]
  })
