import { queryOptions } from "@tanstack/react-query"
import { call } from "../api/call.ts"

/** True for a group without a mission in the environment. */
export const emptyGroupQuery = queryOptions({
  queryKey: ["missions", "none"],
  queryFn: async ({ signal }) =>
    (await call("GET /v1/transports", { query: { limit: 1 } }, { signal })).data.length === 0,
  retry: false
})
