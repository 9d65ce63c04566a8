import { HttpApiSchema } from "effect/http-api"
import { endpoint, group } from "../../endpoint/endpoint.ts"
import { byAdministrators, idempotent, notAgain, reads } from "../../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../../schema/problem-responses.ts"
import { ChangeMemberRequest, InviteMemberRequest, MemberList } from "./members.model.ts"
import { SessionSecurity } from "../session-security.ts"
import { UserShown } from "../session.model.ts"

export class MembersApi extends group(
  "members",
  { title: "Members", description: "The users of the group.", security: SessionSecurity },
  {
    list: endpoint("GET /console/api/members", {
      ...byAdministrators,
      once: "no_key",
      again: reads,
      sensitive: [],
      answers: { 200: MemberList },
      problems: [],
      summary: "List the members of the group, oldest first"
    }),
    invite: endpoint("POST /console/api/members", {
      ...byAdministrators,
      once: "form_only",
      again: notAgain("/console/api/members", "relay_unavailable"),
      sensitive: ["gives_access"],
      body: InviteMemberRequest,
      answers: { 201: UserShown },
      problems: [Conflict],
      summary: "Invite a member by e-mail",
      description: "The mail has a link of 7 days to choose a password. A group has at most 200 members."
    }),
    inviteAgain: endpoint("POST /console/api/members/:id/invitation", {
      ...byAdministrators,
      once: "form_only",
      again: notAgain("/console/api/members", "relay_unavailable"),
      sensitive: ["gives_access"],
      bodyMayBeAbsent: true,
      answers: { 204: HttpApiSchema.NoContent },
      problems: [NotFound, Conflict],
      summary: "Mail an invitation again",
      description: "With a new link of 7 days. A member who has joined is 409 `member_has_joined`."
    }),
    changeRole: endpoint("PATCH /console/api/members/:id", {
      ...byAdministrators,
      once: "no_key",
      again: notAgain("/console/api/members", "relay_unavailable"),
      sensitive: ["gives_access", "ends_access"],
      body: ChangeMemberRequest,
      answers: { 200: UserShown },
      problems: [NotFound, Conflict],
      summary: "Change the role of a member, from its next request on",
      description: "The last administrator of the group keeps the role: 409 `last_administrator`."
    }),
    remove: endpoint("DELETE /console/api/members/:id", {
      ...byAdministrators,
      once: "no_key",
      again: idempotent,
      sensitive: ["ends_access"],
      answers: { 204: HttpApiSchema.NoContent },
      problems: [NotFound, Conflict],
      summary: "Remove a member for good, whose sessions and keys end at once",
      description: "The last administrator of the group stays: 409 `last_administrator`."
    })
  }
) {}
