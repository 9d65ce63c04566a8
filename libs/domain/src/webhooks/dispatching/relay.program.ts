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
 * Announces committed events to the feed, without end. Selects rows by state, so that it skips none. Where a broker has to
 * confirm, a row is deleted only after that. Hints of a process to itself need no confirmation: if it dies, the sweep of
 * another one finds the deliveries.
 */
export const relay = Effect.fn("relay")(function* ({ announcementsMax, holdMillis, patienceMillis }: RelayOptions) {
  const outbox = yield* Outbox
  const { announce, handOver } = yield* DeliveryFeed

  const announced = Effect.gen(function* () {
    const announcements = yield* outbox.take(announcementsMax, holdMillis)
    if (announcements.length === 0) return 0
    yield* announce(announcements)
    yield* outbox.done(announcements.map(({ eventId }) => eventId))
    return announcements.length
  })

  const handedOver = (give: NonNullable<typeof handOver>) =>
    Effect.map(outbox.release(announcementsMax), ({ endpointIds, events }) => {
      give(endpointIds)
      return events
    })

  return yield* (handOver === null ? announced : handedOver(handOver)).pipe(
    Effect.flatMap((events) => (events === 0 ? outbox.awake(patienceMillis) : Metric.update(relayedEvents, events))),
    Effect.tapError((error) => Effect.logDebug("the relay waits", error)),
    Effect.retry(Schedule.spaced(afterFailureMillis)),
    Effect.orDie,
    Effect.forever
  )
})
