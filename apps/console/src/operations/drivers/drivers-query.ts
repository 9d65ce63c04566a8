import type { BodyOf, CallAnswer } from "@trajet/contract"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { pageSizeMax } from "../../api/row-limits.ts"

export type DriverShown = CallAnswer<"GET /operations/v1/drivers">["data"][number]
export type ChangeDriverRequest = BodyOf<"PATCH /operations/v1/drivers/:id">

/** More drivers than these cannot be chosen in a dialog. */
const pagesMax = 10

/** All drivers, by name, for choices. */
export const driversQuery = queryOptions({
  queryKey: ["operations", "drivers", "all"],
  queryFn: async ({ signal }) => {
    const drivers: Array<DriverShown> = []
    let cursor: string | undefined
    for (let page = 0; page < pagesMax; page++) {
      const { data, next_cursor: next } = await call(
        "GET /operations/v1/drivers",
        { query: { limit: pageSizeMax, cursor } },
        { signal }
      )
      drivers.push(...data)
      if (next === null) break
      cursor = next
    }
    return drivers.toSorted((one, other) => one.first_name.localeCompare(other.first_name))
  }
})
