import type { CallAnswer, CallArguments, RouteOfPhone } from "@trajet/contract"
import { requestOf } from "@trajet/pages/request.ts"
import { type CallOptions, send } from "./connection.ts"

/**
 * Calls an endpoint by its route in the contract: `call("GET /operations/v1/offers")`.
 *
 * @throws CallError
 */
export const call = <const R extends RouteOfPhone>(
  route: R,
  ...given: CallArguments<R, CallOptions>
): Promise<CallAnswer<R>> => {
  const [asked = {}, options]: readonly [asked?: object, options?: CallOptions] = given
  return send(requestOf(route, asked), options)
}
