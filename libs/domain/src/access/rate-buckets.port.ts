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

export class RateBuckets extends Context.Service<
  RateBuckets,
  {
    /** Takes up to the wanted tokens of a bucket that all processes share; how many there were, 0 to `wanted`. */
    readonly lease: (lease: TokenLease) => Effect.Effect<number, StoreUnavailable>
  }
>()("@trajet/domain/access/RateBuckets") {}
