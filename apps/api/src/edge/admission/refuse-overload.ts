import { RequestId } from "@trajet/domain/access"
import { Clock, Effect } from "effect"
import { randomUUID } from "node:crypto"
import type { Refused } from "./admission.ts"
import { problemAnswer } from "../answer.ts"
import { clientIpOf, rateSubject } from "../connections/client-ip.ts"
import type { EdgeOptions } from "../endpoint.ts"
import { rateHeaders } from "../limits/rate-headers.ts"
import { overloadRoute } from "./overload-route.ts"

/** Answers a request that got no place. Bypasses the router and every look-up, because a refusal has to be cheap. */
export const refuseOverload = ({ admission, docsBase, ipAxis, limit, log, proxies }: EdgeOptions) => {
  const refuse = Effect.fnUntraced(function* ({ problem, request, response }: Refused) {
    const ip = clientIpOf(request, proxies)
    const atMillis = yield* Clock.currentTimeMillis
    const startedAtMillis = atMillis - admission.waitedMillis(request)
    const taken = yield* limit.take(ipAxis, rateSubject(ip))
    const { body, headers, status } = problemAnswer(problem, docsBase)
    const context = {
      id: RequestId(randomUUID()),
      ip,
      startedAtMillis,
      keyId: null,
      idempotencyKey: null,
      opened: null
    }
    log.record({ method: request.method ?? null, context, route: overloadRoute, status, atMillis })
    response.writeHead(status, {
      ...headers,
      ...rateHeaders([taken]),
      "cache-control": "no-store",
      "content-length": Buffer.byteLength(body),
      "content-type": "application/problem+json",
      "x-content-type-options": "nosniff",
      "x-request-id": context.id
    })
    response.end(body)
  })
  return (refused: Refused): void => {
    if (!refused.request.socket.destroyed) Effect.runFork(refuse(refused))
  }
}
