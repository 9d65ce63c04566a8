import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { DriverId, MissionId, TransportId } from "@trajet/domain/mission"
import { PersonKeyId } from "@trajet/domain/people"
import { type PushMessage, PushMessageId, PushSender } from "@trajet/domain/push"
import { Instant } from "@trajet/domain/time"
import { Context, Effect, Layer, Redacted, Result } from "effect"
import { startPushService, vapidKeys } from "../../../../tools/harness/push-service.ts"
import { type PushOptions, webPushSender } from "./push-sender.adapter.ts"

const { privateKey, publicKey } = vapidKeys()
const options: PushOptions = {
  publicKey,
  privateKey: Redacted.make(privateKey),
  contact: "mailto:operations@trajet.example",
  allowLoopback: true
}

const service = Effect.acquireRelease(Effect.promise(startPushService), ({ stop }) => Effect.promise(stop))

const senderOf = (more: Partial<PushOptions> = {}) =>
  Effect.map(Layer.build(webPushSender({ ...options, ...more })), (built) => Context.get(built, PushSender))

const messageTo = (endpoint: string, { auth, p256dh }: { readonly auth: string; readonly p256dh: string }) =>
  ({
    id: PushMessageId("message"),
    type: "mission",
    keyId: PersonKeyId("key"),
    driverId: DriverId("driver"),
    environment: "live",
    subscription: { endpoint, p256dh, auth },
    tenant: { groupId: GroupId("group"), environment: "live" },
    missionId: MissionId("0199a1b2-0000-7000-8000-000000000001"),
    transportId: TransportId("M-10000001"),
    createdAt: Instant("2026-11-20T10:00:00.000000Z")
  }) satisfies PushMessage

describe("a message to a phone", () => {
  it.live(
    "is encrypted for it, signed by this service, and says only what there is to look at",
    () =>
      Effect.gen(function* () {
        const push = yield* service
        const sender = yield* senderOf()
        const { endpoint, keys, path } = push.subscribe()
        assert.strictEqual(yield* sender.send(messageTo(endpoint, keys)), "sent")
        const [message] = push.taken
        assert.deepStrictEqual(JSON.parse(message?.text ?? ""), { type: "mission", mission_number: "M-10000001" })
        assert.deepStrictEqual([message?.path, message?.signedBy], [path, publicKey])
        assert.deepInclude(message?.headers, {
          "content-encoding": "aes128gcm",
          "content-type": "application/octet-stream",
          topic: "0199a1b200007000800000000000" + "0001",
          ttl: "86400",
          urgency: "high"
        })
      }).pipe(Effect.scoped),
    { tags: "DRV-37" }
  )

  it.live(
    "is over for a subscription that the push service has ended, and fails after every other refusal",
    () =>
      Effect.gen(function* () {
        const push = yield* service
        const sender = yield* senderOf()
        const { endpoint, keys } = push.subscribe()
        for (const status of [404, 410]) {
          push.answers(status)
          assert.strictEqual(yield* sender.send(messageTo(endpoint, keys)), "gone")
        }
        for (const status of [301, 400, 403, 413, 429, 500, 503]) {
          push.answers(status)
          const { message } = yield* Effect.flip(sender.send(messageTo(endpoint, keys)))
          assert.include(message, String(status))
          assert.notInclude(message, endpoint)
        }
      }).pipe(Effect.scoped),
    { tags: "DRV-38" }
  )

  it.live(
    "goes to no address of this machine or of a private network in production",
    () =>
      Effect.gen(function* () {
        const push = yield* service
        const sender = yield* senderOf({ allowLoopback: false })
        const { endpoint, keys } = push.subscribe()
        for (const url of [endpoint, "https://127.0.0.1/send", "https://10.0.0.1/send", "https://169.254.169.254/"]) {
          assert.include((yield* Effect.flip(sender.send(messageTo(url, keys)))).message, "blocked_address")
        }
        assert.strictEqual(push.asked, 0)
      }).pipe(Effect.scoped),
    { tags: "DRV-36" }
  )

  it.live("needs a pair of keys and a contact", () =>
    Effect.gen(function* () {
      for (const wrong of [{ publicKey: "short" }, { privateKey: Redacted.make("short") }, { contact: "operations" }]) {
        const built = yield* Effect.result(senderOf(wrong))
        assert.isTrue(Result.isFailure(built) && built.failure._tag === "PushOptionsInvalid")
      }
    }).pipe(Effect.scoped)
  )
})
