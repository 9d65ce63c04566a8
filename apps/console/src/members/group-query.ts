import { queryOptions } from "@tanstack/react-query"
import { call } from "../api/call.ts"

/** What the administrators of the group have decided for all of its missions. */
export const groupQuery = queryOptions({
  queryKey: ["group"],
  queryFn: ({ signal }) => call("GET /console/api/group", {}, { signal })
})
