import type { GroupId } from "@trajet/domain/access"
import { type GroupRole, membersMax, type UserId } from "@trajet/domain/users"
import { sql } from "kysely"
import { statement } from "../database/statement.ts"
import { type ByUser, userColumns, type UserRow } from "./user.rows.ts"

/**
 * Makes changes of a group's members wait for each other. A later statement of the transaction then sees what the earlier
 * ones have changed. Orders of the group do not wait.
 */
export const lockGroup = statement<{ readonly groupId: GroupId }, never>()(
  "console_user.lock_group",
  ($) => sql`SELECT FROM customer_group WHERE id = ${$("groupId")}::uuid FOR NO KEY UPDATE`
)

export const isGroupFull = statement<{ readonly groupId: GroupId }, { readonly is_full: boolean }>()(
  "console_user.group_full",
  ($) => sql`
SELECT count(*) >= ${sql.raw(String(membersMax))} AS is_full FROM console_user
WHERE group_id = ${$("groupId")}::uuid AND removed_at IS NULL`
)

interface MemberRow {
  readonly role: GroupRole
  readonly has_other_administrator: boolean
}

export const findMember = statement<{ readonly groupId: GroupId; readonly id: UserId }, MemberRow>()(
  "console_user.member",
  ($) => sql`
SELECT u.role, EXISTS (SELECT FROM console_user o WHERE o.group_id = u.group_id AND o.role = 'administrator'
  AND o.removed_at IS NULL AND o.id <> u.id) AS has_other_administrator
FROM console_user u
WHERE u.id = ${$("id")}::uuid AND u.group_id = ${$("groupId")}::uuid AND u.removed_at IS NULL`
)

interface ChangeRole extends ByUser {
  readonly id: UserId
  readonly groupId: GroupId
  readonly role: GroupRole
}

export const changeRole = statement<ChangeRole, UserRow>()(
  "console_user.change_role",
  ($) => sql`
WITH u AS (
  UPDATE console_user SET role = ${$("role")}::text
  WHERE id = ${$("id")}::uuid AND group_id = ${$("groupId")}::uuid AND removed_at IS NULL RETURNING *
), audited AS (
  INSERT INTO audit (group_id, key_id, person_id, action, target, request_id, ip)
  SELECT group_id, ${$("byKeyId")}::uuid, ${$("byPersonId")}::uuid, 'user.change_role', id::text,
    ${$("requestId")}::text, ${$("ip")}::text
  FROM u
)
SELECT ${userColumns} FROM u`
)
