import type { BodyOf, CallAnswer } from "@trajet/contract"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { type FiltersFor, isFiltered, type SearchOf, searchOfSent, sentBy } from "../../parts/filters/search-filters.ts"

export type ViewShown = CallAnswer<"GET /console/api/views">["data"][number]

type Filters = BodyOf<"POST /console/api/views">["filters"]

/** How a page keeps its filters, which its address has, in saved views. */
export interface KeptSearch<Search> {
  readonly isFiltered: (search: Search) => boolean
  readonly searchOf: (view: { readonly filters: Partial<ViewShown["filters"]> }) => Search
  readonly filtersOf: (search: Search) => Filters
}

/** Keeps these filters of a page in saved views. */
export const keptIn = <F extends FiltersFor<Filters>>(filters: F): KeptSearch<SearchOf<F>> => {
  const searchOf = searchOfSent(filters)
  return { isFiltered, searchOf: (view) => searchOf(view.filters), filtersOf: sentBy(filters) }
}

/** The saved views of the user. */
export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => call("GET /console/api/views", {}, { signal })
})
