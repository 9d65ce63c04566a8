import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Schema } from "effect"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import { ClockRequest, ClockResponse } from "../clock/clock.model.ts"
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
      .annotateMerge(OpenApi.annotations({ summary: "Let the robot driver of a mission play its next step" })),
    HttpApiEndpoint.get("clock", "/clock", { success: ClockResponse, error: [...always, NotFound] }).annotateMerge(
      OpenApi.annotations({ summary: "Read the present of the test environment" })
    ),
    HttpApiEndpoint.post("advanceClock", "/clock", {
      payload: ClockRequest,
      success: ClockResponse,
      error: [...always, NotFound, Conflict]
    })
      .annotate(RepetitionNote, neverRepeat("/v1/test/clock"))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Move the clock of the test environment forward",
          description:
            "What falls due on the way is done in its order, each at its own time: reminders, retries of webhooks, steps of robots. The answer comes when all is done."
        })
      ),
    HttpApiEndpoint.post("reset", "/reset", { success: ClockResponse, error: [...always, NotFound, Conflict] })
      .annotate(RepetitionNote, neverRepeat("/v1/transports"))
      .annotateMerge(
        OpenApi.annotations({
          summary: "Empty the test environment, and set its clock back",
          description:
            "Removes missions with all that belongs to them, events, deliveries, documents, notices and idempotency keys. Keeps keys, endpoints, prices and billing entities."
        })
      )
  )
  .middleware(ApiKeySecurity)
  .annotateMerge(
    OpenApi.annotations({
      title: "Test environment",
      description: "What only a test key may do. With a live key, every path is 404."
    })
  )
  .prefix("/v1/test") {}
