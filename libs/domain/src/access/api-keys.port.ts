import { Context, type Effect, type Option } from "effect"
import type { GroupElsewhere, KeyUnknown, ScopeNotGranted, TooManyKeys } from "./api-key.errors.ts"
import type { KeyId, KeyInUse, Scope, StoredKey } from "./api-key.model.ts"
import type { AuditedCaller } from "./caller.model.ts"
import type { Digests } from "./secrets.port.ts"
import type { StoreUnavailable } from "./store.errors.ts"
import type { Environment, GroupId } from "./tenant.model.ts"
import type { Instant } from "../time/instant.model.ts"

export interface NewKey {
  readonly id: KeyId
  readonly groupId: GroupId
  readonly environment: Environment
  readonly scopes: ReadonlyArray<Scope>
  readonly digest: string
  readonly prefix: string
  /** The part of the key by which proxies find its cell. */
  readonly route: string
  readonly label: string | null
  readonly expiresAt: Instant | null
}

/** Stores the digests of API keys, never the keys themselves. */
export class ApiKeys extends Context.Service<
  ApiKeys,
  {
    /**
     * Finds a key by what `Mac.digests` gives for its clear text, in one look-up: processes that rotate the pepper may move
     * the key to and fro meanwhile. A key that is not stored under the first digest is moved there.
     *
     * Reads the key at every call, so that the next call sees a revocation. A look-up of a usable key counts as its
     * use: `lastUsedAt` has the last one to about a second, and none after the revocation.
     */
    readonly byDigest: (digests: Digests) => Effect.Effect<Option.Option<KeyInUse>, StoreUnavailable>
    /**
     * Reads the key at every call; does not count as a use. Fails with `GroupElsewhere` if another cell serves the group;
     * `byDigest` then fails with `StoreUnavailable`, because the proxy before the cells is about to learn the new cell, or finds
     * nothing while the group arrives.
     */
    readonly byId: (id: KeyId) => Effect.Effect<Option.Option<KeyInUse>, StoreUnavailable | GroupElsewhere>
    /**
     * The audit row names `by`, or the administration if it is null. Refuses a key of a group that has `keysMax`, also if
     * several are created at the same time, and a scope that operations have not granted the group.
     */
    readonly create: (
      key: NewKey,
      by: AuditedCaller | null
    ) => Effect.Effect<StoredKey, StoreUnavailable | TooManyKeys | ScopeNotGranted>
    /** Scopes beyond those of every group that operations have granted to a group. */
    readonly granted: (groupId: GroupId) => Effect.Effect<ReadonlyArray<Scope>, StoreUnavailable>
    /** Newest first, including revoked ones. */
    readonly list: (groupId: GroupId) => Effect.Effect<ReadonlyArray<StoredKey>, StoreUnavailable>
    /** At once and for good. A second revocation keeps the time of the first. */
    readonly revoke: (id: KeyId) => Effect.Effect<StoredKey, StoreUnavailable | KeyUnknown>
    /** Like `revoke`, only for a key of this group. */
    readonly revokeOf: (
      groupId: GroupId,
      id: KeyId,
      by: AuditedCaller
    ) => Effect.Effect<StoredKey, StoreUnavailable | KeyUnknown>
  }
>()("@trajet/domain/access/ApiKeys") {}
