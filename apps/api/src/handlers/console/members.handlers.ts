import { ConsoleApi, type MemberShown } from "@trajet/contract"
import {
  changeMemberRole,
  inviteAgain,
  inviteMember,
  isInvited,
  type ListedUser,
  listMembers,
  removeMember,
  UserId
} from "@trajet/domain/users"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import type { GroupLimits } from "../../edge/limits/group-limits.ts"
import { userWire } from "./session-wire.ts"

/** A member as the list shows it. Leaves operators out, because they belong to no group. */
const memberWire = (listed: ListedUser): ReadonlyArray<MemberShown> => {
  const { lastSignInAt, user } = listed
  return user.role === "operator"
    ? []
    : [
        {
          id: user.id,
          email: user.email,
          name: user.name,
          language: user.language,
          role: user.role,
          created_at: user.createdAt,
          last_sign_in_at: lastSignInAt,
          is_invited: isInvited(listed)
        }
      ]
}

/** The members of the group, for its administrators. */
export const memberRoutes = ({ takeInvitation }: Pick<GroupLimits, "takeInvitation">) =>
  serve(ConsoleApi.groups.members, {
    list: Effect.fnUntraced(function* ({ caller }) {
      return { data: (yield* listMembers(caller)).flatMap(memberWire) }
    }),
    invite: Effect.fnUntraced(function* ({ caller, body, publicUrl }) {
      yield* takeInvitation(caller)
      return userWire(yield* inviteMember(caller, body, publicUrl))
    }),
    inviteAgain: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
      yield* takeInvitation(caller)
      yield* inviteAgain(caller, UserId(params.id), publicUrl)
    }),
    changeRole: Effect.fnUntraced(function* ({ caller, params, body }) {
      return userWire(yield* changeMemberRole(caller, UserId(params.id), body.role))
    }),
    remove: ({ caller, params }) => removeMember(caller, UserId(params.id))
  })
