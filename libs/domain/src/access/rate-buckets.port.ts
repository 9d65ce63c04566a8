import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "./store.errors.ts"

export interface TokenLease {
  readonly axis: string
  /** The owner of the bucket on this axis: a key's id, an address, or one constant for all. */
  readonly subject: string
  readonly wanted: number
  /** Tokens of a full bucket, which refills evenly in `windowSeconds`. */
  readonly capacity: number
  readonly windowSeconds: number
}

export interface LeasedTokens {
  /** An integer from 0 to `wanted`. */
  readonly granted: number
  /** Tokens that remain in the shared bucket. Fractional while the bucket refills. */
  readonly remaining: number
}

/** An axis whose buckets need longer to be full again. */
export interface SlowAxis {
  readonly axis: string
  readonly idleSeconds: number
}

/** Hands out tokens of rate limits that several processes share. */
export class RateBuckets extends Context.Service<
  RateBuckets,
  {
    readonly lease: (lease: TokenLease) => Effect.Effect<LeasedTokens, StoreUnavailable>
    /**
     * Deletes buckets that were unused for `idleSeconds`, those of the `slow` axes after a time of their own, and returns
     * their count. An absent bucket counts as full.
     */
    readonly prune: (idleSeconds: number, slow: ReadonlyArray<SlowAxis>) => Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/access/RateBuckets") {}
