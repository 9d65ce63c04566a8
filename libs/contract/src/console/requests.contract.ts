import { endpoint, group } from "../endpoint/endpoint.ts"
import { readingBy, user } from "../endpoint/passage.model.ts"
import { NotFound } from "../schema/problem-responses.ts"
import { LoggedRequestShown, RequestListQuery, RequestPage } from "./requests.model.ts"
import { SessionSecurity } from "./session-security.ts"

const reading = readingBy(user("member", "administrator"))

export class RequestsApi extends group(
  "requests",
  {
    title: "Requests",
    description: "The request log of a group, without bodies and queries.",
    security: SessionSecurity
  },
  {
    list: endpoint("GET /console/api/requests", {
      ...reading,
      query: RequestListQuery,
      answers: { 200: RequestPage },
      problems: [],
      summary: "List the group's requests of the last 7 days, newest first"
    }),
    show: endpoint("GET /console/api/requests/:id", {
      ...reading,
      answers: { 200: LoggedRequestShown },
      problems: [NotFound],
      summary: "Find a request by the X-Request-Id of its answer"
    })
  }
) {}
