import { Brand, Schema, Struct } from "effect"
import {
  dayFilter,
  declared,
  flagFilter,
  noneOf,
  oneOfFilter,
  textFilter,
  type ValuesOf
} from "../events/filters.model.ts"
import { missionFilters } from "../ordering/mission-filters.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { UserRole } from "./user.model.ts"

/** Id of a saved view, UUID v7. */
export type ViewId = string & Brand.Brand<"ViewId">
export const ViewId = Brand.nominal<ViewId>()

/** People search by one text and by days, for which the list has these filters. */
const sentOtherwise = ["transportId", "registration", "reference", "createdAfter", "createdBefore"] as const

const { status, ...others } = Struct.omit(missionFilters, sentOtherwise)

const searchLengthMax = 100

/** Days of a pickup, counted from the day on which the board is looked at. */
const PickupPeriod = Schema.Literals(["today", "tomorrow", "week"])

const text = declared(textFilter(searchLengthMax), { description: "A number, a plate or a reference" })

/** Every filter of a group's list of missions, but for those that the page sends otherwise. */
const listFilters = { text, status, from: dayFilter, to: dayFilter, ...others }

/** The filters of the operators' board, which no user of a group has. */
const boardFilters = {
  late: declared(flagFilter, { description: "Late missions alone", only: "operator" }),
  pickup: declared(oneOfFilter(PickupPeriod.literals), {
    description: "When the vehicle is picked up, from the day on which the board is looked at",
    only: "operator"
  })
}

/** Filters that a user saves: those of a group's list, or those of the operators' board. Each has a column of its own. */
export const viewFilters = { ...listFilters, ...boardFilters }

type FilterName = keyof typeof viewFilters

const isName = (name: string): name is FilterName => name in viewFilters

/** The names of the filters that a user of this role saves: operators those of their board, others those of their list. */
const savedBy = (role: UserRole): ReadonlyArray<FilterName> =>
  Object.keys(role === "operator" ? { text, ...boardFilters } : listFilters).filter(isName)

/** A filter that is set although the page of a user of this role has none of its kind; null if there is none. */
export const strangeFilter = (role: UserRole, filters: ViewFilters): FilterName | null => {
  const saved = savedBy(role)
  const set = Object.keys(filters).filter(isName)
  return set.find((name) => filters[name] !== null && !saved.includes(name)) ?? null
}

/** The filters of a view; null leaves one out. */
export type ViewFilters = ValuesOf<typeof viewFilters>

export const noViewFilters = noneOf(viewFilters)

/** Filters of the list of missions, or of the board, that a user has saved, for both environments. */
export interface SavedView {
  readonly id: ViewId
  readonly name: string
  readonly filters: ViewFilters
  readonly createdAt: Instant
}

/** Most saved views of a user (LIM-49). */
export const viewsMax = 20
