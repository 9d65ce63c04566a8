import { queryOptions } from "@tanstack/react-query"
import { devicesList } from "../../../api/console/devices.ts"
import type { Environment } from "../../../api/connection.ts"

/** While a link is shown, the list is read this often, so that the dialog sees the phone get in. */
const watchMillis = 3_000

/** The phones and open links of a driver in an environment. */
export const phonesQuery = (driverId: string, environment: Environment, isWatched: boolean) =>
  queryOptions({
    queryKey: ["operations", "drivers", "phones", driverId, environment],
    queryFn: ({ signal }) => devicesList(driverId, { signal }),
    refetchInterval: isWatched ? watchMillis : false
  })
