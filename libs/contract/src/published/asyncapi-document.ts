import { type EventType, SubscribableType } from "@trajet/domain/events"
import { deliveryHeaderMeanings } from "../events/delivery-headers.model.ts"
import { type EventEnvelope, eventEnvelopes } from "../events/event-envelope.model.ts"
import { eventExamples, eventSchemas } from "./event-schemas.ts"
import { isObject, type Json, mapMembers, membersOf } from "./json.ts"

/** The names of the stream on JetStream, which its adapter defines. */
interface StreamNames {
  readonly stream: string
  /** The subject of a type, with `{environment}` and `{group}`. */
  readonly subjectOf: (type: EventType) => string
  /** Each header of a message, with its meaning and an example. */
  readonly headers: Readonly<Record<string, { readonly description: string; readonly example: string }>>
}

const isStreamed = ({ type }: EventEnvelope): boolean => SubscribableType.literals.some((literal) => literal === type)
const streamed = eventEnvelopes.filter(isStreamed)

/** Replaces the references in an event's own schema file by references to the components of this document. */
const referring = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(referring)
  if (!isObject(value)) return value
  return mapMembers(value, (member, name) =>
    name === "$ref" ? String(member).replace("#/$defs/", "#/components/schemas/") : referring(member)
  )
}

const schemas = (): Json => {
  const files = eventSchemas()
  return Object.fromEntries(
    eventEnvelopes.flatMap(({ identifier, type }) => {
      const { $defs, $id: _, $schema: __, ...schema } = membersOf(files.get(type))
      return [...Object.entries(membersOf(referring($defs))), [identifier, referring(schema)] as const]
    })
  )
}

const textHeaders = (descriptions: Readonly<Record<string, string>>): Json => ({
  type: "object",
  required: Object.keys(descriptions),
  properties: mapMembers(descriptions, (description) => ({ type: "string", description }))
})

const payloadOf = ({ identifier }: EventEnvelope): Json => ({ $ref: `#/components/schemas/${identifier}` })

const streamMessage = (envelope: EventEnvelope, { headers }: StreamNames): Json => ({
  name: envelope.type,
  title: envelope.type,
  summary: envelope.summary,
  contentType: "application/json",
  headers: textHeaders(
    Object.fromEntries(Object.entries(headers).map(([name, { description }]) => [name, description]))
  ),
  payload: payloadOf(envelope),
  examples: eventExamples(envelope.type).map((payload) => ({
    headers: mapMembers(headers, (header) => membersOf(header)["example"]),
    payload
  }))
})

const deliveryMessage = (envelope: EventEnvelope): Json => ({
  name: envelope.type,
  title: envelope.type,
  summary: envelope.summary,
  contentType: "application/json",
  headers: textHeaders(deliveryHeaderMeanings),
  payload: payloadOf(envelope)
})

const parameters = {
  environment: { description: "Environment of the mission", enum: ["live", "test"] },
  group: { description: "Id of the group; a character outside of `A-Z a-z 0-9 _ -` is percent-encoded" }
}

const streamChannel = ({ type }: EventEnvelope, { stream, subjectOf }: StreamNames): Json => ({
  address: subjectOf(type),
  title: type,
  description: `Subject of the stream \`${stream}\`. Consumers of other teams make consumers of their own.`,
  servers: [{ $ref: "#/servers/jetstream" }],
  parameters,
  messages: { event: { $ref: `#/components/messages/stream.${type}` } }
})

// Has no address, because each client chooses the address of its endpoint.
const deliveries = {
  title: "Webhooks",
  description:
    "The HTTPS endpoints of a group: each event is a signed POST to every endpoint that subscribes to its type.",
  messages: Object.fromEntries(
    eventEnvelopes.map(({ type }) => [type, { $ref: `#/components/messages/webhook.${type}` }])
  )
}

const operations = (): Json => ({
  ...Object.fromEntries(
    streamed.map(({ summary, type }) => [
      `announce.${type}`,
      { action: "send", channel: { $ref: `#/channels/${type}` }, summary }
    ])
  ),
  deliver: {
    action: "send",
    channel: { $ref: "#/channels/webhooks" },
    summary: "Delivers an event to an endpoint, at least once",
    bindings: { http: { method: "POST", bindingVersion: "0.3.0" } }
  }
})

const description = `The events of Trajet. Each is a message of the JetStream stream of the operator, and a delivery to the
webhook endpoints of its group. Both have the same envelope, with one difference: in the stream, members with personal data
(\`driver\` of transport.assigned, \`motif\` of transport.price_adjusted) are replaced. A message may come twice, and has no
payload if the server's limit is too small for it: read the event log, by the id in its headers.`

/** The AsyncAPI document of what the service sends: the stream's subjects and the deliveries to webhook endpoints. */
export const asyncApiDocument = (names: StreamNames): Json => ({
  asyncapi: "3.0.0",
  info: { title: "Trajet events", version: "1", description: description.replaceAll("\n", " ") },
  defaultContentType: "application/json",
  servers: {
    jetstream: { host: "{host}", protocol: "nats", variables: { host: { description: "Of the operator's NATS_URL" } } }
  },
  channels: {
    ...Object.fromEntries(streamed.map((envelope) => [envelope.type, streamChannel(envelope, names)])),
    webhooks: deliveries
  },
  operations: operations(),
  components: {
    messages: {
      ...Object.fromEntries(streamed.map((envelope) => [`stream.${envelope.type}`, streamMessage(envelope, names)])),
      ...Object.fromEntries(eventEnvelopes.map((envelope) => [`webhook.${envelope.type}`, deliveryMessage(envelope)]))
    },
    schemas: schemas()
  }
})
