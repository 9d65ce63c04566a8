import { EventType } from "@trajet/domain/events"
import { Schema } from "effect"
import { Instant } from "../schema/text.model.ts"
import { eventData } from "./event-data.model.ts"

/** When an event of each type is emitted. */
const summaries: Readonly<Record<EventType, string>> = {
  "transport.created": "A mission was created or made by a duplication",
  "transport.duplicated": "A mission was the source of a duplication, once",
  "transport.status_changed": "A mission has another status",
  "transport.assigned": "A trip has a driver",
  "transport.collected": "The vehicle of a trip was picked up",
  "transport.completed": "A mission is finished",
  "transport.cancelled": "A mission was cancelled, by whomever",
  "transport.incident": "An anomaly was reported",
  "transport.dates_updated": "Dates of legs have changed",
  "transport.price_adjusted": "A trip has another price: it was invoiced anew, or an option was added or removed",
  "transport.driver_validation_requested": "A driver was asked to accept changed terms",
  "document.added": "A mission has another document",
  "document.accepted": "A document was accepted",
  "document.rejected": "A document was refused",
  "inspection.started": "A phase of an inspection has begun",
  "inspection.completed": "A phase of an inspection is complete",
  "webhook.test": "The test of an endpoint was asked for; it is in no log"
}

/** `TransportStatusChangedEvent` for `transport.status_changed`. */
const identifierOf = (type: EventType): string =>
  `${type
    .split(/[._]/u)
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join("")}Event`

export interface EventEnvelope {
  readonly type: EventType
  /** Name of the schema in documents. */
  readonly identifier: string
  readonly summary: string
  readonly schema: Schema.Constraint
}

const envelopeOf = (type: EventType): EventEnvelope => {
  const identifier = identifierOf(type)
  const schema = Schema.Struct({
    id: Schema.String.annotate({ description: "The event: the same in each delivery and in the log" }),
    type: Schema.Literal(type),
    created_at: Instant,
    data: eventData[type]
  }).annotate({ identifier, description: summaries[type] })
  return { type, identifier, summary: summaries[type], schema }
}

/** The body of a delivery for each event type (WHK-9): receivers ignore members and types that they do not know. */
export const eventEnvelopes: ReadonlyArray<EventEnvelope> = EventType.literals.map(envelopeOf)
