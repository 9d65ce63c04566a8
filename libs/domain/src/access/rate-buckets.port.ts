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
  /** Whole, from 0 to `wanted`. */
  readonly granted: number
  /** Tokens that remain in the shared bucket; fractional while it refills. */
  readonly remaining: number
}

/** Hands out tokens of rate limits that several processes share. */
export class RateBuckets extends Context.Service<
  RateBuckets,
  {
    /** Takes up to the wanted tokens of a bucket that all processes share. */
    readonly lease: (lease: TokenLease) => Effect.Effect<LeasedTokens, StoreUnavailable>
    /** Deletes buckets that were unused for so long. They are full again, and an absent bucket counts as full. */
    readonly prune: (idleSeconds: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/access/RateBuckets") {}
