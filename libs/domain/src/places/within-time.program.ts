import { Effect } from "effect"
import { OutsideTooSlow } from "./places.errors.ts"

/** Shorter than the lease of an idempotency key, so that time remains for the write. */
export const outsideMillis = 8_000

/** Fails with `OutsideTooSlow` if the calls to providers take longer than `outsideMillis`. */
export const withinTime = <A, E, R>(asking: Effect.Effect<A, E, R>): Effect.Effect<A, E | OutsideTooSlow, R> =>
  Effect.timeoutOrElse(asking, { duration: outsideMillis, orElse: () => Effect.fail(new OutsideTooSlow({})) })
