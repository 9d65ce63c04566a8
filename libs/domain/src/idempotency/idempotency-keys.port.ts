import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { KeyOutcomeOpen } from "./idempotency.errors.ts"
import type { Claim, IdempotencyKey, KeyHolder, KeyRecord, StoredAnswer } from "./idempotency.model.ts"

export type ClaimAnswer =
  | { readonly _tag: "Claimed"; readonly claim: Claim }
  | { readonly _tag: "Held"; readonly record: KeyRecord; readonly now: Instant }

/** Claims idempotency keys, and stores the answers that complete them. */
export class IdempotencyKeys extends Context.Service<
  IdempotencyKeys,
  {
    /**
     * Claims a key for `leaseMillis` of the store's clock, if it is new, older than its retention, or has the same
     * fingerprint and an ended lease. Otherwise returns the record that holds the key.
     */
    readonly claim: (
      holder: KeyHolder,
      key: IdempotencyKey,
      fingerprint: string,
      leaseMillis: number
    ) => Effect.Effect<ClaimAnswer, StoreUnavailable | KeyOutcomeOpen>
    /**
     * Stores the answer of a request that wrote nothing else. Does nothing if another process took the claim over.
     * `about` is the mission that the answer shows, so that an erasure of the mission finds it.
     */
    readonly complete: (
      holder: KeyHolder,
      claim: Claim,
      answer: StoredAnswer,
      about?: MissionId
    ) => Effect.Effect<void, StoreUnavailable>
    /** Releases the key, so that a retry can start at once. Does nothing if another process took the claim over. */
    readonly release: (holder: KeyHolder, claim: Claim) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/idempotency/IdempotencyKeys") {}
