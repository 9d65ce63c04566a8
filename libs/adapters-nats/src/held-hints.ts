import type { JsMsg } from "@nats-io/jetstream"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Latch } from "effect"
import { endpointsOf } from "./announcement-message.rules.ts"

/** Buffer of hints between the connection and the dispatcher. */
export interface HeldHints {
  readonly add: (message: JsMsg) => void
  readonly hasRoom: () => boolean
  /** Resolves when there is room for another message. */
  readonly room: () => Promise<void>
  /** Waits for the first hint, then takes and acknowledges all, and returns each endpoint once. */
  readonly take: Effect.Effect<ReadonlyArray<EndpointId>>
}

/** With this many messages in the buffer no more are read, so that other dispatchers get them. */
const heldMax = 512

const acknowledge = (message: JsMsg): void => {
  try {
    message.ack()
  } catch {
    // The connection of the message is gone. The hint comes again, which does no harm.
  }
}

export const makeHeldHints = (): HeldHints => {
  const arrived = Latch.makeUnsafe(false)
  let held: Array<JsMsg> = []
  let room: PromiseWithResolvers<void> | null = null
  const hasRoom = () => held.length < heldMax

  const takeAll = (): ReadonlyArray<EndpointId> => {
    const taken = held
    held = []
    arrived.closeUnsafe()
    room?.resolve()
    room = null
    taken.forEach(acknowledge)
    return [...new Set(taken.flatMap(({ headers }) => endpointsOf(headers)))]
  }

  return {
    add: (message) => {
      held.push(message)
      arrived.openUnsafe()
    },
    hasRoom,
    room: async () => {
      if (hasRoom()) return
      room ??= Promise.withResolvers()
      await room.promise
    },
    // Only the wait can be interrupted, not the taking, so that an interruption loses no hint. If two fibers wait, one
    // takes all hints and the other continues to wait.
    take: Effect.uninterruptibleMask((restore) =>
      restore(arrived.await).pipe(
        Effect.andThen(Effect.sync(takeAll)),
        Effect.repeat({ until: (endpointIds) => endpointIds.length > 0 })
      )
    )
  }
}
