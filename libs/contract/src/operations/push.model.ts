import { Schema } from "effect"
import { form, text } from "../schema/bounded.model.ts"
import { endpointUrlLengthMax } from "../schema/limits.ts"

// 65 and 16 bytes in base64url, with or without padding (LIM-52).
const publicKeyLengthMax = 88
const authLengthMax = 24

const publicKeyExample = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
const authExample = "BTBZMqHH6r4Tts7J_aSIgg"

const keyText = (max: number, example: string) =>
  text(max)
    .annotate({ examples: [example] })
    .check(form({ max, expected: "base64url, as the browser gives it", is: /^[A-Za-z0-9_-]+={0,2}$/u }))

/** A subscription as `PushSubscription.toJSON()` of the browser gives it. */
export const PushSubscriptionRequest = Schema.Struct({
  endpoint: text(endpointUrlLengthMax).annotate({ description: "An https address that is not local" }),
  keys: Schema.Struct({
    p256dh: keyText(publicKeyLengthMax, publicKeyExample),
    auth: keyText(authLengthMax, authExample)
  })
}).annotate({
  identifier: "PushSubscriptionRequest",
  examples: [
    {
      endpoint: "https://push.example/send/d3b07384d113",
      keys: {
        p256dh: publicKeyExample,
        auth: authExample
      }
    }
  ]
})
export type PushSubscriptionRequest = typeof PushSubscriptionRequest.Type

export const PushState = Schema.Struct({
  public_key: Schema.NullOr(Schema.String).annotate({
    description: "`applicationServerKey` of a subscription; null if this service sends no messages"
  }),
  subscribed: Schema.Boolean.annotate({ description: "Whether the phone of this key is told" })
}).annotate({ identifier: "PushSubscriptionState" })
export type PushState = typeof PushState.Type
