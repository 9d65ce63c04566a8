import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { always, Conflict } from "../schema/problem-responses.ts"
import { PushState, PushSubscriptionRequest } from "./push.model.ts"

export class PushApi extends HttpApiGroup.make("push")
  .add(
    HttpApiEndpoint.get("state", "/push", { success: PushState, error: always }).annotateMerge(
      OpenApi.annotations({ summary: "Read whether the phone of this key gets push messages" })
    ),
    HttpApiEndpoint.put("subscribe", "/push", {
      payload: PushSubscriptionRequest,
      success: PushState,
      error: [...always, Conflict]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Let push messages reach the phone of this key",
        description:
          "A key has at most one subscription: another one takes its place. A message is `{type, mission_number}`, of type `offer`, `proposal` or `mission`: there is something to look at. 409 `push_off` if this service sends none."
      })
    ),
    HttpApiEndpoint.delete("unsubscribe", "/push", { success: PushState, error: always }).annotateMerge(
      OpenApi.annotations({ summary: "End the push messages to the phone of this key" })
    )
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Push",
      description: "Web Push to the phones of drivers: of offers, and of missions with changed terms."
    })
  )
  .prefix("/operations/v1") {}
