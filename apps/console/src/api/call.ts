import type { CallAnswer, CallArguments, RouteOfConsole } from "@trajet/contract"
import { requestOf } from "@trajet/pages/request.ts"
import { type CallOptions, send } from "./connection.ts"

/** The session of a user calls the routes of clients and operators under the path of the console (CON-5). */
const ownPath = "/console/api"

/**
 * Calls an endpoint by its route in the contract: `call("GET /v1/transports", { query: { limit: 200 } })`.
 *
 * @throws CallError
 */
export const call = <const R extends RouteOfConsole>(
  route: R,
  ...given: CallArguments<R, CallOptions>
): Promise<CallAnswer<R>> => {
  const [asked = {}, options]: readonly [asked?: object, options?: CallOptions] = given
  return send(requestOf(route, asked, route.includes(` ${ownPath}/`) ? "" : ownPath), options)
}
