import { EventType } from "@trajet/domain/events"
import type { Language } from "@trajet/domain/texts"
import { Schema } from "effect"
import { Instant } from "../schema/text.model.ts"
import { eventData } from "./event-data.model.ts"

/** When an event of each type is emitted. Documents have the English text, pages that of their user. */
export const eventDescriptions: Readonly<Record<EventType, Readonly<Record<Language, string>>>> = {
  "transport.created": {
    fr: "Une mission est commandée, ou créée par une duplication",
    en: "A mission was created or made by a duplication"
  },
  "transport.duplicated": {
    fr: "Une mission a servi de modèle à une duplication, une seule fois",
    en: "A mission was the source of a duplication, once"
  },
  "transport.status_changed": {
    fr: "Le statut d'une mission change",
    en: "A mission has another status"
  },
  "transport.assigned": {
    fr: "Un convoyeur est affecté à un trajet",
    en: "A trip has a driver"
  },
  "transport.collected": {
    fr: "Le véhicule d'un trajet est pris en charge",
    en: "The vehicle of a trip was picked up"
  },
  "transport.delivered": {
    fr: "Le véhicule d'un trajet est livré",
    en: "The vehicle of a trip was delivered"
  },
  "transport.delayed": {
    fr: "Le convoyeur d'un trajet est attendu après la fin du créneau",
    en: "The driver of a trip is expected after the end of its window"
  },
  "transport.completed": {
    fr: "Une mission est terminée",
    en: "A mission is finished"
  },
  "transport.cancelled": {
    fr: "Une mission est annulée, par qui que ce soit",
    en: "A mission was cancelled, by whomever"
  },
  "transport.incident": {
    fr: "Un incident est signalé",
    en: "An anomaly was reported"
  },
  "transport.dates_updated": {
    fr: "Les dates d'étapes ont changé",
    en: "Dates of legs have changed"
  },
  "transport.price_adjusted": {
    fr: "Le prix d'un trajet change : il est refacturé, ou une option est ajoutée ou retirée",
    en: "A trip has another price: it was invoiced anew, or an option was added or removed"
  },
  "transport.driver_validation_requested": {
    fr: "Un convoyeur doit accepter de nouvelles conditions",
    en: "A driver was asked to accept changed terms"
  },
  "document.added": {
    fr: "Un document est ajouté à une mission",
    en: "A mission has another document"
  },
  "document.accepted": {
    fr: "Un document est accepté",
    en: "A document was accepted"
  },
  "document.rejected": {
    fr: "Un document est refusé",
    en: "A document was refused"
  },
  "inspection.started": {
    fr: "Une phase d'un état des lieux commence",
    en: "A phase of an inspection has begun"
  },
  "inspection.completed": {
    fr: "Une phase d'un état des lieux est terminée",
    en: "A phase of an inspection is complete"
  },
  "webhook.test": {
    fr: "Le test d'un webhook est demandé ; il n'est dans aucun journal",
    en: "The test of an endpoint was asked for; it is in no log"
  }
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
  }).annotate({ identifier, description: eventDescriptions[type].en })
  return { type, identifier, summary: eventDescriptions[type].en, schema }
}

/** The body of a delivery for each event type (WHK-9): receivers ignore members and types that they do not know. */
export const eventEnvelopes: ReadonlyArray<EventEnvelope> = EventType.literals.map(envelopeOf)
