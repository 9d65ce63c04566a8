import { Context, type Effect, type Option } from "effect"
import type { KeyUnknown } from "./api-key.errors.ts"
import type { KeyInUse, Scope, StoredKey } from "./api-key.model.ts"
import type { StoreUnavailable } from "./store.errors.ts"
import type { Environment, GroupId } from "./tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"

export interface NewKey {
  readonly id: string
  readonly groupId: GroupId
  readonly environment: Environment
  readonly scopes: ReadonlyArray<Scope>
  readonly digest: string
  readonly prefix: string
  readonly label: string | null
  readonly expiresAt: Instant | null
}

/** Stores the digests of API keys, never the keys themselves. */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    /**
     * Reads the key with this digest at every call, so that the next call sees a revocation. A look-up of a usable key
     * counts as its use. `lastUsedAt` has the last use to about a second, and no use after the revocation.
     */
    readonly byDigest: (digest: string) => Effect.Effect<Option.Option<KeyInUse>, StoreUnavailable>
    /** Reads the key with this id at every call, like `byDigest`. */
    readonly byId: (id: string) => Effect.Effect<Option.Option<KeyInUse>, StoreUnavailable>
    /** Stores a new key, with an audit row. */
    readonly create: (key: NewKey) => Effect.Effect<StoredKey, StoreUnavailable>
    /** Lists the keys of a group, newest first, including revoked ones. */
    readonly list: (groupId: GroupId) => Effect.Effect<ReadonlyArray<StoredKey>, StoreUnavailable>
    /** Revokes a key at once and for good. A second revocation keeps the time of the first. */
    readonly revoke: (id: string) => Effect.Effect<StoredKey, StoreUnavailable | KeyUnknown>
  }
>()("@trajet/domain/access/ApiKeys") {}
