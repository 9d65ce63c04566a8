import {
  ApiKeys,
  type AuditedCaller,
  type GroupId,
  type KeyId,
  KeyUnknown,
  type StoredKey,
  usableKey
} from "@trajet/domain/access"
import { type Instant, parseInstant } from "@trajet/domain/time"
import { Effect, Option, Result } from "effect"
import type { StoreState } from "../store/store-state.fake.ts"

const newestFirst = (a: StoredKey, b: StoredKey): number => {
  if (a.createdAt === b.createdAt) return a.id < b.id ? -1 : 1
  return a.createdAt < b.createdAt ? 1 : -1
}

export const apiKeysOn = (state: StoreState): ApiKeys["Service"] => {
  const audit = (key: StoredKey, at: Instant, action: string, by: AuditedCaller | null) =>
    state.audit.push({
      at,
      groupId: key.groupId,
      environment: key.environment,
      keyId: by?.keyId ?? null,
      action,
      target: key.id,
      requestId: by?.requestId ?? null,
      ip: by?.ip ?? null
    })
  const revoke = (id: KeyId, groupId: GroupId | null, by: AuditedCaller | null) =>
    state
      .transaction((now) => {
        const key = state.apiKeys.get(id)
        if (key === undefined || (groupId !== null && key.groupId !== groupId)) {
          return Result.fail(new KeyUnknown({ id }))
        }
        const revoked = { ...key, revokedAt: key.revokedAt ?? now }
        state.apiKeys.set(id, revoked)
        audit(key, now, "key.revoke", by)
        return Result.succeed(revoked)
      })
      .pipe(Effect.flatMap(Effect.fromResult))
  const found = (read: () => StoredKey | undefined) =>
    state.transaction((now) =>
      Option.map(Option.fromUndefinedOr(read()), (key) => ({
        key,
        gridVersion: state.groups.get(key.groupId)?.grids.length ?? 0,
        clockLeadMillis: key.environment === "test" ? (state.leads.get(key.groupId) ?? 0) : 0,
        position: null,
        now
      }))
    )
  return ApiKeys.of({
    byDigest: (digests) =>
      found(() => {
        const key = [...state.apiKeys.values()].find(({ digest }) => digests.includes(digest))
        if (key === undefined) return undefined
        const moved = { ...key, digest: digests[0] }
        state.apiKeys.set(key.id, moved)
        return moved
      }).pipe(
        Effect.tap((inUse) =>
          Effect.sync(() => {
            if (Option.isNone(inUse) || Result.isFailure(usableKey(inUse.value))) return
            const { key, now } = inUse.value
            state.apiKeys.set(key.id, { ...key, lastUsedAt: now })
          })
        )
      ),
    byId: (id) => found(() => state.apiKeys.get(id)),
    create: ({ route: _, ...asked }, by) =>
      state.transaction((now) => {
        if (!state.groups.has(asked.groupId)) throw new Error("a key of a group that does not exist")
        const key: StoredKey = {
          ...asked,
          createdAt: now,
          expiresAt: asked.expiresAt === null ? null : Result.getOrThrow(parseInstant(asked.expiresAt)),
          revokedAt: null,
          lastUsedAt: null
        }
        state.apiKeys.set(key.id, key)
        audit(key, now, "key.create", by)
        return key
      }),
    list: (groupId) =>
      state.transaction(() => [...state.apiKeys.values()].filter((key) => key.groupId === groupId).sort(newestFirst)),
    revoke: (id) => revoke(id, null, null),
    revokeOf: (groupId, id, by) => revoke(id, groupId, by)
  })
}
