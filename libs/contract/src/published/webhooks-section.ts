import { deliveryHeaderMeanings } from "../events/delivery-headers.model.ts"
import { type EventEnvelope, eventEnvelopes } from "../events/event-envelope.model.ts"
import { eventExamples, eventSchemaPath } from "./event-schemas.ts"
import { type Json, membersOf } from "./json.ts"

const tag = "Events sent"

const headers = Object.entries(deliveryHeaderMeanings).map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" }
}))

const operationOf = ({ identifier, summary, type }: EventEnvelope): Json => ({
  operationId: `webhooks.${type}`,
  tags: [tag],
  summary,
  description: `JSON Schema: \`${eventSchemaPath(type)}\`.`,
  security: [],
  parameters: headers,
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: { $ref: `#/components/schemas/${identifier}` },
        examples: Object.fromEntries(eventExamples(type).map((value, index) => [`form${index + 1}`, { value }]))
      }
    }
  },
  responses: {
    "2XX": { description: "Acknowledged" },
    default: { description: "Not acknowledged, also 3xx and 410: the delivery is tried again" }
  }
})

/** Adds what the service sends to the endpoints of its clients: one webhook for each event type. */
export const withWebhooks = (document: Json): Json => {
  const tags = document["tags"]
  return {
    ...document,
    tags: [
      ...(Array.isArray(tags) ? tags : []),
      { name: tag, description: "POST requests of the service to the endpoints that a group has in its console." }
    ],
    webhooks: Object.fromEntries(eventEnvelopes.map((envelope) => [envelope.type, { post: operationOf(envelope) }])),
    components: membersOf(document["components"])
  }
}
