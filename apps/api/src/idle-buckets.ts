import { RateBuckets } from "@trajet/domain/access"
import { Effect, Layer, Schedule } from "effect"
import { rateWindowSeconds } from "./limits.ts"

const pruneEvery = "1 minute"
// Twice the window, so that a bucket is full even if clocks jump a little.
const idleSeconds = 2 * rateWindowSeconds

/**
 * Deletes, every minute, rate buckets that are full again, so that unknown clients cannot fill the table with
 * addresses.
 */
export const idleBuckets: Layer.Layer<never, never, RateBuckets> = Layer.effectDiscard(
  RateBuckets.use((buckets) => buckets.prune(idleSeconds)).pipe(
    Effect.catch((error) => Effect.logWarning("idle rate buckets were not dropped", error)),
    Effect.repeat(Schedule.spaced(pruneEvery)),
    Effect.forkScoped
  )
)
