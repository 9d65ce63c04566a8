import { RateBuckets } from "@trajet/domain/access"
import { Effect, Layer, Schedule } from "effect"
import { rateWindowSeconds } from "./limits.ts"

const pruneEvery = "1 minute"
// Twice the window, so that a bucket is full even where clocks jump a little.
const idleSeconds = 2 * rateWindowSeconds

/** Drops, every minute, the rate buckets that are full again, so that strangers cannot fill the table with addresses. */
export const idleBuckets: Layer.Layer<never, never, RateBuckets> = Layer.effectDiscard(
  RateBuckets.use((buckets) => buckets.prune(idleSeconds)).pipe(
    Effect.catch((error) => Effect.logWarning("idle rate buckets were not dropped", error)),
    Effect.repeat(Schedule.spaced(pruneEvery)),
    Effect.forkScoped
  )
)
