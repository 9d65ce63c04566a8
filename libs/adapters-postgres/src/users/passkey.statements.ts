import type { NewPasskey, UserId } from "@trajet/domain/users"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import { type ByUser, userColumns, type UserRow } from "./user.rows.ts"

export interface PasskeyRow {
  readonly id: string
  readonly user_id: string
  readonly public_key: string
  readonly counter: number
  readonly transports: ReadonlyArray<string>
  readonly name: string
  readonly created_at: Instant
  readonly last_used_at: Instant | null
}

const columns = sql`p.id, p.user_id, p.public_key, p.counter, p.transports, p.name, p.created_at, p.last_used_at`

export const addChallenge = statement<
  { readonly challenge: string; readonly userId: UserId | null; readonly lifeMillis: number },
  never
>()(
  "console_challenge.add",
  ($) => sql`
WITH late AS (
  DELETE FROM console_challenge WHERE expires_at <= clock_timestamp()
)
INSERT INTO console_challenge (challenge, user_id, expires_at)
VALUES (${$("challenge")}::text, ${$("userId")}::uuid,
  clock_timestamp() + ${$("lifeMillis")}::float8 * interval '1 millisecond')`
)

export const takeChallenge = statement<{ readonly challenge: string }, { readonly user_id: string | null }>()(
  "console_challenge.take",
  ($) => sql`
DELETE FROM console_challenge WHERE challenge = ${$("challenge")}::text AND expires_at > clock_timestamp()
RETURNING user_id`
)

export const addPasskey = statement<
  ByUser & NewPasskey & { readonly userId: UserId; readonly name: string },
  PasskeyRow
>()(
  "console_passkey.add",
  ($) => sql`
WITH p AS (
  INSERT INTO console_passkey (id, user_id, public_key, counter, transports, name)
  VALUES (${$("id")}::text, ${$("userId")}::uuid, ${$("publicKey")}::text, ${$("counter")}::bigint,
    ${$("transports")}::text[], ${$("name")}::text)
  ON CONFLICT DO NOTHING RETURNING *
), audited AS (
  INSERT INTO audit (group_id, key_id, person_id, action, target, request_id, ip)
  SELECT u.group_id, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'user.add_passkey', u.id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM p JOIN console_user u ON u.id = p.user_id
)
SELECT ${columns} FROM p`
)

export const listPasskeys = statement<{ readonly userId: UserId }, PasskeyRow>()(
  "console_passkey.list",
  ($) => sql`
SELECT ${columns} FROM console_passkey p
WHERE p.user_id = ${$("userId")}::uuid ORDER BY p.created_at, p.id LIMIT 100`
)

type Prefixed<Row> = { readonly [Name in keyof Row & string as `passkey_${Name}`]: Row[Name] }

export const findPasskey = statement<{ readonly id: string }, UserRow & Prefixed<PasskeyRow>>()(
  "console_passkey.find",
  ($) => sql`
SELECT ${userColumns}, p.id AS passkey_id, p.user_id AS passkey_user_id, p.public_key AS passkey_public_key,
  p.counter AS passkey_counter, p.transports AS passkey_transports, p.name AS passkey_name,
  p.created_at AS passkey_created_at, p.last_used_at AS passkey_last_used_at
FROM console_passkey p JOIN console_user u ON u.id = p.user_id
WHERE p.id = ${$("id")}::text AND u.removed_at IS NULL`
)

export const usedPasskey = statement<{ readonly id: string; readonly counter: number }, never>()(
  "console_passkey.used",
  ($) => sql`
UPDATE console_passkey SET counter = ${$("counter")}::bigint, last_used_at = clock_timestamp()
WHERE id = ${$("id")}::text`
)

export const removePasskey = statement<
  ByUser & { readonly id: string; readonly userId: UserId },
  { readonly id: string }
>()(
  "console_passkey.remove",
  ($) => sql`
WITH p AS (
  DELETE FROM console_passkey WHERE id = ${$("id")}::text AND user_id = ${$("userId")}::uuid RETURNING id, user_id
), audited AS (
  INSERT INTO audit (group_id, key_id, person_id, action, target, request_id, ip)
  SELECT u.group_id, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'user.delete_passkey', u.id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM p JOIN console_user u ON u.id = p.user_id
)
SELECT id FROM p`
)
