import type { BodyOf, CallAnswer } from "@trajet/contract"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"

export type ViewShown = CallAnswer<"GET /console/api/views">["data"][number]

/** How a page keeps its filters, which its address has, in saved views. */
export interface KeptSearch<Search> {
  readonly isFiltered: (search: Search) => boolean
  readonly searchOf: (view: ViewShown) => Search
  readonly filtersOf: (search: Search) => BodyOf<"POST /console/api/views">["filters"]
}

/** The saved views of the user. */
export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => call("GET /console/api/views", {}, { signal })
})
