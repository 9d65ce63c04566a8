import { queryOptions } from "@tanstack/react-query"
import { transportsList } from "../api/client/transports.ts"

/** True for a group without a mission in the environment. */
export const emptyGroupQuery = queryOptions({
  queryKey: ["missions", "none"],
  queryFn: async ({ signal }) => (await transportsList({ limit: 1 }, { signal })).data.length === 0,
  retry: false
})
