import type { CallAnswer, QueryOf } from "@trajet/contract"
import {
  choiceOn,
  dayOn,
  everyFilterOf,
  type SearchOf,
  searchReader,
  sentBy,
  textOn,
  yesOrNoOn
} from "../parts/filters/search-filters.ts"
import { dayAfter, instantOf } from "../parts/time.rules.ts"
import { statuses } from "./status.ts"
import { keptIn } from "./views/views-query.ts"

type ListQuery = QueryOf<"GET /v1/transports">
export type MissionListItem = CallAnswer<"GET /v1/transports">["data"][number]

/** Filters that people do not see: they write one text, and choose days. */
type Searched = "transport_id" | "registration" | "reference" | "created_after" | "created_before"

/** The filters that the query has too. Their words and controls stand in `filter-words.ts`. */
const asked = everyFilterOf<Omit<ListQuery, "limit" | "cursor" | Searched>>()({
  status: choiceOn("status", statuses),
  back: yesOrNoOn("has_return")
})

/** The filters of the list, in the order of the page. */
export const filters = { q: textOn("text"), ...asked, from: dayOn("from"), to: dayOn("to") }

/** The filters of the list, as the address of the page has them. */
export type ListSearch = SearchOf<typeof filters>

/** Reads the filters of an address. Leaves out what is no filter. */
export const listSearchOf = searchReader(filters)

/** The filters of the list of missions as saved views keep them. */
export const listViews = keptIn(filters)

const number = /^M-\d+$/iu
/** French plates since 2009, with hyphens, spaces or nothing between their parts. */
const plate = /^[A-Z]{2}[- ]?\d{3}[- ]?[A-Z]{2}$/iu

/** The filter that a searched text means: a number, a plate, or else a reference. */
const searched = (text: string): ListQuery => {
  if (number.test(text)) return { transport_id: text.toUpperCase() }
  return plate.test(text) ? { registration: text } : { reference: text }
}

const sentAsIs = sentBy(asked)

/** The query of the list for its filters. Days are days of the service's zone, both included. */
export const queryOf = ({ from, q, to, ...search }: ListSearch): ListQuery => ({
  ...(q === undefined || q.trim() === "" ? {} : searched(q.trim())),
  ...(from === undefined ? {} : { created_after: instantOf(from) }),
  ...(to === undefined ? {} : { created_before: instantOf(dayAfter(to)) }),
  ...sentAsIs(search)
})

const orderFilters = { from: textOn("from") }

/** The mission that the form of an order repeats, as the address of the page has it. */
export const orderSearchOf = searchReader(orderFilters)
