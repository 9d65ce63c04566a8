import { HttpApiSchema } from "effect/http-api"
import { ApiKeySecurity } from "../access/api-key.contract.ts"
import {
  ChangeEndpointRequest,
  CreatedEndpoint,
  CreateEndpointRequest,
  EndpointDetail,
  EndpointList,
  EndpointShown,
  RotateSecretRequest
} from "../console/endpoints.model.ts"
import { endpoint, group } from "../endpoint/endpoint.ts"
import { client, notAgain, onePlace, oneRequest, readingBy } from "../endpoint/passage.model.ts"
import { Conflict, NotFound } from "../schema/problem-responses.ts"

const managing = { who: client("webhooks:manage"), admitted: onePlace, costs: oneRequest } as const

export class OwnEndpointsApi extends group(
  "endpoints",
  {
    title: "Webhook endpoints",
    description:
      "The webhook endpoints of the group in the environment of the key. The key needs the scope `webhooks:manage`, which " +
      "the operators of the service grant to a group. Users manage endpoints in the console.",
    security: ApiKeySecurity
  },
  {
    list: endpoint("GET /v1/webhooks/endpoints", {
      ...readingBy(client("webhooks:manage")),
      answers: { 200: EndpointList },
      problems: [],
      summary: "List the endpoints of the group in the environment of the key, oldest first"
    }),
    create: endpoint("POST /v1/webhooks/endpoints", {
      ...managing,
      once: "form_only",
      again: notAgain("/v1/webhooks/endpoints", "relay_unavailable"),
      sensitive: ["answers_secret", "redirects"],
      body: CreateEndpointRequest,
      answers: { 201: CreatedEndpoint },
      problems: [Conflict],
      summary: "Create an endpoint, and answer its signing secret this once"
    }),
    show: endpoint("GET /v1/webhooks/endpoints/:id", {
      ...readingBy(client("webhooks:manage")),
      answers: { 200: EndpointDetail },
      problems: [NotFound],
      summary: "Show an endpoint with its breaker and its last seven days"
    }),
    change: endpoint("PATCH /v1/webhooks/endpoints/:id", {
      ...managing,
      once: "no_key",
      again: notAgain("/v1/webhooks/endpoints/:id", "relay_unavailable"),
      sensitive: ["redirects"],
      body: ChangeEndpointRequest,
      answers: { 200: EndpointShown },
      problems: [NotFound],
      summary: "Change the settings of an endpoint, from the next attempt on"
    }),
    delete: endpoint("DELETE /v1/webhooks/endpoints/:id", {
      ...managing,
      once: "no_key",
      again: notAgain("/v1/webhooks/endpoints/:id", "relay_unavailable"),
      sensitive: ["ends_access"],
      answers: { 204: HttpApiSchema.NoContent },
      problems: [NotFound],
      summary: "Delete an endpoint with its secrets; its open deliveries become dead"
    }),
    rotate: endpoint("POST /v1/webhooks/endpoints/:id/rotate", {
      ...managing,
      once: "form_only",
      again: notAgain("/v1/webhooks/endpoints/:id", "relay_unavailable"),
      sensitive: ["answers_secret"],
      body: RotateSecretRequest,
      answers: { 200: CreatedEndpoint },
      problems: [NotFound, Conflict],
      summary: "Make a new signing secret, and answer it this once",
      description: "`webhook-signature` lists both secrets until 24 hours after the new one takes over."
    })
  }
) {}
