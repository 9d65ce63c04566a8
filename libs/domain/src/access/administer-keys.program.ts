import { Clock, Effect } from "effect"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import { KeyId, type Scope } from "./api-key.model.ts"
import { clearKey, keyRoute, keySecretLength, scopesOf, shownPrefix } from "./api-key.rules.ts"
import { KeyExpiryPast, KeyUnknown } from "./api-key.errors.ts"
import { ApiKeys } from "./api-keys.port.ts"
import { Groups } from "./groups.port.ts"
import { Identifiers, Mac } from "./secrets.port.ts"
import type { AuditedCaller } from "./caller.model.ts"
import type { Environment, GroupId } from "./tenant.model.ts"
import { isUuid } from "../text/uuid.rules.ts"

export interface KeyOrder {
  readonly environment: Environment
  /** At least one. */
  readonly scopes: ReadonlyArray<Scope>
  readonly label: string | null
  readonly expiresAt: Instant | null
}

/**
 * Creates a key of a group, and returns it in clear for the only time (ACC-17). `by` is for the audit log, null for the
 * administration. Fails with `KeyExpiryPast`, `ScopeNotGranted`, `TooManyKeys`.
 */
export const createKeyOf = Effect.fn("createKeyOf")(function* (
  groupId: GroupId,
  order: KeyOrder,
  by: AuditedCaller | null
) {
  const keys = yield* ApiKeys
  const mac = yield* Mac
  const identifiers = yield* Identifiers
  const now = instantOfMillis(yield* Clock.currentTimeMillis)
  if (order.expiresAt !== null && order.expiresAt <= now) {
    return yield* new KeyExpiryPast({ expiresAt: order.expiresAt })
  }
  const clear = clearKey(order.environment, yield* identifiers.secret(keySecretLength))
  const digest = yield* mac.sign("api-key", clear)
  const id = KeyId(yield* identifiers.uuid)
  const parts = { digest, prefix: shownPrefix(clear), route: keyRoute(clear) }
  const key = yield* keys.create({ ...order, id, groupId, ...parts }, by)
  return { key, clear }
})

/** Creates a key, like `createKeyOf`, for the administration, which names the group. Fails also with `GroupUnknown`. */
export const createKey = Effect.fn("createKey")(function* ({
  groupName,
  ...order
}: KeyOrder & { readonly groupName: string }) {
  const { id } = yield* Groups.use((groups) => groups.byName(groupName))
  return yield* createKeyOf(id, order, null)
})

/** The scopes that a new key of a group may have (ACC-29). */
export const scopesForKeysOf = (groupId: GroupId) => ApiKeys.use((keys) => Effect.map(keys.granted(groupId), scopesOf))

/** Lists the keys of a group, newest first, revoked and expired ones included. */
export const listKeysOf = Effect.fn("listKeysOf")(function* (groupId: GroupId) {
  const keys = yield* ApiKeys
  return yield* keys.list(groupId)
})

/** Lists the keys of a group, like `listKeysOf`, by the name of the group. Fails with `GroupUnknown`. */
export const listKeys = Effect.fn("listKeys")(function* (groupName: string) {
  const { id } = yield* Groups.use((groups) => groups.byName(groupName))
  return yield* listKeysOf(id)
})

/**
 * Revokes a key of a group for good, from the next request on (ACC-14). A key of another group is unknown. Fails with
 * `KeyUnknown`.
 */
export const revokeKeyOf = Effect.fn("revokeKeyOf")(function* (groupId: GroupId, id: KeyId, by: AuditedCaller) {
  const keys = yield* ApiKeys
  if (!isUuid(id)) return yield* new KeyUnknown({ id })
  return yield* keys.revokeOf(groupId, id, by)
})

/** Revokes a key of any group for the administration (ACC-14). Fails with `KeyUnknown`. */
export const revokeKey = Effect.fn("revokeKey")(function* (id: KeyId) {
  const keys = yield* ApiKeys
  if (!isUuid(id)) return yield* new KeyUnknown({ id })
  return yield* keys.revoke(id)
})
