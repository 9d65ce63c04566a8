import { type AuditedCaller, type Environment, GroupId, KeyId, type StoredKey } from "@trajet/domain/access"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"

export interface KeyRow {
  readonly id: string
  readonly group_id: string
  readonly environment: Environment
  readonly scopes: StoredKey["scopes"]
  readonly digest: string
  readonly prefix: string
  readonly label: string | null
  readonly created_at: Instant
  readonly expires_at: Instant | null
  readonly revoked_at: Instant | null
  readonly last_used_at: Instant | null
}

export const keyOf = (row: KeyRow): StoredKey => ({
  id: KeyId(row.id),
  groupId: GroupId(row.group_id),
  environment: row.environment,
  scopes: row.scopes,
  digest: row.digest,
  prefix: row.prefix,
  label: row.label,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  revokedAt: row.revoked_at,
  lastUsedAt: row.last_used_at
})

/** The columns of `KeyRow`, of the row `k`. */
export const keyColumns = sql`k.id, k.group_id, k.environment, k.scopes, k.digest, k.prefix, k.label, k.created_at, k.expires_at,
  k.revoked_at, k.last_used_at`

/** Author of a change of a key; the administration has no key. */
export interface By {
  readonly byKeyId: string | null
  readonly requestId: string | null
  readonly ip: string | null
}

export const byOf = (by: AuditedCaller | null): By => ({
  byKeyId: by?.keyId ?? null,
  requestId: by?.requestId ?? null,
  ip: by?.ip ?? null
})
