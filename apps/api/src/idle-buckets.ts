import { RateBuckets } from "@trajet/domain/access"
import { Effect, Layer, Schedule } from "effect"
import { groupAxes } from "./edge/limits/group-limits.ts"
import { rateWindowSeconds } from "./limits.ts"

const pruneEvery = "1 minute"
/** Twice the window, so that a bucket is full even if clocks jump a little. */
const idleSecondsOf = (windowSeconds: number): number => 2 * windowSeconds

const slowAxes = groupAxes.map(({ name, windowSeconds }) => ({
  axis: name,
  idleSeconds: idleSecondsOf(windowSeconds)
}))

/**
 * Deletes, every minute, rate buckets that are full again, so that unknown clients cannot fill the table with
 * addresses.
 */
export const idleBuckets: Layer.Layer<never, never, RateBuckets> = Layer.effectDiscard(
  RateBuckets.use((buckets) => buckets.prune(idleSecondsOf(rateWindowSeconds), slowAxes)).pipe(
    Effect.catch((error) => Effect.logWarning("idle rate buckets were not dropped", error)),
    Effect.repeat(Schedule.spaced(pruneEvery)),
    Effect.forkScoped
  )
)
