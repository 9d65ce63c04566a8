import type { JsMsg } from "@nats-io/jetstream"
import { Effect, Latch } from "effect"
import { endpointsOf } from "./announcement-message.rules.ts"

/** Hints between the connection that brings them and whoever takes them. */
export interface HeldHints {
  readonly add: (message: JsMsg) => void
  readonly hasRoom: () => boolean
  /** Resolves once there is room for another. */
  readonly room: () => Promise<void>
  /** The endpoints of all that is there, each once; waits for the first. What is taken is acknowledged. */
  readonly take: Effect.Effect<ReadonlyArray<string>>
}

/** With so many messages no more are read, so that other dispatchers get them. */
const heldMax = 512

const acknowledge = (message: JsMsg): void => {
  try {
    message.ack()
  } catch {
    // Its connection is gone: it is hinted at again, which does no harm.
  }
}

export const makeHeldHints = (): HeldHints => {
  const arrived = Latch.makeUnsafe(false)
  let held: Array<JsMsg> = []
  let room: PromiseWithResolvers<void> | null = null
  const hasRoom = () => held.length < heldMax

  const takeAll = (): ReadonlyArray<string> => {
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
    // The wait carries no hint, and what follows it cannot be interrupted: a taker that is gives none away. Of two that
    // wait one finds everything, the other waits on.
    take: Effect.uninterruptibleMask((restore) =>
      restore(arrived.await).pipe(
        Effect.andThen(Effect.sync(takeAll)),
        Effect.repeat({ until: (endpointIds) => endpointIds.length > 0 })
      )
    )
  }
}
