import type { BodyOf } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
import type { KeptSearch } from "../../missions/views/views-query.ts"

type Filters = BodyOf<"POST /console/api/views">["filters"]
export type PickupPeriod = NonNullable<Filters["pickup"]>

/** The periods in which a vehicle is picked up, the next one first. */
export const pickupPeriods = everyOf<PickupPeriod>()(["today", "tomorrow", "week"])

/** The filters of the board, as the address of the page has them. */
export interface BoardSearch {
  readonly q?: string
  readonly late?: true
  readonly pickup?: PickupPeriod
}

const textMax = 100

const isTrue = (value: unknown): boolean => value === true || value === "true"

/** The filters in the address of the board; what is none is left out. */
export const boardSearchOf = (given: Readonly<Record<string, unknown>>): BoardSearch => {
  const q = given["q"]
  const text = typeof q === "string" || typeof q === "number" ? String(q).slice(0, textMax) : ""
  const pickup = pickupPeriods.find((period) => period === given["pickup"])
  return {
    ...(text.trim() === "" ? {} : { q: text }),
    ...(isTrue(given["late"]) ? { late: true } : {}),
    ...(pickup === undefined ? {} : { pickup })
  }
}

/** The filters of the board as saved views keep them. */
export const boardViews: KeptSearch<BoardSearch> = {
  isFiltered: (search) => Object.keys(search).length > 0,
  searchOf: ({ filters: { late, pickup, text } }) => boardSearchOf({ q: text, late, pickup }),
  filtersOf: ({ late, pickup, q }) => ({
    ...(q === undefined ? {} : { text: q.trim() }),
    ...(late === undefined ? {} : { late }),
    ...(pickup === undefined ? {} : { pickup })
  })
}
