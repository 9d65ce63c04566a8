import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Environment, GroupId } from "../access/tenant.model.ts"
import type { OperatorId } from "../people/person.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { UserLink, UserLinkId, UserLinkPurpose } from "./user-link.model.ts"
import type { GroupRole, User, UserCaller, UserId, UserKeyId, UserLanguage } from "./user.model.ts"
import type { LastAdministrator, TooManyMembers, UserEmailTaken } from "./users.errors.ts"

/** A hidden key of a new user. The text of the digest is discarded, so that only sessions act through the key. */
export interface NewUserKey {
  readonly id: UserKeyId
  readonly environment: Environment
  readonly digest: string
}

export interface NewUser {
  readonly id: UserId
  readonly email: string
  readonly name: string
  readonly language: UserLanguage
  readonly belongs:
    | { readonly role: GroupRole; readonly groupId: GroupId }
    | { readonly role: "operator"; readonly operatorId: OperatorId }
  readonly keys: ReadonlyArray<NewUserKey>
}

/** A user whose password is about to be checked. */
export interface SignInAttempt {
  readonly user: User
  /** Null for a user who has not chosen one yet. */
  readonly passwordHash: string | null
  /** True if failures have locked the account: the attempt is refused whatever the password is. */
  readonly isLocked: boolean
}

export interface InvitedUser {
  readonly user: User
  /** True while another user has the address: this one cannot sign in. The group does not see it (CON-103). */
  readonly isWaiting: boolean
}

export interface ListedUser extends InvitedUser {
  readonly hasPassword: boolean
  readonly lastSignInAt: Instant | null
}

export interface UserChange {
  readonly name?: string
  readonly language?: UserLanguage
}

export interface UserMail {
  readonly subject: string
  readonly text: string
  readonly linkId: UserLinkId | null
}

/** Stores the users of the console with their hidden keys. Removed users are unknown to every method. */
export class Users extends Context.Service<
  Users,
  {
    /**
     * Begins a sign-in by password. Counts it as a failure, and locks the account by `lockOut`, before the password is
     * checked, so that many attempts at once have no more guesses; a success clears the count. None: no such user. The
     * address counts in any case of letters.
     */
    readonly beginSignIn: (email: string) => Effect.Effect<Option.Option<SignInAttempt>, StoreUnavailable>
    /**
     * Creates a user with its keys, and an audit row in the name of `by`, or of the administration. Refuses a member of a
     * group that has `membersMax`, also if several are created at the same time.
     */
    readonly create: (
      user: NewUser,
      by: UserCaller | null
    ) => Effect.Effect<User, StoreUnavailable | TooManyMembers | UserEmailTaken>
    /**
     * Creates a member of a group as `create` does. If a user outside of the group has the address, the member is created
     * all the same, and its address waits. Fails with `UserEmailTaken` only for the address of a member of the group.
     */
    readonly invite: (
      user: NewUser,
      by: UserCaller
    ) => Effect.Effect<InvitedUser, StoreUnavailable | TooManyMembers | UserEmailTaken>
    /** Gives a member the address that has waited. False if a user still has it, or if none has waited. */
    readonly takeAddress: (groupId: GroupId, id: UserId) => Effect.Effect<boolean, StoreUnavailable>
    readonly byId: (id: UserId) => Effect.Effect<Option.Option<User>, StoreUnavailable>
    readonly hasPassword: (id: UserId) => Effect.Effect<boolean, StoreUnavailable>
    /** In any case of letters. */
    readonly byEmail: (email: string) => Effect.Effect<Option.Option<User>, StoreUnavailable>
    /** Oldest first; at most 1,000. Null: the users of all groups, and the operators. */
    readonly list: (groupId: GroupId | null) => Effect.Effect<ReadonlyArray<ListedUser>, StoreUnavailable>
    /** Changes the members that are given, with an audit row. None: no such user. */
    readonly change: (
      by: UserCaller,
      id: UserId,
      change: UserChange
    ) => Effect.Effect<Option.Option<User>, StoreUnavailable>
    /**
     * Changes the role of a member of this group, with an audit row. Changes of the administrators of a group happen one
     * after the other, so that the last one cannot lose the role. None: the group has no such member.
     */
    readonly changeRole: (
      by: UserCaller,
      groupId: GroupId,
      id: UserId,
      role: GroupRole
    ) => Effect.Effect<Option.Option<User>, StoreUnavailable | LastAdministrator>
    /** Removes a member of this group as `remove` does, unless it is the last administrator. False: no such member. */
    readonly removeMember: (
      by: UserCaller,
      groupId: GroupId,
      id: UserId
    ) => Effect.Effect<boolean, StoreUnavailable | LastAdministrator>
    /**
     * Replaces the password of a user, with an audit row. The lock, every link, and every session except `keep` end.
     * Without `keep` the passkeys end too: a user who has lost the password may have lost their device.
     */
    readonly setPassword: (
      id: UserId,
      passwordHash: string,
      keep: UserCaller | null
    ) => Effect.Effect<void, StoreUnavailable>
    /** Forgets the failures of a user, who proved who it is. */
    readonly clearFailures: (id: UserId) => Effect.Effect<void, StoreUnavailable>
    /** Removes a user: ends its sessions and links, revokes its keys, forgets its address. False: no such user. */
    readonly remove: (id: UserId, by: UserCaller | null) => Effect.Effect<boolean, StoreUnavailable>
    /** Keeps a link of the user, and ends the earlier ones of this purpose. */
    readonly addLink: (
      id: UserLinkId,
      userId: UserId,
      purpose: UserLinkPurpose,
      lifeMillis: number
    ) => Effect.Effect<void, StoreUnavailable>
    /** Writes a notice to the user, with the due work to send it; the text has `linkMark` in place of the link's token. */
    readonly notify: (id: UserId, mail: UserMail) => Effect.Effect<void, StoreUnavailable>
    /** Uses a link up, if it is unused and not expired. */
    readonly useLink: (id: UserLinkId) => Effect.Effect<Option.Option<UserLink>, StoreUnavailable>
    /** The link, if it could be used now. */
    readonly findLink: (id: UserLinkId) => Effect.Effect<Option.Option<UserLink>, StoreUnavailable>
  }
>()("@trajet/domain/users/Users") {}
