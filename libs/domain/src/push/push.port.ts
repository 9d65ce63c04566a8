import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { PushNotSent } from "./push.errors.ts"
import type { PushMessage, PushMessageId, PushSubscription } from "./push.model.ts"

/** Stores the subscriptions of phones: one for a key, gone with the key. */
export class PushSubscriptions extends Context.Service<
  PushSubscriptions,
  {
    /** Keeps the subscription of the caller's key in place of another. False if the key was revoked meanwhile. */
    readonly put: (by: PersonCaller, subscription: PushSubscription) => Effect.Effect<boolean, StoreUnavailable>
    readonly remove: (by: PersonCaller) => Effect.Effect<void, StoreUnavailable>
    readonly has: (by: PersonCaller) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@trajet/domain/push/PushSubscriptions") {}

/**
 * Stores messages until they are sent. A message commits with its cause, and with the due work to send it: a notice to a
 * driver, a proposal, or the open offer of a mission, for which `offerToAll` writes the messages.
 */
export class PushQueue extends Context.Service<
  PushQueue,
  {
    /** None if it was sent, or its subscription is gone. */
    readonly find: (id: PushMessageId) => Effect.Effect<Option.Option<PushMessage>, StoreUnavailable>
    /** Removes a message. */
    readonly end: (id: PushMessageId) => Effect.Effect<void, StoreUnavailable>
    /** Removes the subscription to which the message was sent, unless the phone has another one by now. */
    readonly unsubscribe: (
      message: Pick<PushMessage, "keyId" | "subscription">
    ) => Effect.Effect<void, StoreUnavailable>
    /** Writes messages about a mission that waits for a driver to every phone of its environment. */
    readonly offerToAll: (id: MissionId) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/push/PushQueue") {}

/** Sends messages to push services. `off` if this process has no keys for that, `gone` if the subscription ended. */
export class PushSender extends Context.Service<
  PushSender,
  { readonly send: (message: PushMessage) => Effect.Effect<"sent" | "gone" | "off", PushNotSent> }
>()("@trajet/domain/push/PushSender") {}
