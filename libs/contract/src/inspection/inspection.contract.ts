import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { InspectionNotStarted, InspectionQuery, InspectionResponse } from "./inspection.model.ts"
import { always, NotFound } from "../schema/problem-responses.ts"

export class InspectionApi extends HttpApiGroup.make("inspection")
  .add(
    HttpApiEndpoint.get("read", "/transports/:id/inspection", {
      params: { id: Schema.String },
      query: InspectionQuery,
      success: [InspectionResponse, InspectionNotStarted.pipe(HttpApiSchema.status(202))],
      error: [...always, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Read the inspection report of a trip",
        description: "Photos and PDFs are links that are signed at every call: do not keep them past 24 hours."
      })
    )
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Inspection",
      description: "The state of the vehicle before and after a trip: photos, damage, fields, a PDF of each phase."
    })
  )
  .prefix("/v1") {}
