import { lockOut, type UserId, type UserLanguage } from "@trajet/domain/users"
import type { GroupId } from "@trajet/domain/access"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import { type ByUser, type ListedUserRow, userColumns, type UserRow } from "./user.rows.ts"

export interface AttemptRow extends UserRow {
  readonly password_hash: string | null
  readonly is_locked: boolean
}

const { failures: every, firstMillis, maxMillis } = lockOut

// The lock of the row makes attempts at once count one after the other. A locked account counts no further failures.
export const beginSignIn = statement<{ readonly email: string }, AttemptRow>()(
  "console_user.begin_sign_in",
  ($) => sql`
WITH found AS MATERIALIZED (
  SELECT *, coalesce(locked_until > clock_timestamp(), false) AS is_locked FROM console_user
  WHERE lower(email) = lower(${$("email")}::text) AND removed_at IS NULL FOR NO KEY UPDATE
), counted AS (
  UPDATE console_user c SET failures = c.failures + 1,
    locked_until = CASE WHEN (c.failures + 1) % ${sql.raw(String(every))} = 0
      THEN clock_timestamp() + least(${sql.raw(String(maxMillis))}::float8,
        ${sql.raw(String(firstMillis))} * 2.0 ^ least(30, (c.failures + 1) / ${sql.raw(String(every))} - 1)) * interval '1 millisecond'
      ELSE c.locked_until END
  FROM found WHERE c.id = found.id AND NOT found.is_locked
)
SELECT ${userColumns}, u.password_hash, u.is_locked FROM found u`
)

export const clearFailures = statement<{ readonly id: UserId }, never>()(
  "console_user.clear_failures",
  ($) => sql`UPDATE console_user SET failures = 0, locked_until = NULL WHERE id = ${$("id")}::uuid AND failures > 0`
)

interface CreateUser extends ByUser {
  readonly id: UserId
  readonly groupId: string | null
  readonly personId: string | null
  readonly role: string
  readonly email: string
  /** True if the address may wait while another user has it. */
  readonly mayWait: boolean
  readonly name: string
  readonly language: UserLanguage
  readonly keyIds: ReadonlyArray<string>
  readonly environments: ReadonlyArray<string>
  readonly digests: ReadonlyArray<string>
}

export const createUser = statement<CreateUser, UserRow>()(
  "console_user.create",
  ($) => sql`
WITH u AS (
  INSERT INTO console_user (id, group_id, person_id, role, email, waiting_email, name, language)
  SELECT ${$("id")}::uuid, ${$("groupId")}::uuid, ${$("personId")}::uuid, ${$("role")}::text,
    CASE WHEN taken.waits THEN ${$("id")}::uuid::text ELSE ${$("email")}::text END,
    CASE WHEN taken.waits THEN ${$("email")}::text END, ${$("name")}::text, ${$("language")}::text
  FROM (SELECT ${$("mayWait")}::boolean AND EXISTS (
    SELECT FROM console_user o WHERE lower(o.email) = lower(${$("email")}::text) AND o.removed_at IS NULL
  ) AS waits) AS taken
  RETURNING *
), hidden AS (
  SELECT * FROM unnest(${$("keyIds")}::uuid[], ${$("environments")}::text[], ${$("digests")}::text[])
    AS k(id, environment, digest)
), of_group AS (
  INSERT INTO api_key (id, group_id, environment, scopes, digest, prefix, user_id)
  SELECT k.id, u.group_id, k.environment, ARRAY['transports:read', 'transports:write'], k.digest, 'console', u.id
  FROM u CROSS JOIN hidden k WHERE u.group_id IS NOT NULL
), of_person AS (
  INSERT INTO person_key (id, person_id, environment, digest, prefix, user_id)
  SELECT k.id, u.person_id, k.environment, k.digest, 'console', u.id
  FROM u CROSS JOIN hidden k WHERE u.person_id IS NOT NULL
), audited AS (
  INSERT INTO audit (group_id, key_id, person_id, action, target, request_id, ip)
  SELECT group_id, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'user.create', id::text, ${$("requestId")}::text,
    ${$("ip")}::text
  FROM u
)
SELECT ${userColumns} FROM u`
)

export const findUser = statement<{ readonly id: UserId }, UserRow>()(
  "console_user.find",
  ($) => sql`SELECT ${userColumns} FROM console_user u WHERE u.id = ${$("id")}::uuid AND u.removed_at IS NULL`
)

export const hasPassword = statement<{ readonly id: UserId }, { readonly has_password: boolean }>()(
  "console_user.has_password",
  ($) => sql`
SELECT password_hash IS NOT NULL AS has_password FROM console_user WHERE id = ${$("id")}::uuid AND removed_at IS NULL`
)

