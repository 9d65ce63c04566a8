import { Effect } from "effect"
import { isUuid } from "../text/uuid.rules.ts"
import { inviteUser } from "./administer-users.program.ts"
import { requireGroup } from "./session.rules.ts"
import type { GroupRole, UserCaller, UserId, UserLanguage } from "./user.model.ts"
import { isInvited } from "./user.rules.ts"
import { mailUserLink } from "./user-links.program.ts"
import { MemberHasJoined, UserUnknown } from "./users.errors.ts"
import { Users } from "./users.port.ts"

/** The members of the caller's group, oldest first. Fails with `UserRoleNotAllowed` for operators. */
export const listMembers = Effect.fn("listMembers")(function* ({ user }: UserCaller) {
  const users = yield* Users
  return yield* users.list(yield* Effect.fromResult(requireGroup(user)))
})

export interface MemberOrder {
  readonly email: string
  readonly name: string
  readonly language: UserLanguage
  readonly role: GroupRole
}

/**
 * Invites a member to the caller's group, and mails a link to choose a password. Fails with `PersonInvalid`,
 * `UserEmailTaken`, `TooManyMembers`.
 */
export const inviteMember = Effect.fn("inviteMember")(function* (
  caller: UserCaller,
  { role, ...order }: MemberOrder,
  publicUrl: string
) {
  const groupId = yield* Effect.fromResult(requireGroup(caller.user))
  return yield* inviteUser({ ...order, belongs: { role, groupId } }, publicUrl, caller)
})

/**
 * Mails the invitation again, with a new link that ends the earlier one. Fails with `MemberHasJoined`, and with
 * `UserUnknown` for a user of another group, as for none.
 */
export const inviteAgain = Effect.fn("inviteAgain")(function* (caller: UserCaller, id: UserId, publicUrl: string) {
  const member = (yield* listMembers(caller)).find(({ user }) => user.id === id)
  if (member === undefined) return yield* new UserUnknown({ id })
  if (!isInvited(member)) return yield* new MemberHasJoined()
  yield* mailUserLink(member.user, "invitation", publicUrl)
})

/**
 * Changes the role of a member of the caller's group, from its next request on. Fails with `LastAdministrator`, and with
 * `UserUnknown` for a user of another group, as for none.
 */
export const changeMemberRole = Effect.fn("changeMemberRole")(function* (
  caller: UserCaller,
  id: UserId,
  role: GroupRole
) {
  const users = yield* Users
  const groupId = yield* Effect.fromResult(requireGroup(caller.user))
  const unknown = new UserUnknown({ id })
  if (!isUuid(id)) return yield* unknown
  const changed = yield* users.changeRole(caller, groupId, id, role)
  return yield* Effect.mapError(Effect.fromOption(changed), () => unknown)
})

/**
 * Removes a member of the caller's group, whose sessions and keys end at once. Fails with `LastAdministrator`, and with
 * `UserUnknown` for a user of another group, as for none.
 */
export const removeMember = Effect.fn("removeMember")(function* (caller: UserCaller, id: UserId) {
  const users = yield* Users
  const groupId = yield* Effect.fromResult(requireGroup(caller.user))
  const isRemoved = isUuid(id) && (yield* users.removeMember(caller, groupId, id))
  if (!isRemoved) return yield* new UserUnknown({ id })
})
