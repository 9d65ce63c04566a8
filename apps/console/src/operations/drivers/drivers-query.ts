import { queryOptions } from "@tanstack/react-query"
import { pageSizeMax } from "../../api/console/row-limits.ts"
import { driversList } from "../../api/operations/drivers.ts"
import type { DriverShown } from "../../api/operations/types/drivers.model.ts"

/** More drivers than these cannot be chosen in a dialog. */
const pagesMax = 10

/** All drivers, by name, for choices. */
export const driversQuery = queryOptions({
  queryKey: ["operations", "drivers", "all"],
  queryFn: async ({ signal }) => {
    const drivers: Array<DriverShown> = []
    let cursor: string | undefined
    for (let page = 0; page < pagesMax; page++) {
      const { data, next_cursor: next } = await driversList({ limit: pageSizeMax, cursor }, { signal })
      drivers.push(...data)
      if (next === null) break
      cursor = next
    }
    return drivers.toSorted((one, other) => one.first_name.localeCompare(other.first_name))
  }
})
