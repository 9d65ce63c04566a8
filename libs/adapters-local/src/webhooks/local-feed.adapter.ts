import { DeliveryFeed } from "@trajet/domain/webhooks/dispatching"
import { Effect, Latch, Layer } from "effect"

/** More endpoints than a dispatcher could serve; hints beyond them are dropped, and their work found by the sweeper. */
const waitingMax = 100_000

const make = Effect.sync(() => {
  const arrived = Latch.makeUnsafe(false)
  const waiting = new Set<string>()
  const takeAll = Effect.sync((): ReadonlyArray<string> => {
    const endpointIds = [...waiting]
    waiting.clear()
    arrived.closeUnsafe()
    return endpointIds
  })
  return DeliveryFeed.of({
    announce: (announcements) =>
      Effect.sync(() => {
        for (const id of announcements.flatMap(({ endpointIds }) => endpointIds)) {
          if (waiting.size < waitingMax) waiting.add(id)
        }
        if (waiting.size > 0) arrived.openUnsafe()
      }),
    // The wait carries no hint, and what follows it cannot be interrupted: a taker that is gives none away. Of two that
    // wait one finds everything, the other waits on.
    hints: Effect.uninterruptibleMask((restore) =>
      restore(arrived.await).pipe(
        Effect.andThen(takeAll),
        Effect.repeat({ until: (endpointIds) => endpointIds.length > 0 })
      )
    ),
    isUp: Effect.succeed(true)
  })
})

/**
 * The event feed without a broker: what this process announces is hinted to this process. Each dispatcher relays other
 * rows of the outbox, which spreads the work over all of them.
 */
export const localFeed: Layer.Layer<DeliveryFeed> = Layer.effect(DeliveryFeed, make)
