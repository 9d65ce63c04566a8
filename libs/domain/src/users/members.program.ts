import { Effect, Option } from "effect"
import { isUuid } from "../text/uuid.rules.ts"
import { noticeTexts } from "../texts/languages.ts"
import { newUser } from "./administer-users.program.ts"
import { requireGroup } from "./session.rules.ts"
import type { GroupRole, UserCaller, UserId, UserLanguage } from "./user.model.ts"
import { isInvited } from "./user.rules.ts"
import { mailUserLink } from "./user-links.program.ts"
import { MemberHasJoined, UserUnknown } from "./users.errors.ts"
import { type InvitedUser, Users } from "./users.port.ts"

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
 * Mails the link to choose a password; if the address of the member waits, a word to the user who has it, and no link. The
 * caller cannot tell which of both (CON-103).
 */
const mailInvitation = Effect.fnUntraced(function* ({ isWaiting, user }: InvitedUser, publicUrl: string) {
  if (!isWaiting) return yield* mailUserLink(user, "invitation", publicUrl)
  const users = yield* Users
  const owner = Option.getOrNull(yield* users.byEmail(user.email))
  // The user was removed since the address was looked up.
  if (owner === null) return
  const { subject, text } = noticeTexts[owner.language].users.invitedElsewhere
  yield* users.notify(owner.id, { subject, text: text(owner.name), linkId: null })
})

/**
 * Invites a member to the caller's group, and mails a link to choose a password. The answer is the same if a user of another
 * group has the address: then this user gets the mail. Fails with `PersonInvalid`, `TooManyMembers`, and with
 * `UserEmailTaken` for the address of a member of the group.
 */
export const inviteMember = Effect.fn("inviteMember")(function* (
  caller: UserCaller,
  { role, ...order }: MemberOrder,
  publicUrl: string
) {
  const users = yield* Users
  const groupId = yield* Effect.fromResult(requireGroup(caller.user))
  const invited = yield* users.invite(yield* newUser({ ...order, belongs: { role, groupId } }), caller)
  yield* mailInvitation(invited, publicUrl)
  return invited.user
})

/**
 * Mails the invitation again, with a new link that ends the earlier one. An address that has waited is the member's once no
 * other user has it. Fails with `MemberHasJoined`, and with `UserUnknown` for a user of another group, as for none.
 */
export const inviteAgain = Effect.fn("inviteAgain")(function* (caller: UserCaller, id: UserId, publicUrl: string) {
  const users = yield* Users
  const groupId = yield* Effect.fromResult(requireGroup(caller.user))
  const member = (yield* listMembers(caller)).find(({ user }) => user.id === id)
  if (member === undefined) return yield* new UserUnknown({ id })
  if (!isInvited(member)) return yield* new MemberHasJoined()
  const isWaiting = member.isWaiting && !(yield* users.takeAddress(groupId, id))
  yield* mailInvitation({ user: member.user, isWaiting }, publicUrl)
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
