import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Schema } from "effect"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { MissionDetail } from "../mission/mission.model.ts"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { neverRepeat, RepetitionNote } from "../schema/repetition.ts"

export class TestApi extends HttpApiGroup.make("test")
  .add(
    HttpApiEndpoint.post("advance", "/transports/:id/advance", {
      params: { id: Schema.String },
      success: MissionDetail,
      error: [...always, NotFound, Conflict]
    })
      .annotate(RepetitionNote, neverRepeat("/v1/transports/:id"))
      .annotateMerge(OpenApi.annotations({ summary: "Let the robot driver of a mission play its next step" }))
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Test environment",
      description: "What only a test key may do. With a live key, every path is 404."
    })
  )
  .prefix("/v1/test") {}
