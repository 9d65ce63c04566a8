import { SubscribableType } from "@trajet/domain/events"
import { eventDescriptions } from "../events/event-envelope.model.ts"
import { inLanguages } from "../schema/in-languages.ts"
import { eventExamples } from "../published/event-schemas.ts"
import type { EventTypeList } from "./endpoints.model.ts"

/** The event types that an endpoint subscribes to, each with a sentence and the body of a delivery. */
export const eventTypeCatalogue: EventTypeList = {
  data: SubscribableType.literals.map((type) => ({
    type,
    ...inLanguages("description", (language) => eventDescriptions[type][language]),
    example: JSON.stringify(eventExamples(type)[0] ?? null)
  }))
}
