import { ConsoleApi, type CreatedKey, CreateKeyRequest, type KeyList, type KeyShown } from "@trajet/contract"
import { createKeyOf, KeyId, listKeysOf, revokeKeyOf, type StoredKey } from "@trajet/domain/access"
import { Effect } from "effect"
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { actingOf } from "./acting.ts"
import { instantIn } from "./console-wire.ts"

const { endpoints } = ConsoleApi.groups.keys

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

const list = consoleRoute({
  endpoint: endpoints.list,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller }) {
    const { tenant } = yield* actingOf(caller)
    const wire: KeyList = { data: (yield* listKeysOf(tenant.groupId)).map(keyWire) }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const create = consoleRoute({
  endpoint: endpoints.create,
  query: noMembers,
  body: CreateKeyRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body }) {
    const by = yield* actingOf(caller)
    const order = {
      environment: body.environment,
      scopes: [...new Set(body.scopes)],
      label: body.label,
      expiresAt: body.expires_at === undefined ? null : yield* instantIn("expires_at", body.expires_at)
    }
    const { key, clear } = yield* createKeyOf(by.tenant.groupId, order, by)
    const wire: CreatedKey = { ...keyWire(key), key: clear }
    return { status: 201, body: JSON.stringify(wire) }
  })
})

const revoke = consoleRoute({
  endpoint: endpoints.revoke,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    const by = yield* actingOf(caller)
    const key = yield* revokeKeyOf(by.tenant.groupId, KeyId(params["id"] ?? ""), by)
    return { status: 200, body: JSON.stringify(keyWire(key)) }
  })
})

export const keyRoutes = [list, create, revoke]
