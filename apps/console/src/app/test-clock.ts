import { queryOptions, useQuery } from "@tanstack/react-query"
import { call } from "../api/call.ts"
import { useNow } from "../parts/use-now.ts"
import { environmentPreference, usePreference } from "./preferences.ts"
import { presentOf } from "./present.rules.ts"

/** The clock of the test environment. */
export const clockQuery = queryOptions({
  queryKey: ["clock"],
  queryFn: ({ signal }) => call("GET /v1/test/clock", {}, { signal })
})

/** The present of the environment in epoch milliseconds: in the test environment that of its clock, once it is read. */
export const usePresent = (): number => {
  const now = useNow()
  const isTest = usePreference(environmentPreference) === "test"
  const { data, dataUpdatedAt } = useQuery({ ...clockQuery, enabled: isTest })
  return isTest && data !== undefined ? presentOf(now, data.now, dataUpdatedAt) : now
}
