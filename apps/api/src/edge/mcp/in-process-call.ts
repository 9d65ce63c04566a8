import type { ByClient } from "@trajet/contract"
import type { Caller } from "@trajet/domain/access"
import type { ClockLeads } from "@trajet/domain/clock"
import { type ApiAnswer, type ApiRequest, targetOf as targetText } from "@trajet/mcp"
import { Cause, Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { problemAnswer } from "../answer.ts"
import type { Door } from "../door.ts"
import { outcomeOf } from "../endpoints/answering.ts"
import { carryOut, defectProblem, type EdgeOptions } from "../endpoint.ts"
import { enter } from "../enter.ts"
import { problemOf } from "../failures.ts"
import { keyAmong } from "../idempotency.ts"
import { logOutage } from "../outage.ts"
import { type RequestContext, showTaken } from "../request-context.ts"
import type { ClientRoute } from "../endpoints/route.ts"
import { canonicalParams, pathAndSearch } from "../target.ts"

/** The HTTP request of an assistant. Calls of its tools have the key of this request. */
interface Carrier {
  readonly node: IncomingMessage
  readonly context: RequestContext
}

/**
 * Calls an endpoint of this process for a tool. The call passes the same checks as a request over HTTP: key, limits,
 * scope, query, idempotency key, validation. Every failure becomes the answer that a request over HTTP would get.
 */
export const callInProcess = <R>(
  edge: EdgeOptions,
  door: Door<ByClient, Caller>,
  routes: ReadonlyArray<ClientRoute<R>>,
  { node, context }: Carrier,
  request: ApiRequest
): Effect.Effect<ApiAnswer, never, R | ClockLeads> =>
  Effect.gen(function* () {
    const { endpoint, params, body, idempotencyKey } = request
    const { path, search } = pathAndSearch(targetText(request))
    const found = routes.find(
      (route) => route.endpoint.method === endpoint.method && route.endpoint.path === endpoint.path
    )
    if (found === undefined) return yield* Effect.die(`no route ${endpoint.method} ${endpoint.path}`)
    const inner: RequestContext = { ...context, taken: [] }
    const work = Effect.gen(function* () {
      const caller = yield* enter(edge, door, found.passage, node, inner)
      const serve = yield* Effect.fromResult(found.asked(search))
      const key = yield* keyAmong(idempotencyKey === null ? [] : [idempotencyKey])
      const entered = {
        caller,
        params: canonicalParams(params),
        path,
        publicUrl: context.publicUrl,
        found: inner,
        key,
        body: body ?? {}
      }
      return yield* carryOut(edge, door, found, entered, serve)
    })
    const answer = yield* work.pipe(
      Effect.catch((failure) => {
        const problem = problemOf(failure, outcomeOf(found.passage))
        return Effect.as(logOutage(problem, context.id, `/mcp ${endpoint.path}`), problemAnswer(problem, edge.docsBase))
      }),
      Effect.catchCause((cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.failCause(cause)
          : Effect.map(defectProblem(cause, context), (problem) => problemAnswer(problem, edge.docsBase))
      )
    )
    for (const taken of inner.taken) showTaken(context, taken)
    return answer
  }).pipe(Effect.map(({ status, body }) => ({ status, body: JSON.parse(body) })))
