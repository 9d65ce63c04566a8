import type { CallAnswer } from "@trajet/contract"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"

export type GroupShown = CallAnswer<"GET /console/api/groups">["data"][number]

/** The client groups whose name has this text, by name. */
export const groupsQuery = (q = "") =>
  queryOptions({
    queryKey: ["operations", "groups", q],
    queryFn: ({ signal }) => call("GET /console/api/groups", { query: q === "" ? {} : { q } }, { signal }),
    placeholderData: keepPreviousData
  })
