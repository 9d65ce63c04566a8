import { Clock, Effect } from "effect"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import { KeyId, type Scope } from "./api-key.model.ts"
import { clearKey, keySecretLength, shownPrefix } from "./api-key.rules.ts"
import { KeyExpiryPast, KeyUnknown } from "./api-key.errors.ts"
import { ApiKeys } from "./api-keys.port.ts"
import { Groups } from "./groups.port.ts"
import { Identifiers, Mac } from "./secrets.port.ts"
import type { Environment } from "./tenant.model.ts"
import { isUuid } from "../text/uuid.rules.ts"

export interface KeyOrder {
  readonly groupName: string
  readonly environment: Environment
  /** At least one. */
  readonly scopes: ReadonlyArray<Scope>
  readonly label: string | null
  readonly expiresAt: Instant | null
}

/** Creates a key, and returns it in clear for the only time (ACC-17). Fails with `KeyExpiryPast`. */
export const createKey = Effect.fn("createKey")(function* (order: KeyOrder) {
  const groups = yield* Groups
  const keys = yield* ApiKeys
  const mac = yield* Mac
  const identifiers = yield* Identifiers
  const { groupName, ...asked } = order
  const now = instantOfMillis(yield* Clock.currentTimeMillis)
  if (order.expiresAt !== null && order.expiresAt <= now) {
    return yield* new KeyExpiryPast({ expiresAt: order.expiresAt })
  }
  const group = yield* groups.byName(groupName)
  const clear = clearKey(order.environment, yield* identifiers.secret(keySecretLength))
  const key = yield* keys.create({
    ...asked,
    id: KeyId(yield* identifiers.uuid),
    groupId: group.id,
    digest: yield* mac.sign("api-key", clear),
    prefix: shownPrefix(clear)
  })
  return { key, clear }
})

/** Lists the keys of a group, newest first, revoked and expired ones included. */
export const listKeys = Effect.fn("listKeys")(function* (groupName: string) {
  const groups = yield* Groups
  const keys = yield* ApiKeys
  return yield* keys.list((yield* groups.byName(groupName)).id)
})

/** Revokes a key for good, from the next request on (ACC-14). Fails with `KeyUnknown`. */
export const revokeKey = Effect.fn("revokeKey")(function* (id: KeyId) {
  const keys = yield* ApiKeys
  if (!isUuid(id)) return yield* new KeyUnknown({ id })
  return yield* keys.revoke(id)
})
