import { ConsoleApi, type KeyShown } from "@trajet/contract"
import { createKeyOf, KeyId, listKeysOf, revokeKeyOf, scopesForKeysOf, type StoredKey } from "@trajet/domain/access"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { actingOf } from "./acting.ts"
import { instantIn } from "./console-wire.ts"

const keyWire = (key: StoredKey): KeyShown => ({
  id: key.id,
  environment: key.environment,
  scopes: key.scopes,
  prefix: key.prefix,
  label: key.label,
  created_at: key.createdAt,
  expires_at: key.expiresAt,
  revoked_at: key.revokedAt,
  last_used_at: key.lastUsedAt
})

export const keyRoutes = serve(ConsoleApi.groups.keys, {
  list: Effect.fnUntraced(function* ({ caller }) {
    const { tenant } = yield* actingOf(caller)
    const keys = yield* listKeysOf(tenant.groupId)
    return { data: keys.map(keyWire), scopes: yield* scopesForKeysOf(tenant.groupId) }
  }),
  create: Effect.fnUntraced(function* ({ caller, body }) {
    const by = yield* actingOf(caller)
    const order = {
      environment: body.environment,
      scopes: [...new Set(body.scopes)],
      label: body.label,
      expiresAt: body.expires_at === undefined ? null : yield* instantIn("expires_at", body.expires_at)
    }
    const { key, clear } = yield* createKeyOf(by.tenant.groupId, order, by)
    return { ...keyWire(key), key: clear }
  }),
  revoke: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* actingOf(caller)
    return keyWire(yield* revokeKeyOf(by.tenant.groupId, KeyId(params.id), by))
  })
})
