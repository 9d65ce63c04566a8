import { ConsoleApi, type LoggedRequestShown, RequestListQuery } from "@trajet/contract"
import { KeyId, RequestId } from "@trajet/domain/access"
import { type ListedRequest, listRequests, requestById } from "@trajet/domain/requests"
import { canonicalId } from "@trajet/domain/text"
import { Effect } from "effect"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { actingOf } from "./acting.ts"
import { noMembers } from "../operations/answering.ts"
import { instantOf, pageSizeOf } from "../query-wire.ts"

const { list, show } = ConsoleApi.groups.requests.endpoints

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

/** The request log of the user's group. */
export const requestRoutes = [
  consoleRoute({
    endpoint: list,
    query: RequestListQuery,
    body: noMembers,
    takesBody: "none",
    handle: Effect.fnUntraced(function* ({ caller, query }) {
      const { tenant } = yield* actingOf(caller)
      const { nextCursor, requests } = yield* listRequests(tenant, {
        limit: pageSizeOf(query.limit),
        cursor: query.cursor ?? null,
        from: instantOf(query.from),
        status: query.status ?? null,
        route: query.route ?? null,
        keyId: query.key_id === undefined ? null : KeyId(query.key_id)
      })
      return { status: 200, body: JSON.stringify({ data: requests.map(requestWire), next_cursor: nextCursor }) }
    })
  }),
  consoleRoute({
    endpoint: show,
    query: noMembers,
    body: noMembers,
    takesBody: "none",
    handle: Effect.fnUntraced(function* ({ caller, params }) {
      const { tenant } = yield* actingOf(caller)
      const request = yield* requestById(tenant, RequestId(canonicalId(params["id"] ?? "")))
      return { status: 200, body: JSON.stringify(requestWire(request)) }
    })
  })
]
