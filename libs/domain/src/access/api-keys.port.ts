import { Context, type Effect, type Option } from "effect"
import type { KeyUnknown } from "./api-key.errors.ts"
import type { KeyInUse, Scope, StoredKey } from "./api-key.model.ts"
import type { StoreUnavailable } from "./store.errors.ts"
import type { Environment } from "./tenant.model.ts"

export interface NewKey {
  readonly id: string
  readonly groupId: string
  readonly environment: Environment
  readonly scopes: ReadonlyArray<Scope>
  readonly digest: string
  readonly prefix: string
  readonly label: string | null
  readonly expiresAt: string | null
}

/** Stores API keys. Keeps their digests, never the keys themselves. */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    /**
     * The key with this digest, read at every call: a revocation is seen by the next one. A look-up of a usable key is a
     * use of it; `lastUsedAt` tells of the last one within about a second, and never of one after the revocation.
     */
    readonly byDigest: (digest: string) => Effect.Effect<Option.Option<KeyInUse>, StoreUnavailable>
    /** The key with this id, read at every call like `byDigest`. */
    readonly byId: (id: string) => Effect.Effect<Option.Option<KeyInUse>, StoreUnavailable>
    /** Keeps a new key, and an audit row with it. */
    readonly create: (key: NewKey) => Effect.Effect<StoredKey, StoreUnavailable>
    /** The keys of a group, newest first, revoked ones included. */
    readonly list: (groupId: string) => Effect.Effect<ReadonlyArray<StoredKey>, StoreUnavailable>
    /** Revokes at once and for good; revoking twice keeps the first time. */
    readonly revoke: (id: string) => Effect.Effect<StoredKey, StoreUnavailable | KeyUnknown>
  }
>()("@trajet/domain/access/ApiKeys") {}
