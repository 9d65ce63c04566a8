import { Struct } from "effect"
import { dayFilter, declared, noneOf, textFilter, type ValuesOf } from "../events/filters.model.ts"
import { missionFilters } from "../ordering/mission-filters.model.ts"

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
