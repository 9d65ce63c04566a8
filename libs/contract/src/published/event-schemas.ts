import type { EventType } from "@trajet/domain/events"
import { type JsonSchema, Schema } from "effect"
import { eventData } from "../events/event-data.model.ts"
import { type EventEnvelope, eventEnvelopes } from "../events/event-envelope.model.ts"
import { type Json, membersOf } from "./json.ts"
import { openObjects } from "./open-objects.ts"

const eventId = "0198c1d2-79f3-7b02-8f0e-55d1a2b3c4d5"
const createdAt = "2026-11-20T10:00:00.123456Z"

/** Examples of the body of a delivery: one for each form of the payload. */
export const eventExamples = (type: EventType): ReadonlyArray<Json> => {
  const examples: unknown = eventData[type].ast.annotations?.["examples"]
  return Array.isArray(examples)
    ? examples.map((data: unknown) => ({ id: eventId, type, created_at: createdAt, data }))
    : []
}

/** The path of an event's schema at the API. */
export const eventSchemaPath = (type: EventType): string => `/schemas/v1/events/${type}.json`

const schemaOf = ({ schema, summary, type }: EventEnvelope): Json => {
  const document: JsonSchema.Document<"draft-2020-12"> = Schema.toJsonSchemaDocument(schema)
  const { $ref, ...root } = membersOf(document.schema)
  const name = String($ref).replace("#/$defs/", "")
  const { [name]: named, ...definitions } = document.definitions
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: eventSchemaPath(type),
    title: type,
    description: summary,
    ...membersOf(openObjects({ ...membersOf(named), ...root })),
    examples: eventExamples(type),
    $defs: openObjects(definitions)
  }
}

/** The JSON Schema of each event type, of the whole body of a delivery. */
export const eventSchemas = (): ReadonlyMap<EventType, Json> =>
  new Map(eventEnvelopes.map((envelope) => [envelope.type, schemaOf(envelope)]))
