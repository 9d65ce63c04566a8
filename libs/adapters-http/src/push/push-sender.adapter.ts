import { GroupId } from "@trajet/domain/access"
import { pushLifeMillis, PushNotSent, pushPayload, PushSender } from "@trajet/domain/push"
import { Effect, Layer, Redacted } from "effect"
import { makePoster, type WebhookSenderOptions } from "../webhooks/webhook-sender.adapter.ts"
import { PushOptionsInvalid } from "./push-options.errors.ts"

export interface PushOptions extends Omit<WebhookSenderOptions, "limits"> {
  /** Public and private key of this service (VAPID), base64url. */
  readonly publicKey: string
  readonly privateKey: Redacted.Redacted
  /** Whom a push service may ask about the messages: `mailto:` or `https:`. */
  readonly contact: string
}

/** An exchange with a push service is short: a silent one must not keep the messages to others. */
const exchangeMillis = 5_000
const ended = [404, 410]
// Connections are shared within a group, and all messages are of this service.
const pushGroup = GroupId("push")

const vapidOf = ({ contact: subject, privateKey, publicKey }: PushOptions) => ({
  subject,
  publicKey,
  privateKey: Redacted.value(privateKey)
})

// Loaded at the first use: processes without keys send nothing.
const library = Effect.promise(async () => (await import("web-push")).default)

type WebPush = Effect.Success<typeof library>

const checked = (webPush: WebPush, options: PushOptions): Effect.Effect<void, PushOptionsInvalid> =>
  Effect.try({
    try: () => {
      const { privateKey, publicKey, subject } = vapidOf(options)
      webPush.getVapidHeaders("https://push.example", subject, publicKey, privateKey, "aes128gcm")
    },
    catch: () =>
      new PushOptionsInvalid({
        problem:
          "the keys are no pair of `npx web-push generate-vapid-keys`, or the contact is no mailto: or https: address"
      })
  })

const make = Effect.fnUntraced(function* (options: PushOptions) {
  const webPush = yield* library
  yield* checked(webPush, options)
  const limits = { exchangeMillis, connectMillis: exchangeMillis }
  const post = yield* makePoster({ ...options, limits })
  return PushSender.of({
    send: Effect.fn("pushSender.send")(function* (message) {
      const { auth, endpoint, p256dh } = message.subscription
      const details = yield* Effect.try({
        try: () =>
          webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, pushPayload(message), {
            vapidDetails: vapidOf(options),
            TTL: pushLifeMillis / 1_000,
            urgency: "high",
            // A later message about a mission takes the place of one that the phone did not fetch yet.
            topic: message.missionId.replaceAll("-", "")
          }),
        catch: () => new PushNotSent({ problem: "it cannot be encrypted for this phone" })
      })
      const headers = Object.entries(details.headers).filter(([name]) => name.toLowerCase() !== "content-length")
      const { error, statusCode } = yield* post({
        groupId: pushGroup,
        url: endpoint,
        headers: headers.map(([name, value]) => [name, String(value)] as const),
        body: details.body
      })
      if (statusCode !== null && ended.includes(statusCode)) return "gone" as const
      if (error === null) return "sent" as const
      return yield* new PushNotSent({ problem: statusCode === null ? error : `it answered ${statusCode}` })
    })
  })
})

/** Sends messages by Web Push: encrypted for the phone, to addresses that are checked like those of webhooks. */
export const webPushSender = (options: PushOptions): Layer.Layer<PushSender, PushOptionsInvalid> =>
  Layer.effect(PushSender, make(options))

/** Sends nothing: the process has no keys. */
export const pushOff: Layer.Layer<PushSender> = Layer.succeed(
  PushSender,
  PushSender.of({ send: () => Effect.succeed("off" as const) })
)
