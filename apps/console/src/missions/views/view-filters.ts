import { isFiltered, type ListSearch, listSearchOf } from "../list-search.ts"
import type { KeptSearch, ViewShown } from "./views-query.ts"

/** The filters of a view, as the address of the page has them. */
const searchOf = ({ filters }: ViewShown): ListSearch =>
  listSearchOf({
    q: filters.text,
    status: filters.status,
    from: filters.from,
    to: filters.to,
    back: filters.has_return === null ? null : filters.has_return ? "yes" : "no"
  })

/** The filters of the page, as a view keeps them. */
const filtersOf: KeptSearch<ListSearch>["filtersOf"] = ({ back, from, q, status, to }) => ({
  ...(q === undefined ? {} : { text: q }),
  ...(status === undefined ? {} : { status }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(back === undefined ? {} : { has_return: back === "yes" })
})

/** The filters of the list of missions as saved views keep them. */
export const listViews: KeptSearch<ListSearch> = { isFiltered, searchOf, filtersOf }
