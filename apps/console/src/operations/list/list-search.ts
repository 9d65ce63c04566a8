import type { QueryOf } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
import {
  choiceOn,
  dayOn,
  everyFilterOf,
  type SearchOf,
  searchReader,
  sentBy,
  textOn
} from "../../parts/filters/search-filters.ts"
import { statuses } from "../status.ts"

/** What operators look at first. */
export const attentions = everyOf<NonNullable<QueryOf<"GET /operations/v1/missions">["attention"]>>()([
  "late",
  "silent_drivers",
  "documents_to_review"
])
export type Attention = (typeof attentions)[number]

type ListQuery = QueryOf<"GET /operations/v1/missions">

/** The filters of the list, in the order of the page. Their words and controls stand in `list-filters.tsx`. */
export const filters = everyFilterOf<Omit<ListQuery, "limit" | "cursor">>()({
  q: textOn("q"),
  status: choiceOn("status", statuses),
  attention: choiceOn("attention", attentions),
  group: textOn("group"),
  driver: textOn("driver_id"),
  from: dayOn("pickup_from"),
  to: dayOn("pickup_to")
})

/** The filters of the list, as the address of the page has them. */
export type ListSearch = SearchOf<typeof filters>

/** The filters in the address of a page; what is none is left out. */
export const listSearchOf = searchReader(filters)

/** The query of the list for its filters. */
export const queryOf = sentBy(filters)
