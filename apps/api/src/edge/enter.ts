import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import type { Admission } from "./admission/admission.ts"
import type { Door } from "./door.ts"
import type { RequestContext } from "./request-context.ts"

/**
 * Lets a request in by its door, and tells the admission how long the look-up of its key or session took. Visitors have
 * none, so that their requests say nothing about the load.
 */
export const enter = Effect.fnUntraced(function* <Needs, By>(
  { admission }: { readonly admission: Admission["Service"] },
  door: Door<Needs, By>,
  node: IncomingMessage,
  context: RequestContext,
  needs: Needs
) {
  const askedAtMillis = performance.now()
  const caller = yield* door.authenticate(node, context, needs)
  if (context.keyId !== null) admission.sawLatency(performance.now() - askedAtMillis)
  return caller
})
