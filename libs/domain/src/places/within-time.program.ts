import { Effect } from "effect"
import { OutsideTooSlow } from "./places.errors.ts"

/** Below the lease of an idempotency key, with room for the write that follows. */
export const outsideMillis = 8_000

/** Gives up what is asked of the world outside, before anything is written. */
export const withinTime = <A, E, R>(asking: Effect.Effect<A, E, R>): Effect.Effect<A, E | OutsideTooSlow, R> =>
  Effect.timeoutOrElse(asking, { duration: outsideMillis, orElse: () => Effect.fail(new OutsideTooSlow({})) })
