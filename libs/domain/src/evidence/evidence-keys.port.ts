import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { EvidenceKey, SealedKey } from "./evidence-key.model.ts"

/** The keys by which the operator signs dossiers. One signs; former ones stay as public keys. */
export class EvidenceKeys extends Context.Service<
  EvidenceKeys,
  {
    /** The newest first, at most `evidenceKeysMax`. */
    readonly list: Effect.Effect<ReadonlyArray<EvidenceKey>, StoreUnavailable>
    /** The key that signs; none before the first one. */
    readonly current: Effect.Effect<Option.Option<SealedKey>, StoreUnavailable>
    /** Adds the first key. Does nothing if a key signs already. */
    readonly addFirst: (key: SealedKey) => Effect.Effect<void, StoreUnavailable>
    /** Lets a new key sign, retires the one before, and forgets the sealed seed of that one. */
    readonly rotate: (key: SealedKey) => Effect.Effect<EvidenceKey, StoreUnavailable>
    /** Replaces the sealed seed of a key that signs. Does nothing if it was rotated meanwhile. */
    readonly reseal: (key: SealedKey) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/evidence/EvidenceKeys") {}
