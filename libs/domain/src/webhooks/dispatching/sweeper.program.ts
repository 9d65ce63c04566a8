import { Effect, Metric, Random, Schedule } from "effect"
import { pruneOldRecords } from "../../events/prune.program.ts"
import { expiredLeases } from "./delivery.metrics.ts"
import { DeliveryQueue } from "./delivery-queue.port.ts"
import { Endpoints } from "../endpoints/endpoints.port.ts"
import type { WorkList } from "./work-list.ts"

export interface SweeperOptions {
  readonly sweepMillis: number
  readonly tidyMillis: number
}

const sleepAbout = (millis: number) =>
  Random.nextBetween(0.8, 1.2).pipe(Effect.flatMap((share) => Effect.sleep(Math.round(millis * share))))

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

/** Wipes replaced secrets and drops records older than their retention, once per interval. */
export const tidyForever = Effect.fnUntraced(function* ({ tidyMillis }: SweeperOptions) {
  const endpoints = yield* Endpoints
  const round = Effect.andThen(endpoints.wipeSecrets, pruneOldRecords)
  return yield* round.pipe(
    Effect.retry(Schedule.spaced("1 minute").pipe(Schedule.upTo({ times: 5 }))),
    Effect.catch((error) => Effect.logWarning("tidying up waits for its next turn", error)),
    Effect.andThen(sleepAbout(tidyMillis)),
    Effect.forever
  )
})
