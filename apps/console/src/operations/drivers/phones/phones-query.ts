import type { CallAnswer } from "@trajet/contract"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../../../api/call.ts"
import type { Environment } from "../../../api/connection.ts"

type Phones = CallAnswer<"GET /console/api/drivers/:id/devices">
export type DeviceShown = Phones["devices"][number]
export type DeviceLinkShown = Phones["links"][number]
export type CreatedDeviceLink = CallAnswer<"POST /console/api/drivers/:id/device-links">

/** While a link is shown, the list is read this often, so that the dialog sees the phone get in. */
const watchMillis = 3_000

/** The phones and open links of a driver in an environment. */
export const phonesQuery = (driverId: string, environment: Environment, isWatched: boolean) =>
  queryOptions({
    queryKey: ["operations", "drivers", "phones", driverId, environment],
    queryFn: ({ signal }) => call("GET /console/api/drivers/:id/devices", { path: { id: driverId } }, { signal }),
    refetchInterval: isWatched ? watchMillis : false
  })
