import { DeliveryFeed } from "@trajet/domain/webhooks/dispatching"
import type { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Latch, Layer } from "effect"

/** More endpoints than a dispatcher could serve. Further hints are dropped, and the sweeper finds their work. */
const waitingMax = 100_000

const make = Effect.sync(() => {
  const arrived = Latch.makeUnsafe(false)
  const waiting = new Set<EndpointId>()
  const takeAll = Effect.sync((): ReadonlyArray<EndpointId> => {
    const endpointIds = [...waiting]
    waiting.clear()
    arrived.closeUnsafe()
    return endpointIds
  })
  const handOver = (endpointIds: ReadonlyArray<EndpointId>): void => {
    for (const id of endpointIds) if (waiting.size < waitingMax) waiting.add(id)
    if (waiting.size > 0) arrived.openUnsafe()
  }
  return DeliveryFeed.of({
    announce: (announcements) => Effect.sync(() => handOver(announcements.flatMap(({ endpointIds }) => endpointIds))),
    handOver,
    // The wait carries no hint, and the steps after it cannot be interrupted, so an interrupted taker loses no hint. If
    // two takers wait, one takes all hints and the other keeps waiting.
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
 * The event feed without a broker: announcements of this process become hints to this process. Each dispatcher relays
 * other rows of the outbox, which spreads the work.
 */
export const localFeed: Layer.Layer<DeliveryFeed> = Layer.effect(DeliveryFeed, make)
