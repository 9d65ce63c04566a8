import {
  type AuditedCaller,
  type GroupId,
  keysMax,
  type NewKey,
  requireGranted,
  type Scope,
  type ScopeNotGranted,
  type StoredKey,
  TooManyKeys
} from "@trajet/domain/access"
import { Result } from "effect"
import { sql } from "kysely"
import type { Connection } from "../database/database.ts"
import { statement } from "../database/statement.ts"
import { type By, byOf, keyColumns, keyOf, type KeyRow } from "./key.rows.ts"

/**
 * Makes creations of keys of a group wait for each other, so that no two count the same keys, and for changes of its granted
 * scopes.
 */
const lockGroup = statement<{ readonly groupId: GroupId }, { readonly granted_scopes: ReadonlyArray<Scope> }>()(
  "key.lock_group",
  ($) => sql`SELECT granted_scopes FROM customer_group WHERE id = ${$("groupId")}::uuid FOR NO KEY UPDATE`
)

/** Answers no row if the group has as many keys as it may have. Needs the lock of `lockGroup`. */
const createKey = statement<NewKey & By, KeyRow>()(
  "key.create",
  ($) => sql`
WITH k AS (
  INSERT INTO api_key (id, group_id, environment, scopes, digest, prefix, route, label, expires_at)
  SELECT ${$("id")}::uuid, ${$("groupId")}::uuid, ${$("environment")}::text, ${$("scopes")}::text[],
    ${$("digest")}::text, ${$("prefix")}::text, ${$("route")}::text, ${$("label")}::text, ${$("expiresAt")}::timestamptz
  WHERE (
    SELECT count(*) FROM api_key o
    WHERE o.group_id = ${$("groupId")}::uuid AND o.user_id IS NULL AND o.revoked_at IS NULL
  ) < ${sql.raw(String(keysMax))}
  RETURNING *
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, ${$("byKeyId")}::uuid, 'key.create', id::text, ${$("requestId")}::text, ${$("ip")}::text
  FROM k
)
SELECT ${keyColumns} FROM k`
)

/** The created key, or why the group cannot have it. */
export const createAlone =
  (key: NewKey, by: AuditedCaller | null) =>
  async (connection: Connection): Promise<Result.Result<StoredKey, ScopeNotGranted | TooManyKeys>> => {
    await connection.command("BEGIN")
    const [group] = await connection.run(lockGroup, { groupId: key.groupId })
    const granted = requireGranted(key.scopes, group?.granted_scopes ?? [])
    const [row] = Result.isSuccess(granted) ? await connection.run(createKey, { ...key, ...byOf(by) }) : []
    await connection.command("COMMIT")
    if (Result.isFailure(granted)) return Result.fail(granted.failure)
    return row === undefined ? Result.fail(new TooManyKeys({ max: keysMax })) : Result.succeed(keyOf(row))
  }
