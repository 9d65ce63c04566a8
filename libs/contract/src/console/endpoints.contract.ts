import { HttpApiSchema } from "effect/http-api"
import { endpoint, group } from "../endpoint/endpoint.ts"
import {
  byAdministrators,
  idempotent,
  notAgain,
  placeUntilItWaits,
  readingBy,
  reads,
  user
} from "../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"
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
import { FilterTrialRequest, FilterTrialShown } from "../webhooks/endpoint-filter.model.ts"
import { SessionSecurity } from "./session-security.ts"
import { SignatureCheckRequest, SignatureChecks } from "./signature-check.model.ts"

const reading = readingBy(user("member", "administrator"))

export class EndpointsApi extends group(
  "endpoints",
  { title: "Endpoints", description: "The webhook endpoints of the group.", security: SessionSecurity },
  {
    list: endpoint("GET /console/api/endpoints", {
      ...reading,
      answers: { 200: EndpointList },
      problems: [],
      summary: "List the endpoints of the group in the environment of the request, oldest first"
    }),
    show: endpoint("GET /console/api/endpoints/:id", {
      ...reading,
      answers: { 200: EndpointDetail },
      problems: [NotFound],
      summary: "Show an endpoint with its breaker and its last seven days"
    }),
    eventTypes: endpoint("GET /console/api/event-types", {
      ...reading,
      answers: { 200: EventTypeList },
      problems: [],
      summary: "List the event types that an endpoint subscribes to, each with a sentence and an example"
    }),
    create: endpoint("POST /console/api/endpoints", {
      ...byAdministrators,
      once: "form_only",
      again: notAgain("/console/api/endpoints", "relay_unavailable"),
      sensitive: ["answers_secret", "redirects"],
      body: CreateEndpointRequest,
      answers: { 201: CreatedEndpoint },
      problems: [Conflict],
      summary: "Create an endpoint, and answer its signing secret this once"
    }),
    change: endpoint("PATCH /console/api/endpoints/:id", {
      ...byAdministrators,
      once: "no_key",
      again: idempotent,
      sensitive: ["redirects"],
      body: ChangeEndpointRequest,
      answers: { 200: EndpointShown },
      problems: [NotFound],
      summary: "Change the settings of an endpoint, from the next attempt on"
    }),
    delete: endpoint("DELETE /console/api/endpoints/:id", {
      ...byAdministrators,
      once: "no_key",
      again: idempotent,
      sensitive: ["ends_access"],
      answers: { 204: HttpApiSchema.NoContent },
      problems: [NotFound],
      summary: "Delete an endpoint with its secrets; its open deliveries become dead"
    }),
    rotate: endpoint("POST /console/api/endpoints/:id/rotation", {
      ...byAdministrators,
      once: "form_only",
      again: notAgain("/console/api/endpoints/:id", "relay_unavailable"),
      sensitive: ["answers_secret"],
      body: RotateSecretRequest,
      bodyMayBeAbsent: "undocumented",
      answers: { 200: CreatedEndpoint },
      problems: [NotFound, Conflict],
      summary: "Make a new signing secret, and answer it this once",
      description: "`webhook-signature` lists both secrets until 24 hours after the new one takes over."
    }),
    pause: endpoint("POST /console/api/endpoints/:id/pause", {
      ...byAdministrators,
      once: "form_only",
      again: idempotent,
      sensitive: [],
      body: PauseEndpointRequest,
      bodyMayBeAbsent: "undocumented",
      answers: { 200: EndpointShown },
      problems: [NotFound],
      summary: "Pause an endpoint; events still make deliveries, which wait"
    }),
    enable: endpoint("POST /console/api/endpoints/:id/enabling", {
      ...byAdministrators,
      once: "form_only",
      again: idempotent,
      sensitive: [],
      bodyMayBeAbsent: true,
      answers: { 200: EnabledEndpoint },
      problems: [NotFound],
      summary: "Enable a paused or disabled endpoint; its waiting deliveries become due, ten a second"
    }),
    test: endpoint("POST /console/api/endpoints/:id/test", {
      ...byAdministrators,
      // The answer waits for a server of the group.
      admitted: placeUntilItWaits,
      once: "form_only",
      again: notAgain("/console/api/endpoints/:id", "relay_unavailable"),
      sensitive: [],
      bodyMayBeAbsent: true,
      answers: { 200: TestedEndpoint },
      problems: [NotFound],
      summary: "Send a signed `webhook.test`, and answer the exchange; it is in no log and no list"
    }),
    tryFilter: endpoint("POST /console/api/endpoints/:id/filter-trial", {
      ...byAdministrators,
      once: "form_only",
      again: reads,
      sensitive: [],
      body: FilterTrialRequest,
      answers: { 200: FilterTrialShown },
      problems: [NotFound],
      summary: "Try a filter on the last 100 events of the endpoint's types, without saving it"
    }),
    checkSignature: endpoint("POST /console/api/signature-check", {
      ...byAdministrators,
      once: "form_only",
      again: reads,
      sensitive: [],
      body: SignatureCheckRequest,
      answers: { 200: SignatureChecks },
      problems: [NotFound],
      summary: "Say whether a received request verifies with the secret of an endpoint, and if not, why"
    })
  }
) {}
