import { Brand, Struct } from "effect"
import { dayFilter, declared, noneOf, textFilter, type ValuesOf } from "../events/filters.model.ts"
import { missionFilters } from "../ordering/mission-filters.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Id of a saved view, UUID v7. */
export type ViewId = string & Brand.Brand<"ViewId">
export const ViewId = Brand.nominal<ViewId>()

/** People search by one text and by days, for which the list has these filters. */
const sentOtherwise = ["transportId", "registration", "reference", "createdAfter", "createdBefore"] as const

const { status, ...others } = Struct.omit(missionFilters, sentOtherwise)

const searchLengthMax = 100

/**
 * Filters that a user saves: every filter of the list of missions, but for those that the page sends otherwise. Each has a
 * column of its own.
 */
export const viewFilters = {
  text: declared(textFilter(searchLengthMax), { description: "A number, a plate or a reference" }),
  status,
  from: dayFilter,
  to: dayFilter,
  ...others
}

/** The filters of a view; null leaves one out. */
export type ViewFilters = ValuesOf<typeof viewFilters>

export const noViewFilters = noneOf(viewFilters)

/** Filters of the list of missions that a user has saved, for both environments. */
export interface SavedView {
  readonly id: ViewId
  readonly name: string
  readonly filters: ViewFilters
  readonly createdAt: Instant
}

/** Most saved views of a user (LIM-49). */
export const viewsMax = 20
