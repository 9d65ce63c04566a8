import { Effect, Metric } from "effect"
import { sleepAbout } from "../../time/pause.program.ts"
import { expiredLeases } from "./delivery.metrics.ts"
import { DeliveryQueue } from "./delivery-queue.port.ts"
import type { WorkList } from "./work-list.ts"

export interface SweeperOptions {
  readonly sweepMillis: number
}

/** Sweeps once per interval: finds due retries, deliveries of dead workers, and events whose hint was lost. */
export const sweepForever = Effect.fnUntraced(function* (
  work: WorkList,
  checkClock: Effect.Effect<boolean, unknown>,
  { sweepMillis }: SweeperOptions
) {
  const queue = yield* DeliveryQueue
  const sweep = Effect.gen(function* () {
    const { expired, endpointIds } = yield* queue.expireLeases
    if (expired > 0) {
      yield* Metric.update(expiredLeases, expired)
      yield* Effect.logWarning(`${expired} deliveries were taken back: their worker has died`)
    }
    if (!(yield* checkClock)) {
      return yield* Effect.logError(
        "the clock is more than 30 s off the database's: nothing is signed until it is right"
      )
    }
    work.markReady(endpointIds)
    work.markReady(yield* queue.dueEndpoints)
  })
  return yield* sweep.pipe(
    Effect.catch((error) => Effect.logDebug("the sweeper waits", error)),
    Effect.andThen(sleepAbout(sweepMillis)),
    Effect.forever
  )
})
