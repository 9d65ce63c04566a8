import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { administrators, ConsoleAccessNote, recently } from "./console-access.ts"
import { ChangeMemberRequest, InviteMemberRequest, MemberList } from "./members.model.ts"
import { SessionSecurity } from "./session-security.ts"
import { UserShown } from "./session.model.ts"

const params = { id: Schema.String }

export class MembersApi extends HttpApiGroup.make("members")
  .add(
    HttpApiEndpoint.get("list", "/members", { success: MemberList, error: always })
      .annotate(ConsoleAccessNote, administrators)
      .annotateMerge(OpenApi.annotations({ summary: "List the members of the group, oldest first" })),
    HttpApiEndpoint.post("invite", "/members", {
      payload: InviteMemberRequest,
      success: UserShown.pipe(HttpApiSchema.status(201)),
      error: [...always, Conflict]
    })
      .annotate(ConsoleAccessNote, recently(administrators))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Invite a member by e-mail",
          description: "The mail has a link of 7 days to choose a password. A group has at most 200 members."
        })
      ),
    HttpApiEndpoint.post("inviteAgain", "/members/:id/invitation", {
      params,
      success: HttpApiSchema.NoContent,
      error: [...always, NotFound, Conflict]
    })
      .annotate(ConsoleAccessNote, recently(administrators))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Mail an invitation again",
          description: "With a new link of 7 days. A member who has joined is 409 `member_has_joined`."
        })
      ),
    HttpApiEndpoint.patch("changeRole", "/members/:id", {
      params,
      payload: ChangeMemberRequest,
      success: UserShown,
      error: [...always, NotFound, Conflict]
    })
      .annotate(ConsoleAccessNote, recently(administrators))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Change the role of a member, from its next request on",
          description: "The last administrator of the group keeps the role: 409 `last_administrator`."
        })
      ),
    HttpApiEndpoint.delete("remove", "/members/:id", {
      params,
      success: HttpApiSchema.NoContent,
      error: [...always, NotFound, Conflict]
    })
      .annotate(ConsoleAccessNote, recently(administrators))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Remove a member for good, whose sessions and keys end at once",
          description: "The last administrator of the group stays: 409 `last_administrator`."
        })
      )
  )
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Members", description: "The users of the group." }))
  .prefix("/console/api") {}
