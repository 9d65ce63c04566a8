import { Brand, Schema } from "effect"
import type { KeyId } from "../access/api-key.model.ts"
import type { RequestId } from "../access/caller.model.ts"
import type { StorePosition } from "../access/store-position.model.ts"
import type { Environment, GroupId } from "../access/tenant.model.ts"
import type { OperatorId, PersonKeyId } from "../people/person.model.ts"
import { Language } from "../texts/language.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Id of a user of the console, UUID v7. */
export type UserId = string & Brand.Brand<"UserId">
export const UserId = Brand.nominal<UserId>()

/** Id of a session of the console, UUID v7. The token of the session is a secret, the id is not. */
export type SessionId = string & Brand.Brand<"SessionId">
export const SessionId = Brand.nominal<SessionId>()

/** The role of a user within a client group. */
export const GroupRole = Schema.Literals(["member", "administrator"])
export type GroupRole = typeof GroupRole.Type

/** The roles of a group belong to a client group, `operator` to the transport company (CON-1). */
export const UserRole = Schema.Literals([...GroupRole.literals, "operator"])
export type UserRole = typeof UserRole.Type

export const UserLanguage = Language
export type UserLanguage = Language

interface UserMembers {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly language: UserLanguage
  readonly createdAt: Instant
}

export interface GroupUser extends UserMembers {
  readonly role: GroupRole
  readonly group: { readonly id: GroupId; readonly name: string }
}

export interface OperatorUser extends UserMembers {
  readonly role: "operator"
  /** The person whose operations key the sessions of this user act through. */
  readonly operatorId: OperatorId
}

/** A person who signs in to the console. */
export type User = GroupUser | OperatorUser

/** The hidden key of a user through which its sessions act in one environment (CON-3). */
export type UserKeyId = KeyId | PersonKeyId

/** A change of how a user signs in, or what a stolen session would want most, which is mailed to the user. */
export type SecurityChange =
  | "password_changed"
  | "password_reset"
  | "passkey_added"
  | "passkey_deleted"
  | "person_export"
  | "person_erase"

/** The caller of a request of the console. */
export interface UserCaller {
  readonly user: User
  readonly environment: Environment
  readonly keyId: UserKeyId
  readonly session: StoredSession
  /** Address of the console as the browser names it, such as `https://api.example`; passkeys are bound to it. */
  readonly siteUrl: string
  readonly requestId: RequestId
  readonly ip: string | null
}

export interface StoredSession {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: Instant
  /** The last sign-in or confirmation by password or passkey. */
  readonly signedInAt: Instant
  /** To about a minute. */
  readonly lastUsedAt: Instant
  readonly ip: string | null
  /** The User-Agent header of the sign-in. */
  readonly agent: string
}

/** The result of a look-up of a session that has not been ended. */
export interface SessionInUse {
  readonly session: StoredSession
  readonly user: User
  /** The hidden key of the user in the environment of the request. */
  readonly keyId: UserKeyId
  /** Version of the current grid of the user's group; 0 for operators. */
  readonly gridVersion: number
  /** How far the test clock of the user's group is ahead of real time; 0 for live requests and operators. */
  readonly clockLeadMillis: number
  /** Of the user's group in the environment of the request; null for operators, or if the store has no copies. */
  readonly position: StorePosition | null
  /** The real time of the store. */
  readonly now: Instant
}
