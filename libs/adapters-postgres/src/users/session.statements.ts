import type { Environment } from "@trajet/domain/access"
import {
  knownDeviceDays,
  type NewSession,
  type SessionId,
  sessionIdleMillis,
  sessionLifeMillis,
  type UserId
} from "@trajet/domain/users"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import { arePeopleCurrent } from "../people/copied-people.ts"
import { positionColumns, positionOf } from "../replica/position.statements.ts"
import { sessionColumns, type SessionInUseRow, type SessionRow, userColumns } from "./user.rows.ts"

const knownDevice = sql.raw(`created_at >= clock_timestamp() - interval '${knownDeviceDays} days'`)

export const findSession = statement<
  { readonly digests: ReadonlyArray<string>; readonly environment: Environment },
  SessionInUseRow
>()(
  "console_session.find",
  ($) => sql`
SELECT ${sessionColumns}, s.digest, ${userColumns}, clock_timestamp() AS now,
  (SELECT g.grid_version FROM customer_group g WHERE g.id = u.group_id) AS grid_version,
  coalesce((
    SELECT c.lead_millis FROM test_clock c WHERE ${$("environment")}::text = 'test' AND c.group_id = u.group_id
  ), 0) AS lead_millis, ${positionColumns},
  coalesce(
    (SELECT k.id FROM api_key k WHERE k.user_id = u.id AND k.group_id = u.group_id
      AND k.environment = ${$("environment")}::text AND k.revoked_at IS NULL),
    (SELECT p.id FROM person_key p WHERE p.user_id = u.id
      AND p.environment = ${$("environment")}::text AND p.revoked_at IS NULL)
  ) AS key_id
FROM console_session s JOIN console_user u ON u.id = s.user_id
  ${positionOf(sql`u.group_id`, sql`${$("environment")}::text`)}
WHERE s.digest = ANY (${$("digests")}::text[]) AND s.ended_at IS NULL AND u.removed_at IS NULL
  AND (u.role <> 'operator' OR ${arePeopleCurrent})`
)

/** Writes the use of a session. A use that a crash of the server loses is no harm. */
export const touchSession = statement<{ readonly id: SessionId }, never>()(
  "console_session.touch",
  ($) => sql`
WITH fast AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
UPDATE console_session s SET last_used_at = greatest(s.last_used_at, clock_timestamp()) FROM fast
WHERE s.id = ${$("id")}::uuid`
)

export const moveSessionDigest = statement<{ readonly from: string; readonly to: string }, never>()(
  "console_session.move_digest",
  ($) => sql`UPDATE console_session SET digest = ${$("to")}::text WHERE digest = ${$("from")}::text`
)

interface MovedDevice {
  readonly userId: UserId
  readonly from: string
  readonly to: string
}

export const moveDevice = statement<MovedDevice, never>()(
  "console_session.move_device",
  ($) => sql`
UPDATE console_session SET device_digest = ${$("to")}::text
WHERE user_id = ${$("userId")}::uuid AND device_digest = ${$("from")}::text`
)

export const createSession = statement<NewSession, SessionRow & { readonly is_new_device: boolean }>()(
  "console_session.create",
  ($) => sql`
WITH replaced AS (
  UPDATE console_session SET ended_at = clock_timestamp()
  WHERE digest = ${$("replaces")}::text AND ended_at IS NULL
), proved AS (
  UPDATE console_user SET failures = 0, locked_until = NULL WHERE id = ${$("userId")}::uuid AND failures > 0
), joined AS (
  UPDATE console_link SET used_at = clock_timestamp()
  WHERE user_id = ${$("userId")}::uuid AND purpose = 'invitation' AND used_at IS NULL
), audited AS (
  INSERT INTO audit (group_id, person_id, action, target, request_id, ip)
  SELECT u.group_id, u.person_id, 'user.sign_in', u.id::text, ${$("requestId")}::text, ${$("ip")}::text
  FROM console_user u WHERE u.id = ${$("userId")}::uuid
), s AS (
  INSERT INTO console_session (id, user_id, digest, device_digest, signed_in_at, ip, agent)
  VALUES (${$("id")}::uuid, ${$("userId")}::uuid, ${$("digest")}::text, ${$("deviceDigest")}::text,
    clock_timestamp() - ${$("provedAgoMillis")}::float8 * interval '1 millisecond', ${$("ip")}::text, ${$("agent")}::text)
  RETURNING *
)
SELECT ${sessionColumns},
  EXISTS (SELECT FROM console_session b WHERE b.user_id = s.user_id)
  AND NOT EXISTS (
    SELECT FROM console_session b
    WHERE b.user_id = s.user_id AND b.device_digest = s.device_digest AND b.${knownDevice}
  ) AS is_new_device
FROM s`
)

export const confirmSession = statement<{ readonly id: SessionId }, SessionRow>()(
  "console_session.confirm",
  ($) => sql`
UPDATE console_session s SET signed_in_at = clock_timestamp()
WHERE s.id = ${$("id")}::uuid AND s.ended_at IS NULL RETURNING ${sessionColumns}`
)

export const endSession = statement<{ readonly digest: string }, never>()(
  "console_session.end",
  ($) => sql`
UPDATE console_session SET ended_at = clock_timestamp() WHERE digest = ${$("digest")}::text AND ended_at IS NULL`
)

export const listSessions = statement<{ readonly userId: UserId }, SessionRow>()(
  "console_session.list",
  ($) => sql`
SELECT ${sessionColumns} FROM console_session s
WHERE s.user_id = ${$("userId")}::uuid AND s.ended_at IS NULL
  AND s.last_used_at > clock_timestamp() - ${sql.raw(String(sessionIdleMillis))} * interval '1 millisecond'
  AND s.created_at > clock_timestamp() - ${sql.raw(String(sessionLifeMillis))} * interval '1 millisecond'
ORDER BY s.created_at DESC, s.id LIMIT 1000`
)

export const aliveSessions = statement<{ readonly ids: ReadonlyArray<SessionId> }, { readonly id: SessionId }>()(
  "console_session.alive",
  ($) => sql`
SELECT s.id FROM console_session s JOIN console_user u ON u.id = s.user_id AND u.removed_at IS NULL
  AND (u.role <> 'operator' OR ${arePeopleCurrent})
WHERE s.id = ANY (${$("ids")}::uuid[]) AND s.ended_at IS NULL
  AND s.last_used_at > clock_timestamp() - ${sql.raw(String(sessionIdleMillis))} * interval '1 millisecond'
  AND s.created_at > clock_timestamp() - ${sql.raw(String(sessionLifeMillis))} * interval '1 millisecond'`
)

export const revokeSession = statement<
  { readonly userId: UserId; readonly id: SessionId },
  { readonly id: SessionId }
>()(
  "console_session.revoke",
  ($) => sql`
UPDATE console_session SET ended_at = clock_timestamp()
WHERE id = ${$("id")}::uuid AND user_id = ${$("userId")}::uuid AND ended_at IS NULL RETURNING id`
)
