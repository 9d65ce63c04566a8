import type { Passage, Who } from "@trajet/contract"
import type { KeyHolder } from "@trajet/domain/idempotency"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { bodyBytesPerToken } from "../limits.ts"
import type { Admission } from "./admission/admission.ts"
import { type Axes, limited } from "./authenticate.ts"
import type { ArrivingBody } from "./bodies/arriving-bytes.ts"
import { type Door, shareOf } from "./door.ts"
import type { RateLimit } from "./limits/rate-limit.ts"
import { type RequestContext, showTaken } from "./request-context.ts"

interface Spending {
  readonly axes: Pick<Axes, "global" | "group" | "key">
  readonly limit: RateLimit
}

interface Entering extends Spending {
  readonly admission: Pick<Admission["Service"], "join" | "sawLatency">
}

/**
 * Takes tokens of the caller's key, of its group and of all, or refuses the request. An answer shows those of key and group
 * alone. A refusal names the key also if the group has none left: it is one axis, counted twice (LIM-54).
 */
const spend = Effect.fnUntraced(function* ({ axes, limit }: Spending, context: RequestContext, tokens: number) {
  if (context.spender === null) return
  const { groupId, keyId } = context.spender
  const ofKey = yield* limit.take(axes.key, keyId, tokens)
  showTaken(context, ofKey)
  if (!ofKey.allowed) return yield* limited(ofKey)
  if (groupId !== null) {
    const ofGroup = yield* limit.take(axes.group, groupId, tokens)
    showTaken(context, ofGroup)
    if (!ofGroup.allowed) return yield* limited(ofGroup, axes.key.name)
  }
  const ofAll = yield* limit.take(axes.global, "all", tokens)
  if (!ofAll.allowed) return yield* limited(ofAll)
})

/**
 * Takes what a JSON body costs beside its request, or refuses it before it is parsed: one token for each begun 64 KiB, of
 * which the request has paid the first (LIM-55).
 */
const spendForBody = (spending: Spending, context: RequestContext) =>
  Effect.fnUntraced(function* (bytes: number) {
    const more = Math.ceil(bytes / bodyBytesPerToken) - 1
    if (more > 0) yield* spend(spending, context, more)
  })

/** The body of a request: whose share of memory it takes, and what it costs. */
export const bodyOf = (spending: Spending, context: RequestContext, holder: KeyHolder): ArrivingBody => ({
  holder: shareOf(holder),
  spend: spendForBody(spending, context)
})

/**
 * The first steps of every request of an API, whichever door it comes through: identify, spend, authorise (ACC-8, LIM-10,
 * ACC-21). What they ask stands on the endpoint. From then on the request shares the places of its key and group. Tells the
 * admission how long the look-up of a key or session and the limits took; visitors have none, so that their requests say
 * nothing about the load.
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
  context.spender = spender
  if (passage.costs.key > 0) yield* spend(edge, context, 1)
  const caller = yield* Effect.fromResult(authorise(passage))
  if (spender !== null) edge.admission.sawLatency(performance.now() - askedAtMillis)
  yield* edge.admission.join(node, spender)
  return caller
})
