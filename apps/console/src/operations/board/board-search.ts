import type { BodyOf } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
import { keptIn } from "../../missions/views/views-query.ts"
import { choiceOn, type SearchOf, searchReader, textOn, trueOn } from "../../parts/filters/search-filters.ts"

type Filters = BodyOf<"POST /console/api/views">["filters"]
export type PickupPeriod = NonNullable<Filters["pickup"]>

/** The periods in which a vehicle is picked up, the next one first. */
export const pickupPeriods = everyOf<PickupPeriod>()(["today", "tomorrow", "week"])

const filters = { q: textOn("text"), late: trueOn("late"), pickup: choiceOn("pickup", pickupPeriods) }

/** The filters of the board, as the address of the page has them. */
export type BoardSearch = SearchOf<typeof filters>

/** The filters in the address of the board; what is none is left out. */
export const boardSearchOf = searchReader(filters)

/** The filters of the board as saved views keep them. */
export const boardViews = keptIn(filters)
