import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { always, Conflict, NotFound } from "../schema/problem-responses.ts"
import { administrators, ConsoleAccessNote, recently, usersOfGroup } from "./console-access.ts"
import {
  ChangeEndpointRequest,
  CreatedEndpoint,
  CreateEndpointRequest,
  EnabledEndpoint,
  EndpointDetail,
  EndpointList,
  EndpointShown,
  EventTypeList,
  PauseEndpointRequest,
  RotateSecretRequest,
  TestedEndpoint
} from "./endpoints.model.ts"
import { SessionSecurity } from "./session-security.ts"
import { SignatureCheckRequest, SignatureChecks } from "./signature-check.model.ts"

const params = { id: Schema.String }
const summary = (text: string) => OpenApi.annotations({ summary: text })

const reading = [
  HttpApiEndpoint.get("list", "/endpoints", { success: EndpointList, error: always })
    .annotate(ConsoleAccessNote, usersOfGroup)
    .annotateMerge(summary("List the endpoints of the group in the environment of the request, oldest first")),
  HttpApiEndpoint.get("show", "/endpoints/:id", { params, success: EndpointDetail, error: [...always, NotFound] })
    .annotate(ConsoleAccessNote, usersOfGroup)
    .annotateMerge(summary("Show an endpoint with its breaker and its last seven days")),
  HttpApiEndpoint.get("eventTypes", "/event-types", { success: EventTypeList, error: always })
    .annotate(ConsoleAccessNote, usersOfGroup)
    .annotateMerge(summary("List the event types that an endpoint subscribes to, each with a sentence and an example"))
] as const

const changing = [
  HttpApiEndpoint.post("create", "/endpoints", {
    payload: CreateEndpointRequest,
    success: CreatedEndpoint.pipe(HttpApiSchema.status(201)),
    error: [...always, Conflict]
  })
    .annotate(ConsoleAccessNote, recently(administrators))
    .annotateMerge(summary("Create an endpoint, and answer its signing secret this once")),
  HttpApiEndpoint.patch("change", "/endpoints/:id", {
    params,
    payload: ChangeEndpointRequest,
    success: EndpointShown,
    error: [...always, NotFound]
  })
    .annotate(ConsoleAccessNote, administrators)
    .annotateMerge(summary("Change address or event types, from the next attempt on")),
  HttpApiEndpoint.delete("delete", "/endpoints/:id", {
    params,
    success: HttpApiSchema.NoContent,
    error: [...always, NotFound]
  })
    .annotate(ConsoleAccessNote, recently(administrators))
    .annotateMerge(summary("Delete an endpoint with its secrets; its open deliveries become dead")),
  HttpApiEndpoint.post("rotate", "/endpoints/:id/rotation", {
    params,
    payload: RotateSecretRequest,
    success: CreatedEndpoint,
    error: [...always, NotFound, Conflict]
  })
    .annotate(ConsoleAccessNote, recently(administrators))
    .annotateMerge(
      OpenApi.annotations({
        summary: "Make a new signing secret, and answer it this once",
        description: "`webhook-signature` lists both secrets until 24 hours after the new one takes over."
      })
    )
] as const

const operating = [
  HttpApiEndpoint.post("pause", "/endpoints/:id/pause", {
    params,
    payload: PauseEndpointRequest,
    success: EndpointShown,
    error: [...always, NotFound]
  })
    .annotate(ConsoleAccessNote, administrators)
    .annotateMerge(summary("Pause an endpoint; events still make deliveries, which wait")),
  HttpApiEndpoint.post("enable", "/endpoints/:id/enabling", {
    params,
    success: EnabledEndpoint,
    error: [...always, NotFound]
  })
    .annotate(ConsoleAccessNote, administrators)
    .annotateMerge(summary("Enable a paused or disabled endpoint; its waiting deliveries become due, ten a second")),
  HttpApiEndpoint.post("test", "/endpoints/:id/test", {
    params,
    success: TestedEndpoint,
    error: [...always, NotFound]
  })
    .annotate(ConsoleAccessNote, administrators)
    .annotateMerge(summary("Send a signed `webhook.test`, and answer the exchange; it is in no log and no list")),
  HttpApiEndpoint.post("checkSignature", "/signature-check", {
    payload: SignatureCheckRequest,
    success: SignatureChecks,
    error: [...always, NotFound]
  })
    .annotate(ConsoleAccessNote, administrators)
    .annotateMerge(summary("Say whether a received request verifies with the secret of an endpoint, and if not, why"))
] as const

export class EndpointsApi extends HttpApiGroup.make("endpoints")
  .add(...reading, ...changing, ...operating)
  .middleware(SessionSecurity)
  .annotateMerge(OpenApi.annotations({ title: "Endpoints", description: "The webhook endpoints of the group." }))
  .prefix("/console/api") {}
