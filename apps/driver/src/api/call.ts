import type { CallAnswer, CallOf, RouteOfPhone } from "@trajet/contract"
import { requestOf } from "@trajet/pages/request.ts"
import { type CallOptions, send } from "./connection.ts"

type Arguments<R extends RouteOfPhone> =
  {} extends CallOf<R>
    ? readonly [asked?: CallOf<R>, options?: CallOptions]
    : readonly [asked: CallOf<R>, options?: CallOptions]

/**
 * Calls an endpoint by its route in the contract: `call("GET /operations/v1/offers")`.
 *
 * @throws CallError
 */
export const call = <const R extends RouteOfPhone>(route: R, ...given: Arguments<R>): Promise<CallAnswer<R>> => {
  const [asked = {}, options]: readonly [asked?: object, options?: CallOptions] = given
  return send(requestOf(route, asked), options)
}
