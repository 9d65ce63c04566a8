import { Context, Effect, Scope } from "effect"
import { HttpServerRequest } from "effect/http"

type OfRequest = HttpServerRequest.HttpServerRequest | Scope.Scope

/** Gives a request what its generation was built with, by a server that outlives both. The request keeps its own scope. */
export const within = <A, E, Given>(
  request: Effect.Effect<A, E, OfRequest | Given>,
  context: Context.Context<Given>
): Effect.Effect<A, E, OfRequest> =>
  Effect.updateContext(request, (own: Context.Context<OfRequest>) => Context.merge(context, own))

/** Services that a request may add before they are all copied into a new map, which is dearer than a look-up in a list. */
const addedMax = 24

/**
 * The same for the main server, once for each of its generations: merges the services of the server and of the generation
 * in advance. A request adds only itself, as `read` turns it, and its scope.
 */
export const servedWithin = <A, E, Given, Host>(
  request: Effect.Effect<A, E, OfRequest | Given | Host>,
  context: Context.Context<Given>,
  host: Context.Context<Host>,
  read: (request: HttpServerRequest.HttpServerRequest) => HttpServerRequest.HttpServerRequest
): Effect.Effect<A, E, OfRequest> => {
  const all: Context.Context<Given | Host> = Context.makeUnsafe(Context.merge(host, context).mapUnsafe, {
    maxDepth: addedMax
  })
  return Effect.updateContext(request, (own: Context.Context<OfRequest>) =>
    all.pipe(
      Context.add(HttpServerRequest.HttpServerRequest, read(Context.get(own, HttpServerRequest.HttpServerRequest))),
      Context.add(Scope.Scope, Context.get(own, Scope.Scope))
    )
  )
}
