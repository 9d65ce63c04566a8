import type { CallAnswer } from "@trajet/contract"

type Inspection = NonNullable<CallAnswer<"GET /v1/transports/:id/inspection">["data"]>
export type InspectionPdf = NonNullable<Inspection["pdf"]["depart"]>
export type InspectionPhase = NonNullable<Inspection["phases"]["depart"]>
export type InspectionPhoto = InspectionPhase["photos"][number]

/** A mark on the outline, with its number in the list of damages. */
export interface Mark {
  readonly number: number
  /** From 0 (left) to 1. */
  readonly x: number
  /** From 0 (front) to 1. */
  readonly y: number
  readonly type: InspectionPhoto["positions"][number]["type"]
  readonly photo: InspectionPhoto
}

/** The marks of a phase, numbered in the order of its photos. */
export const marksOf = ({ photos }: Pick<InspectionPhase, "photos">): ReadonlyArray<Mark> =>
  photos
    .flatMap((photo) => photo.positions.map((position) => ({ ...position, photo })))
    .map((mark, index) => ({ ...mark, number: index + 1 }))

/** Signatures are shown apart from the gallery. */
export const galleryOf = ({ photos }: Pick<InspectionPhase, "photos">): ReadonlyArray<InspectionPhoto> =>
  photos.filter(({ kind }) => kind !== "signature")

export const signaturesOf = ({ photos }: Pick<InspectionPhase, "photos">): ReadonlyArray<InspectionPhoto> =>
  photos.filter(({ kind }) => kind === "signature")

/** The photo that a key leads to in a gallery, the first following the last; null for other keys. */
export const photoByKey = (key: string, at: number, count: number): number | null => {
  switch (key) {
    case "ArrowRight":
      return (at + 1) % count
    case "ArrowLeft":
      return (at + count - 1) % count
    case "Home":
      return 0
    case "End":
      return count - 1
    default:
      return null
  }
}
