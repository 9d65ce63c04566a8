import { GroupId } from "@trajet/domain/access"
import { positionIn, type PositionRow } from "../replica/position.statements.ts"
import { OperatorId } from "@trajet/domain/people"
import {
  type InvitedUser,
  type ListedUser,
  operatorOf,
  SessionId,
  type SessionInUse,
  type StoredSession,
  type User,
  type UserCaller,
  UserId,
  userKeyId,
  type UserLanguage,
  type UserRole
} from "@trajet/domain/users"
import type { Instant } from "@trajet/domain/time"
import { sql } from "kysely"

/** A user with the name of its group; the two ids exclude each other. */
export interface UserRow {
  readonly user_id: string
  readonly group_id: string | null
  readonly group_name: string | null
  readonly person_id: string | null
  readonly role: UserRole
  readonly email: string
  readonly is_waiting: boolean
  readonly name: string
  readonly language: UserLanguage
  readonly user_created_at: Instant
}

/** The columns of `UserRow`, of the row `u`: the address as its group knows it. */
export const userColumns = sql`u.id AS user_id, u.group_id, u.person_id, u.role,
  coalesce(u.waiting_email, u.email) AS email, u.waiting_email IS NOT NULL AS is_waiting, u.name, u.language,
  u.created_at AS user_created_at, (SELECT g.name FROM customer_group g WHERE g.id = u.group_id) AS group_name`

export const userOf = (row: UserRow): User => {
  const { user_id: id, email, name, language, role, user_created_at: createdAt } = row
  const members = { id: UserId(id), email, name, language, createdAt }
  return role === "operator"
    ? { ...members, role, operatorId: OperatorId(row.person_id ?? "") }
    : { ...members, role, group: { id: GroupId(row.group_id ?? ""), name: row.group_name ?? "" } }
}

export interface ListedUserRow extends UserRow {
  readonly has_password: boolean
  readonly last_sign_in_at: Instant | null
}

export const invitedUserOf = (row: UserRow): InvitedUser => ({ user: userOf(row), isWaiting: row.is_waiting })

export const listedUserOf = (row: ListedUserRow): ListedUser => ({
  ...invitedUserOf(row),
  hasPassword: row.has_password,
  lastSignInAt: row.last_sign_in_at
})

export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly created_at: Instant
  readonly signed_in_at: Instant
  readonly last_used_at: Instant
  readonly ip: string | null
  readonly agent: string
}

/** The columns of `SessionRow`, of the row `s`. */
export const sessionColumns = sql`s.id, s.user_id, s.created_at, s.signed_in_at, s.last_used_at, s.ip, s.agent`

export const sessionOf = (row: SessionRow): StoredSession => ({
  id: SessionId(row.id),
  userId: UserId(row.user_id),
  createdAt: row.created_at,
  signedInAt: row.signed_in_at,
  lastUsedAt: row.last_used_at,
  ip: row.ip,
  agent: row.agent
})

export interface SessionInUseRow extends SessionRow, UserRow, PositionRow {
  readonly digest: string
  readonly key_id: string | null
  readonly grid_version: number | null
  readonly lead_millis: number
  readonly now: Instant
}

/** The session with its user and the key of the environment; null if the key is revoked. */
export const sessionInUseOf = (row: SessionInUseRow): SessionInUse | null => {
  if (row.key_id === null) return null
  const user = userOf(row)
  return {
    session: sessionOf(row),
    user,
    keyId: userKeyId(user.role, row.key_id),
    gridVersion: row.grid_version ?? 0,
    clockLeadMillis: row.lead_millis,
    position: positionIn(row),
    now: row.now
  }
}

/** Author of a change of a user: the key, and the person of an operator. The administration has neither. */
export interface ByUser {
  readonly byKeyId: string | null
  readonly byPersonId: string | null
  readonly requestId: string | null
  readonly ip: string | null
}

export const byOf = (by: UserCaller | null): ByUser => ({
  byKeyId: by?.keyId ?? null,
  byPersonId: by === null ? null : operatorOf(by.user),
  requestId: by?.requestId ?? null,
  ip: by?.ip ?? null
})
