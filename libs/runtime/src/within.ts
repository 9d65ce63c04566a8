import { Context, Effect, type Scope } from "effect"
import type { HttpServerRequest } from "effect/http"

type OfRequest = HttpServerRequest.HttpServerRequest | Scope.Scope

/** Gives a request what its generation was built with, by a server that outlives both. The request keeps its own scope. */
export const within = <A, E, Given>(
  request: Effect.Effect<A, E, OfRequest | Given>,
  context: Context.Context<Given>
): Effect.Effect<A, E, OfRequest> =>
  Effect.updateContext(request, (own: Context.Context<OfRequest>) => Context.merge(context, own))
