import type { UserId, UserLinkId, UserLinkPurpose, UserMail } from "@trajet/domain/users"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import { userColumns, type UserRow } from "./user.rows.ts"

interface AddLink {
  readonly id: UserLinkId
  readonly userId: UserId
  readonly purpose: UserLinkPurpose
  readonly lifeMillis: number
}

export const addLink = statement<AddLink, never>()(
  "console_link.add",
  ($) => sql`
WITH ended AS (
  UPDATE console_link SET used_at = clock_timestamp()
  WHERE user_id = ${$("userId")}::uuid AND purpose = ${$("purpose")}::text AND used_at IS NULL
)
INSERT INTO console_link (id, user_id, purpose, expires_at)
VALUES (${$("id")}::uuid, ${$("userId")}::uuid, ${$("purpose")}::text,
  clock_timestamp() + ${$("lifeMillis")}::float8 * interval '1 millisecond')`
)

export interface LinkRow extends UserRow {
  readonly link_id: string
  readonly purpose: UserLinkPurpose
}

export const useLink = statement<{ readonly id: UserLinkId }, LinkRow>()(
  "console_link.use",
  ($) => sql`
WITH l AS (
  UPDATE console_link SET used_at = clock_timestamp()
  WHERE id = ${$("id")}::uuid AND used_at IS NULL AND expires_at > clock_timestamp() RETURNING *
)
SELECT l.id AS link_id, l.purpose, ${userColumns}
FROM l JOIN console_user u ON u.id = l.user_id AND u.removed_at IS NULL`
)

export const findLink = statement<{ readonly id: UserLinkId }, LinkRow>()(
  "console_link.find",
  ($) => sql`
SELECT l.id AS link_id, l.purpose, ${userColumns}
FROM console_link l JOIN console_user u ON u.id = l.user_id AND u.removed_at IS NULL
WHERE l.id = ${$("id")}::uuid AND l.used_at IS NULL AND l.expires_at > clock_timestamp()`
)

/** Writes a notice to a user. A trigger adds the due work to send it. */
export const notifyUser = statement<UserMail & { readonly id: UserId }, never>()(
  "console_user.notify",
  ($) => sql`
INSERT INTO notice (id, group_id, audience, recipients, subject, text, link_id)
SELECT gen_random_uuid(), u.group_id, 'user', ARRAY[u.email], ${$("subject")}::text, ${$("text")}::text,
  ${$("linkId")}::uuid
FROM console_user u WHERE u.id = ${$("id")}::uuid AND u.removed_at IS NULL`
)
