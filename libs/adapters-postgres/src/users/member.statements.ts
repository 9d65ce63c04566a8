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

/** True if the group has a member with the address, or one whose address waits. */
export const hasMemberWith = statement<
  { readonly groupId: GroupId; readonly email: string },
  { readonly has_one: boolean }
>()(
  "console_user.has_member_with",
  ($) => sql`
SELECT EXISTS (
  SELECT FROM console_user u WHERE u.group_id = ${$("groupId")}::uuid AND u.removed_at IS NULL
    AND lower(coalesce(u.waiting_email, u.email)) = lower(${$("email")}::text)
) AS has_one`
)

/** Gives a member the address that has waited, if no other user has it any more. */
export const takeAddress = statement<{ readonly groupId: GroupId; readonly id: UserId }, { readonly id: UserId }>()(
  "console_user.take_address",
  ($) => sql`
UPDATE console_user u SET email = u.waiting_email, waiting_email = NULL
WHERE u.id = ${$("id")}::uuid AND u.group_id = ${$("groupId")}::uuid AND u.removed_at IS NULL
  AND u.waiting_email IS NOT NULL AND NOT EXISTS (
    SELECT FROM console_user o WHERE lower(o.email) = lower(u.waiting_email) AND o.removed_at IS NULL
  )
RETURNING u.id`
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
