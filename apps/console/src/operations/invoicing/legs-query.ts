import type { CallAnswer } from "@trajet/contract"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import type { InvoicingSearch } from "./search.ts"

export type InvoicingLegShown = CallAnswer<"GET /console/api/invoicing">["data"][number]

/** Others note invoices too. */
const againMillis = 30_000

/** The delivered legs of a state and a group. */
export const legsQuery = ({ group, state }: InvoicingSearch) =>
  queryOptions({
    queryKey: ["operations", "invoicing", state ?? "to_invoice", group ?? null],
    queryFn: ({ signal }) => call("GET /console/api/invoicing", { query: { state, group } }, { signal }),
    refetchInterval: againMillis,
    placeholderData: keepPreviousData
  })
