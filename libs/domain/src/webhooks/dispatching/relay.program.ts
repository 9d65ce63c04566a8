import { Effect, Metric, Schedule } from "effect"
import { relayedEvents } from "./delivery.metrics.ts"
import { DeliveryFeed } from "./delivery-feed.port.ts"
import { Outbox } from "./outbox.port.ts"

export interface RelayOptions {
  readonly announcementsMax: number
  /** Longer than one announcement may take. */
  readonly holdMillis: number
  /** Time after which the relay reads the outbox without a wake-up. */
  readonly patienceMillis: number
}

const afterFailureMillis = 500

/**
 * Announces committed events to the feed, without end. Selects rows by state, so that it skips none, and deletes a row
 * only after the feed has confirmed it.
 */
export const relay = Effect.fn("relay")(function* (options: RelayOptions) {
  const outbox = yield* Outbox
  const feed = yield* DeliveryFeed

  const round = Effect.gen(function* () {
    const announcements = yield* outbox.take(options.announcementsMax, options.holdMillis)
    if (announcements.length === 0) return yield* outbox.awake(options.patienceMillis)
    yield* feed.announce(announcements)
    yield* outbox.done(announcements.map(({ eventId }) => eventId))
    yield* Metric.update(relayedEvents, announcements.length)
  })

  return yield* round.pipe(
    Effect.tapError((error) => Effect.logDebug("the relay waits", error)),
    Effect.retry(Schedule.spaced(afterFailureMillis)),
    Effect.orDie,
    Effect.forever
  )
})
