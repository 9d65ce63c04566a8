import type { ClockLeads } from "@trajet/domain/clock"
import type { Effect } from "effect"
import { withKnownLead } from "./known-lead.ts"
import { withKnownPosition } from "./known-position.ts"
import type { RequestContext } from "../request-context.ts"
import type { ServedEndpoint } from "../endpoints/served-endpoint.ts"

/** What the look-up of a caller has found out for the work of the request. */
export type FoundWithCaller = Pick<RequestContext, "known" | "lead">

/** Runs the work of a request with what the look-up of its caller has found out. */
export const withFound = <A, E, R>(
  { known, lead }: FoundWithCaller,
  endpoint: Pick<ServedEndpoint, "method">,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | ClockLeads> => withKnownLead(lead, withKnownPosition(known, endpoint, work))
