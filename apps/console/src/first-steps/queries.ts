import { queryOptions, skipToken } from "@tanstack/react-query"
import { call } from "../api/call.ts"
import type { Environment } from "../api/connection.ts"
import { keyState } from "../keys/key-form.ts"
import { doneSteps, type Found, nextStep } from "./steps.rules.ts"

const endpointsMax = 5
const pollMillis = 3_000

/** What the group has so far, and the endpoint to look at. */
export interface Progress extends Found {
  readonly endpointId: string | null
}

const hasDelivered = async (ids: ReadonlyArray<string>, signal: AbortSignal): Promise<boolean> => {
  const query = { status: "succeeded", limit: 1 } as const
  const pages = await Promise.all(
    ids.map((id) => call("GET /console/api/endpoints/:id/deliveries", { path: { id }, query }, { signal }))
  )
  return pages.some(({ data }) => data.length > 0)
}

const readProgress = async (environment: Environment, signal: AbortSignal): Promise<Progress> => {
  const [keys, endpoints, prices, missions] = await Promise.all([
    call("GET /console/api/keys", {}, { signal }),
    call("GET /console/api/endpoints", {}, { signal }),
    call("GET /console/api/requests", { query: { route: "/v1/pricing", status: "2xx", limit: 1 } }, { signal }),
    call("GET /v1/transports", { query: { limit: 1 } }, { signal })
  ])
  const ids = endpoints.data.slice(0, endpointsMax).map(({ id }) => id)
  return {
    hasKey: keys.data.some((key) => key.environment === environment && keyState(key, Date.now()) === "active"),
    hasEndpoint: ids.length > 0,
    hasPrice: prices.data.length > 0,
    hasMission: missions.data.length > 0,
    hasDelivery: await hasDelivered(ids, signal),
    endpointId: ids[0] ?? null
  }
}

/** How far the group has come, read again until all is done. */
export const progressQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ["first-steps", "progress", environment],
    queryFn: ({ signal }) => readProgress(environment, signal),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && nextStep(doneSteps(data)) === null ? false : pollMillis
  })

/** The key that the guide made, in the memory of this page alone: of its user, and gone with a sign-out. */
export const clearKeyQuery = (userId: string, environment: Environment) =>
  queryOptions<string>({
    queryKey: ["first-steps", "clear-key", userId, environment],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY
  })
