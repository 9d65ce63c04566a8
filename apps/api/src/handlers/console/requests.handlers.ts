import { ConsoleApi, type LoggedRequestShown } from "@trajet/contract"
import { RequestId } from "@trajet/domain/access"
import { type ListedRequest, listRequests, requestById, requestFilters } from "@trajet/domain/requests"
import { canonicalId } from "@trajet/domain/text"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { actingOf } from "./acting.ts"
import { askedBy } from "../query-wire.ts"

const requestWire = (request: ListedRequest): LoggedRequestShown => ({
  id: request.id,
  at: request.at,
  environment: request.tenant.environment,
  method: request.method,
  route: request.route,
  mission_id: request.missionId,
  status: request.status,
  problem: request.problem,
  duration_ms: request.millis,
  key: { id: request.keyId, prefix: request.keyPrefix, label: request.keyLabel }
})

const listAsked = askedBy(requestFilters)

/** The request log of the user's group. */
export const requestRoutes = serve(ConsoleApi.groups.requests, {
  list: Effect.fnUntraced(function* ({ caller, query }) {
    const { tenant } = yield* actingOf(caller)
    const { nextCursor, requests } = yield* listRequests(tenant, listAsked(query))
    return { data: requests.map(requestWire), next_cursor: nextCursor }
  }),
  show: Effect.fnUntraced(function* ({ caller, params }) {
    const { tenant } = yield* actingOf(caller)
    return requestWire(yield* requestById(tenant, RequestId(canonicalId(params.id))))
  })
})
