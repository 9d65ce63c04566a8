import type { MissingPart } from "./inspection.errors.ts"
import { type InspectionPhase, PhotoId } from "./inspection.model.ts"
import type { CompletePart } from "./inspection-part.model.ts"

/** The photos that fields of the phase name: the value of a field of type photo or signature is the id of a photo. */
const photosOfFields = ({ fields }: InspectionPhase): ReadonlyArray<PhotoId> =>
  fields.flatMap(({ type, value }) =>
    (type === "photo" || type === "signature") && typeof value === "string" && value !== "" ? [PhotoId(value)] : []
  )

/** Lists what a phase lacks before it can be completed (OPS-47); empty if it has all of its parts. */
export const missingParts = (
  phase: InspectionPhase,
  { photosTotal, signature, expects }: CompletePart
): ReadonlyArray<MissingPart> => {
  const named = [...(signature === null ? [] : [signature]), ...photosOfFields(phase), ...(expects?.photos ?? [])]
  const received = new Set(phase.photos.map(({ id }) => id))
  const isThere = ({ id, at }: { readonly id: string; readonly at: string }) =>
    phase.fields.some((field) => field.id === id && (field.at ?? "") >= at)
  return [
    ...(phase.startedAt === null ? [{ part: "start" } as const] : []),
    ...(received.size < photosTotal
      ? [{ part: "photos", received: received.size, expected: photosTotal } as const]
      : []),
    ...[...new Set(named)].filter((id) => !received.has(id)).map((id) => ({ part: "photo", id }) as const),
    ...(expects?.fields ?? []).filter((field) => !isThere(field)).map(({ id }) => ({ part: "field", id }) as const)
  ]
}
