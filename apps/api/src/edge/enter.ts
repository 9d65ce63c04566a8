import type { Passage, Who } from "@trajet/contract"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import type { Admission } from "./admission/admission.ts"
import { type Axes, limited } from "./authenticate.ts"
import type { Door } from "./door.ts"
import type { RateLimit } from "./limits/rate-limit.ts"
import type { RequestContext } from "./request-context.ts"

interface Entering {
  readonly admission: Pick<Admission["Service"], "sawLatency">
  readonly axes: Pick<Axes, "global" | "key">
  readonly limit: RateLimit
}

/** Takes the tokens that a request costs its caller, or refuses it. An answer shows those of the key alone. */
const spend = Effect.fnUntraced(function* (
  { axes, limit }: Entering,
  context: RequestContext,
  { costs }: Passage,
  spender: string
) {
  if (costs.key > 0) {
    const taken = yield* limit.take(axes.key, spender)
    context.taken.push(taken)
    if (!taken.allowed) return yield* limited(taken)
  }
  if (costs.all > 0) {
    const taken = yield* limit.take(axes.global, "all")
    if (!taken.allowed) return yield* limited(taken)
  }
})

/**
 * The first steps of every request of an API, whichever door it comes through: identify, spend, authorise (ACC-8, LIM-10,
 * ACC-21). What they ask stands on the endpoint. Tells the admission how long the look-up of a key or session and the
 * limits took; visitors have none, so that their requests say nothing about the load.
 */
export const enter = Effect.fnUntraced(function* <W extends Who, By>(
  edge: Entering,
  door: Door<W, By>,
  passage: Passage<W>,
  node: IncomingMessage,
  context: RequestContext
) {
  const askedAtMillis = performance.now()
  const { spender, authorise } = yield* door.identify(node, context)
  if (spender !== null) yield* spend(edge, context, passage, spender)
  const caller = yield* Effect.fromResult(authorise(passage))
  if (spender !== null) edge.admission.sawLatency(performance.now() - askedAtMillis)
  return caller
})
