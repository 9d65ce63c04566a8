import type { DateTime } from "@trajet/pages/values.model.ts"
import { isFull } from "../../store/is-full.ts"
import type { InspectionPhotoMeta, PhaseActions } from "../phase.model.ts"
import type { Picture } from "./reduce.ts"

/** Where the phone is: degrees, and how far off that may be, in metres. */
export interface Place {
  readonly lat: number
  readonly lng: number
  readonly accuracy: number
}

export interface ToKeep {
  readonly shot: string | null
  readonly about: Pick<InspectionPhotoMeta, "kind" | "label" | "damage_type" | "positions">
  /** The photo that this one replaces. */
  readonly replaced: string | null
  /** When the picture was taken, if that was not now. */
  readonly takenAt?: DateTime
}

export type Kept = { readonly id: string } | { readonly failure: "full" | "failed" }

/** What went wrong while something was kept: the phone is full, or another thing. */
export const failureOf = (error: unknown): "full" | "failed" => (isFull(error) ? "full" : "failed")

/** Keeps a picture in place of the one that it replaces. */
export const keepPicture = async (
  actions: PhaseActions,
  make: () => Promise<Picture>,
  { about, replaced, shot, takenAt }: ToKeep,
  placeNow: () => Place | null
): Promise<Kept> => {
  try {
    const taken = takenAt ?? actions.now()
    const place = placeNow()
    const { bytes, sha256 } = await make()
    const id = crypto.randomUUID()
    await actions.keepPhoto({ id, shot, meta: { ...about, taken_at: taken, sha256, ...place } }, bytes, replaced)
    return { id }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
