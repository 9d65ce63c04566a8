import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "./store.errors.ts"

export interface TokenLease {
  readonly axis: string
  /** Whose bucket on this axis: a key's id, an address, or one word for all. */
  readonly subject: string
  readonly wanted: number
  /** Tokens of a full bucket, which refills evenly in `windowSeconds`. */
  readonly capacity: number
  readonly windowSeconds: number
}

export interface LeasedTokens {
  /** 0 to `wanted`, whole. */
  readonly granted: number
  /** What is left in the bucket for everybody; not whole while it refills. */
  readonly remaining: number
}

/** Hands out tokens of rate limits that several processes share. */
export class RateBuckets extends Context.Service<
  RateBuckets,
  {
    /** Takes up to the wanted tokens of a bucket that all processes share. */
    readonly lease: (lease: TokenLease) => Effect.Effect<LeasedTokens, StoreUnavailable>
    /** Drops the buckets that nobody took from for so long; they are full again, which is what no bucket means. */
    readonly prune: (idleSeconds: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/access/RateBuckets") {}
