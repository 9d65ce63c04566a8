import type { Passage } from "@trajet/contract"
import type { Answering, EdgeOptions } from "./endpoint.ts"
import type { UnknownOutcome } from "./failures.ts"
import { endpointHeaders, routeName, type ServedEndpoint } from "./served-endpoint.ts"

/** How an endpoint of a contract is answered. */
export const answeringOf = (
  { docsBase }: Pick<EdgeOptions, "docsBase">,
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
