import type { CallAnswer } from "@trajet/contract"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"

export type ViewShown = CallAnswer<"GET /console/api/views">["data"][number]

/** The saved views of the user. */
export const viewsQuery = queryOptions({
  queryKey: ["views"],
  queryFn: ({ signal }) => call("GET /console/api/views", {}, { signal })
})
