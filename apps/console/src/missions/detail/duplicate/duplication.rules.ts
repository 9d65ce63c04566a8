import type { BodyOf, CallAnswer } from "@trajet/contract"
import { dayOfInput } from "../../../parts/time.rules.ts"
import { similarRequest, type SimilarRequest } from "../../similar/similar.rules.ts"
import type { LegDates, DatedLeg } from "../changes/dates.rules.ts"
import type { MissionDetail } from "../queries.ts"

export type DuplicateRequest = BodyOf<"POST /v1/transports/:id/duplicate">
export type DuplicationPreview = CallAnswer<"POST /v1/transports/:id/duplicate/preview">

type Legs = ReadonlyArray<{ readonly leg: DatedLeg; readonly dates: LegDates }>

/** The inputs of a copy. */
export interface Copy {
  readonly legs: Legs
  /** Keys of options that the copy does not keep. */
  readonly dropped: Readonly<Record<"aller" | "retour", ReadonlyArray<string>>>
  /** Ids of documents that the copy gets. */
  readonly documents: ReadonlyArray<string>
}

/** The keys of the source's options, by trip; null while they are not known, or without the trip. */
export type Active = Readonly<Record<"aller" | "retour", ReadonlyArray<string> | null>>

const optionsOf = (active: Active, { dropped }: Copy): Pick<DuplicateRequest, "options"> => {
  const changed = (["aller", "retour"] as const).flatMap((trip) =>
    active[trip] === null || dropped[trip].length === 0
      ? []
      : [[trip, active[trip].filter((key) => !dropped[trip].includes(key))] as const]
  )
  return changed.length === 0 ? {} : { options: Object.fromEntries(changed) }
}

/** The request of a copy; null while a date is missing. */
export const duplicationOf = (active: Active, copy: Copy): DuplicateRequest | null => {
  const dates: { -readonly [Leg in DatedLeg]?: DuplicateRequest["dates"][Leg] } = {}
  for (const {
    dates: { date, end, start },
    leg
  } of copy.legs) {
    const day = dayOfInput(date)
    if (day === undefined) return null
    dates[leg] = { date: day, ...(start === "" ? {} : { start_time: start }), ...(end === "" ? {} : { end_time: end }) }
  }
  return {
    dates,
    ...optionsOf(active, copy),
    ...(copy.documents.length === 0 ? {} : { documents: { keep: copy.documents } })
  }
}

/** A mission with what tells its copy from other orders. */
interface Copied {
  readonly reference: string | null
  readonly vehicle: Pick<MissionDetail["vehicle"], "registration" | "vin">
  readonly return_trip: Pick<Copied, "vehicle"> | null
}

/** The question for missions that a copy resembles; null if nothing tells it from others. */
export const similarToCopy = (
  { reference, return_trip: back, vehicle }: Copied,
  { legs }: Pick<Copy, "legs">
): SimilarRequest | null => {
  const vehicles = back === null ? [vehicle] : [vehicle, back.vehicle]
  return similarRequest({
    reference: reference ?? "",
    registrations: vehicles.map(({ registration }) => registration ?? ""),
    vins: vehicles.map(({ vin }) => vin ?? ""),
    pickupDate: legs.find(({ leg }) => leg === "enlevement-aller")?.dates.date ?? ""
  })
}

/** The price of all trips of a copy; null if one is not known. */
export const totalOf = ({ price, return_trip: back }: DuplicationPreview): number | null => {
  if (price === null || (back !== null && back.price === null)) return null
  const cents = Math.round(price.amount_ht * 100) + Math.round((back?.price?.amount_ht ?? 0) * 100)
  return cents / 100
}
