import {
  ChangeMemberRequest,
  ConsoleApi,
  InviteMemberRequest,
  type MemberList,
  type MemberShown
} from "@trajet/contract"
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
import { consoleRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { userWire } from "./session-wire.ts"

const { endpoints } = ConsoleApi.groups.members

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

const list = consoleRoute({
  endpoint: endpoints.list,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller }) {
    const wire: MemberList = { data: (yield* listMembers(caller)).flatMap(memberWire) }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const invite = consoleRoute({
  endpoint: endpoints.invite,
  query: noMembers,
  body: InviteMemberRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body, publicUrl }) {
    return { status: 201, body: JSON.stringify(userWire(yield* inviteMember(caller, body, publicUrl))) }
  })
})

const again = consoleRoute({
  endpoint: endpoints.inviteAgain,
  query: noMembers,
  body: noMembers,
  takesBody: "optional",
  handle: Effect.fnUntraced(function* ({ caller, params, publicUrl }) {
    yield* inviteAgain(caller, UserId(params["id"] ?? ""), publicUrl)
    return { status: 204, body: "" }
  })
})

const changeRole = consoleRoute({
  endpoint: endpoints.changeRole,
  query: noMembers,
  body: ChangeMemberRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, params, body }) {
    const changed = yield* changeMemberRole(caller, UserId(params["id"] ?? ""), body.role)
    return { status: 200, body: JSON.stringify(userWire(changed)) }
  })
})

const remove = consoleRoute({
  endpoint: endpoints.remove,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    yield* removeMember(caller, UserId(params["id"] ?? ""))
    return { status: 204, body: "" }
  })
})

/** The members of the group, for its administrators. */
export const memberRoutes = [list, invite, again, changeRole, remove]
