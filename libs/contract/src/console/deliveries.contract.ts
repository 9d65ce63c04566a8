import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { administrators, ConsoleAccessNote, usersOfGroup } from "./console-access.ts"
import { DeliveryDetail, EndpointDelivery, EndpointDeliveryPage, EndpointDeliveryQuery } from "./deliveries.model.ts"
import { ReplayShown, StartReplayRequest } from "./replays.model.ts"
import { SessionSecurity } from "./session-security.ts"

const params = { id: Schema.String }
const summary = (text: string) => OpenApi.annotations({ summary: text })

export class DeliveriesApi extends HttpApiGroup.make("deliveries")
  .add(
    HttpApiEndpoint.get("list", "/endpoints/:id/deliveries", {
      params,
      query: EndpointDeliveryQuery,
      success: EndpointDeliveryPage,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(summary("List the deliveries of an endpoint, those of the newest events first")),
    HttpApiEndpoint.get("show", "/deliveries/:id", { params, success: DeliveryDetail, error: [...always, NotFound] })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(summary("Show a delivery with every attempt, and its request")),
    HttpApiEndpoint.post("retry", "/deliveries/:id/retry", {
      params,
      success: EndpointDelivery.pipe(HttpApiSchema.status(202)),
      error: [...always, NotFound, Conflict]
    })
      .annotate(ConsoleAccessNote, administrators)
      .annotateMerge(summary("Send a failed or dead delivery again, with a new budget of attempts")),
    HttpApiEndpoint.post("replay", "/endpoints/:id/replays", {
      params,
      payload: StartReplayRequest,
      success: ReplayShown.pipe(HttpApiSchema.status(202)),
      error: [...always, NotFound, Conflict]
    })
      .annotate(ConsoleAccessNote, administrators)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Send the failed, dead and missing deliveries of a time range again",
          description: "Goes on in the background, one replay of an endpoint at a time."
        })
      ),
    HttpApiEndpoint.get("showReplay", "/endpoints/:id/replays/:replay_id", {
      params: { id: Schema.String, replay_id: Schema.String },
      success: ReplayShown,
      error: [...always, NotFound]
    })
      .annotate(ConsoleAccessNote, usersOfGroup)
      .annotateMerge(summary("Show the progress of a replay"))
  )
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Deliveries", description: "What was sent to the endpoints." }))
  .prefix("/console/api") {}
