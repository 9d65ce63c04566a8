import type { BodyOf } from "@trajet/contract"
import type { ViewShown } from "./views-query.ts"
import { type ListSearch, listSearchOf } from "../list-search.ts"

/** The filters of a view, as the address of the page has them. */
export const searchOf = ({ filters }: ViewShown): ListSearch =>
  listSearchOf({
    q: filters.text,
    status: filters.status,
    from: filters.from,
    to: filters.to,
    back: filters.has_return === null ? null : filters.has_return ? "yes" : "no"
  })

/** The filters of the page, as a view keeps them. */
export const filtersOf = ({ back, from, q, status, to }: ListSearch): BodyOf<"POST /console/api/views">["filters"] => ({
  ...(q === undefined ? {} : { text: q }),
  ...(status === undefined ? {} : { status }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
  ...(back === undefined ? {} : { has_return: back === "yes" })
})
