import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, readingBy } from "../endpoint/passage.model.ts"
import { NotFound } from "../schema/problem-responses.ts"
import { InspectionNotStarted, InspectionQuery, InspectionResponse } from "./inspection.model.ts"

export class InspectionApi extends group(
  "inspection",
  {
    title: "Inspection",
    description: "The state of the vehicle before and after a trip: photos, damage, fields, a PDF of each phase.",
    security: ApiKeySecurity
  },
  {
    read: endpoint("GET /v1/transports/:id/inspection", {
      ...readingBy(client("transports:read")),
      query: InspectionQuery,
      answers: { 200: InspectionResponse, 202: InspectionNotStarted },
      problems: [NotFound],
      summary: "Read the inspection report of a trip",
      description: "Photos and PDFs are links that are signed at every call: do not keep them past 24 hours."
    })
  }
) {}
