import { Clock, Effect, Option } from "effect"
import { presentOf } from "../clock/present.program.ts"
import { Missions } from "../mission/missions.port.ts"
import { Offers } from "../offers/offers.port.ts"
import { isOffered } from "../offers/offer-state.rules.ts"
import { isAvailable } from "../offers/offer-time.rules.ts"
import { overlappingMissionIds } from "../operations/trip-span.rules.ts"
import { requireDriver } from "../people/person-key.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import { PushOff } from "./push.errors.ts"
import type { PushMessage, PushMessageId, PushSubscription } from "./push.model.ts"
import { PushQueue, PushSender, PushSubscriptions } from "./push.port.ts"
import { checkSubscription, isTooOld } from "./push.rules.ts"

export interface PushTerms {
  /** The public key of this service, null if it sends no messages. */
  readonly publicKey: string | null
  readonly allowLoopback: boolean
}

/** Keeps the subscription of the caller's phone. Fails with `PushOff`, `PushRefused`. */
export const subscribePhone = Effect.fn("subscribePhone")(function* (
  by: PersonCaller,
  given: PushSubscription,
  { allowLoopback, publicKey }: PushTerms
) {
  const subscriptions = yield* PushSubscriptions
  yield* Effect.fromResult(requireDriver(by))
  if (publicKey === null) return yield* new PushOff()
  return yield* subscriptions.put(by, yield* Effect.fromResult(checkSubscription(given, allowLoopback)))
})

/** Ends the messages to the caller's phone. */
export const unsubscribePhone = (by: PersonCaller) => PushSubscriptions.use(({ remove }) => remove(by))

/** Whether the caller's phone is told. */
export const isSubscribed = (by: PersonCaller) => PushSubscriptions.use(({ has }) => has(by))

/** Whether the driver would see the open offer of the mission now (OPS-12, OPS-21, OPS-22). */
const isSeenOffer = Effect.fnUntraced(function* ({ driverId, environment, missionId, tenant }: PushMessage) {
  const offers = yield* Offers
  const missions = yield* Missions
  const mission = Option.getOrNull(yield* missions.find(tenant, missionId))
  const { missions: others, record } = yield* offers.driverAtWork(environment, driverId)
  if (mission === null || record === null || record.suspended) return false
  return (
    isOffered(mission, yield* presentOf(tenant)) &&
    isAvailable(record.availability, mission, "aller") &&
    overlappingMissionIds(mission, "aller", driverId, others).length === 0
  )
})

/**
 * Sends a message to a phone, at least once (DRV-38). One that is a day old, or about an offer that the driver does not see
 * any more, ends unsent. Only the sending can be interrupted. Fails with `PushNotSent`.
 */
export const sendPush = Effect.fn("sendPush")(function* (id: PushMessageId) {
  const queue = yield* PushQueue
  const sender = yield* PushSender
  const found = yield* queue.find(id)
  if (Option.isNone(found)) return
  const message = found.value
  const now = instantOfMillis(yield* Clock.currentTimeMillis)
  const isWorthSending = !isTooOld(message, now) && (message.type !== "offer" || (yield* isSeenOffer(message)))
  const outcome = isWorthSending ? yield* Effect.interruptible(sender.send(message)) : "sent"
  if (outcome === "gone") yield* queue.unsubscribe(message)
  yield* queue.end(id)
})
