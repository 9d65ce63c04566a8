import type { ConsoleApi } from "@trajet/contract"
import { checkSignature } from "@trajet/domain/webhooks/deliveries"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect } from "effect"
import type { HandlersOf } from "../../edge/endpoints/serve.ts"
import { actingOf } from "./acting.ts"

/** Says why a received request does not verify. */
export const signatureCheckHandlers = {
  checkSignature: Effect.fnUntraced(function* ({ caller, body }) {
    const headers = new Map(body.headers.map(({ name, value }) => [name.trim().toLowerCase(), value.trim()]))
    const checking = checkSignature(yield* actingOf(caller), EndpointId(body.endpoint_id), { headers, body: body.body })
    const verdicts = yield* checking.pipe(Effect.catchTag("SealBroken", Effect.die))
    return {
      data: verdicts.map(({ scheme, problem, headers, ageSeconds, otherEndpoint }) => ({
        scheme,
        problem,
        headers,
        age_seconds: ageSeconds,
        other_endpoint_id: otherEndpoint
      }))
    }
  })
} satisfies Pick<HandlersOf<typeof ConsoleApi.groups.endpoints.declared>, "checkSignature">
