import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { idempotent, onePlace, oneRequest, person, reads } from "../endpoint/passage.model.ts"
import { Conflict } from "../schema/problem-responses.ts"
import { PushState, PushSubscriptionRequest } from "./push.model.ts"

const byDrivers = {
  who: person("driver"),
  admitted: onePlace,
  once: "no_key",
  sensitive: [],
  costs: oneRequest,
  answers: { 200: PushState }
} as const

export class PushApi extends group(
  "push",
  {
    title: "Push",
    description: "Web Push to the phones of drivers: of offers, and of missions with changed terms.",
    security: ApiKeySecurity
  },
  {
    state: endpoint("GET /operations/v1/push", {
      ...byDrivers,
      again: reads,
      problems: [],
      summary: "Read whether the phone of this key gets push messages"
    }),
    subscribe: endpoint("PUT /operations/v1/push", {
      ...byDrivers,
      again: idempotent,
      body: PushSubscriptionRequest,
      problems: [Conflict],
      summary: "Let push messages reach the phone of this key",
      description:
        "A key has at most one subscription: another one takes its place. A message is `{type, mission_number}`, of type `offer`, `proposal` or `mission`: there is something to look at. 409 `push_off` if this service sends none."
    }),
    unsubscribe: endpoint("DELETE /operations/v1/push", {
      ...byDrivers,
      again: idempotent,
      problems: [],
      summary: "End the push messages to the phone of this key"
    })
  }
) {}