export const findUserByEmail = statement<{ readonly email: string }, UserRow>()(
  "console_user.find_by_email",
  ($) => sql`
SELECT ${userColumns} FROM console_user u WHERE lower(u.email) = lower(${$("email")}::text) AND u.removed_at IS NULL`
)

const listed = sql`SELECT ${userColumns}, u.password_hash IS NOT NULL AS has_password,
  (SELECT s.created_at FROM console_session s WHERE s.user_id = u.id ORDER BY s.created_at DESC LIMIT 1)
    AS last_sign_in_at
FROM console_user u`

export const listUsersOfGroup = statement<{ readonly groupId: GroupId }, ListedUserRow>()(
  "console_user.list_of_group",
  ($) => sql`${listed}
WHERE u.group_id = ${$("groupId")}::uuid AND u.removed_at IS NULL ORDER BY u.created_at, u.id LIMIT 1000`
)

export const listAllUsers = statement<object, ListedUserRow>()(
  "console_user.list",
  () => sql`${listed} WHERE u.removed_at IS NULL ORDER BY u.created_at, u.id LIMIT 1000`
)

interface ChangeUser extends ByUser {
  readonly id: UserId
  readonly name: string | null
  readonly language: UserLanguage | null
}

/** Changes the members that are not null. */
export const changeUser = statement<ChangeUser, UserRow>()(
  "console_user.change",
  ($) => sql`
WITH u AS (
  UPDATE console_user SET name = coalesce(${$("name")}::text, name),
    language = coalesce(${$("language")}::text, language)
  WHERE id = ${$("id")}::uuid AND removed_at IS NULL RETURNING *
), audited AS (
  INSERT INTO audit (group_id, key_id, person_id, action, target, request_id, ip)
  SELECT group_id, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'user.change', id::text, ${$("requestId")}::text,
    ${$("ip")}::text
  FROM u
)
SELECT ${userColumns} FROM u`
)

interface SetPassword extends ByUser {
  readonly id: UserId
  readonly passwordHash: string
  readonly keptSessionId: string | null
}

export const setPassword = statement<SetPassword, never>()(
  "console_user.set_password",
  ($) => sql`
WITH u AS (
  UPDATE console_user SET password_hash = ${$("passwordHash")}::text, failures = 0, locked_until = NULL
  WHERE id = ${$("id")}::uuid AND removed_at IS NULL RETURNING *
), ended AS (
  UPDATE console_session s SET ended_at = clock_timestamp() FROM u
  WHERE s.user_id = u.id AND s.ended_at IS NULL AND s.id IS DISTINCT FROM ${$("keptSessionId")}::uuid
), links AS (
  UPDATE console_link l SET used_at = clock_timestamp() FROM u
  WHERE l.user_id = u.id AND l.used_at IS NULL
), passkeys AS (
  DELETE FROM console_passkey p USING u WHERE p.user_id = u.id AND ${$("keptSessionId")}::uuid IS NULL
)
INSERT INTO audit (group_id, key_id, person_id, action, target, request_id, ip)
SELECT group_id, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'user.set_password', id::text,
  ${$("requestId")}::text, ${$("ip")}::text
FROM u`
)

// The address is replaced by the id, so that it is free for another user.
export const removeUser = statement<ByUser & { readonly id: UserId }, { readonly id: UserId }>()(
  "console_user.remove",
  ($) => sql`
WITH u AS (
  UPDATE console_user SET removed_at = clock_timestamp(), email = id::text, waiting_email = NULL, password_hash = NULL
  WHERE id = ${$("id")}::uuid AND removed_at IS NULL RETURNING *
), ended AS (
  UPDATE console_session s SET ended_at = clock_timestamp() FROM u WHERE s.user_id = u.id AND s.ended_at IS NULL
), links AS (
  UPDATE console_link l SET used_at = clock_timestamp() FROM u WHERE l.user_id = u.id AND l.used_at IS NULL
), passkeys AS (
  DELETE FROM console_passkey p USING u WHERE p.user_id = u.id
), views AS (
  DELETE FROM console_view v USING u WHERE v.user_id = u.id
), keys AS (
  UPDATE api_key k SET revoked_at = clock_timestamp() FROM u WHERE k.user_id = u.id AND k.revoked_at IS NULL
), person_keys AS (
  UPDATE person_key k SET revoked_at = clock_timestamp() FROM u WHERE k.user_id = u.id AND k.revoked_at IS NULL
), audited AS (
  INSERT INTO audit (group_id, key_id, person_id, action, target, request_id, ip)
  SELECT group_id, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'user.remove', id::text, ${$("requestId")}::text,
    ${$("ip")}::text
  FROM u
)
SELECT id FROM u`
)
