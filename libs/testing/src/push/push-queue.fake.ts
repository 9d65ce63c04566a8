import { PushQueue } from "@trajet/domain/push"
import { Effect } from "effect"

/** The messages of a store that no phone has subscribed to: workers of due work ask for them. */
export const queueOfNoPhone = PushQueue.of({
  find: () => Effect.succeedNone,
  end: () => Effect.void,
  unsubscribe: () => Effect.void,
  offerToAll: () => Effect.void
})
