import type { Passage } from "@trajet/contract"
import type { UnknownOutcome } from "../failures.ts"
import type { Axis } from "../limits/rate-limit.ts"
import { endpointHeaders, routeName, type ServedEndpoint } from "./served-endpoint.ts"

export interface Answering {
  /** The name of the route in log and metrics. */
  readonly name: string
  /** True if the request counts against the limit of its address; probes do not. */
  readonly counted: boolean
  /** The limit of the address that the request counts against; `ipAxis` without one. */
  readonly axis?: Axis
  readonly outcome: UnknownOutcome
  /** Headers of every answer, refusals included. */
  readonly headers?: Readonly<Record<string, string>> | null
}

/** How an endpoint of a contract is answered. */
export const answeringOf = (
  { docsBase }: { readonly docsBase: string },
  endpoint: ServedEndpoint,
  passage: Passage
): Answering => ({
  name: routeName(endpoint),
  counted: passage.costs.address > 0,
  outcome: outcomeOf(passage),
  headers: endpointHeaders(endpoint, docsBase)
})

/** The advice if the outcome of a request without a key is unknown. */
export const outcomeOf = ({ again }: Passage): UnknownOutcome =>
  again.repeat !== "always" && again.unconfirmed === "not_confirmed" ? "dates" : "other"
