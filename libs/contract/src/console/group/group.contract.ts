import { endpoint, group } from "../../endpoint/endpoint.ts"
import { byAdministrators, idempotent, reads } from "../../endpoint/passage.model.ts"
import { ChangeGroupRequest, GroupShown } from "./group.model.ts"
import { SessionSecurity } from "../session-security.ts"

export class GroupApi extends group(
  "group",
  { title: "Group", description: "What a group has decided for all of its missions.", security: SessionSecurity },
  {
    read: endpoint("GET /console/api/group", {
      ...byAdministrators,
      once: "no_key",
      again: reads,
      sensitive: [],
      answers: { 200: GroupShown },
      problems: [],
      summary: "Read the settings of the group"
    }),
    change: endpoint("PATCH /console/api/group", {
      ...byAdministrators,
      once: "no_key",
      again: idempotent,
      sensitive: [],
      body: ChangeGroupRequest,
      answers: { 200: GroupShown },
      problems: [],
      summary: "Change the settings of the group"
    })
  }
) {}
