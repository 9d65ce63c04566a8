import { endpoint, group } from "../endpoint/endpoint.ts"
import { readingBy, user } from "../endpoint/passage.model.ts"
import { ChangePage } from "./changes.model.ts"
import { SessionSecurity } from "./session-security.ts"
import { PageQuery } from "../schema/page.model.ts"

export class ChangesApi extends group(
  "changes",
  { title: "Changes", description: "The audit log, as a group sees it.", security: SessionSecurity },
  {
    list: endpoint("GET /console/api/changes", {
      ...readingBy(user("administrator")),
      query: PageQuery,
      answers: { 200: ChangePage },
      problems: [],
      summary: "List who changed what, newest first"
    })
  }
) {}
