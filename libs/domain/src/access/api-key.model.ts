import { Brand, Schema } from "effect"
import type { Instant } from "../time/instant.model.ts"
import type { StorePosition } from "./store-position.model.ts"
import type { Environment, GroupId } from "./tenant.model.ts"

/** Id of an API key, UUID v7. The key itself is a secret, the id is not. */
export type KeyId = string & Brand.Brand<"KeyId">
export const KeyId = Brand.nominal<KeyId>()

export const Scope = Schema.Literals(["transports:read", "transports:write", "webhooks:manage"])
export type Scope = typeof Scope.Type

/** What a key of any group may have. Operations grant a group the others (ACC-29). */
export const commonScopes: ReadonlyArray<Scope> = ["transports:read", "transports:write"]

export interface StoredKey {
  readonly id: KeyId
  readonly groupId: GroupId
  readonly environment: Environment
  readonly scopes: ReadonlyArray<Scope>
  /** HMAC-SHA256 of the whole clear key under the pepper, lower-case hex. */
  readonly digest: string
  readonly prefix: string
  readonly label: string | null
  readonly createdAt: Instant
  readonly expiresAt: Instant | null
  readonly revokedAt: Instant | null
  readonly lastUsedAt: Instant | null
}

/** A key that was looked up, with the version of its group's current grid and the store's real time. */
export interface KeyInUse {
  readonly key: StoredKey
  readonly gridVersion: number
  /** How far the test clock of the group is ahead of real time; 0 for a live key. */
  readonly clockLeadMillis: number
  /** Of the group in the environment of the key; null if the store has no copies. */
  readonly position: StorePosition | null
  readonly now: Instant
}
