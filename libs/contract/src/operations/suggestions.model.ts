import { TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { Count, Instant } from "../schema/text.model.ts"
import { TravelWarnings } from "./travel.model.ts"

export const DriverSuggestionsQuery = Schema.Struct({
  trip: Schema.optionalKey(TripKey).annotate({
    description: "`aller` covers the return too, unless another driver has it"
  })
})

const Place = Schema.Struct({
  by: Schema.Literals(["planned_delivery", "last_position", "last_delivery"]).annotate({
    description: "How the place is known: the driver's trip before this one ends there, or the driver was there last"
  }),
  at: Instant,
  distance_km: Schema.Finite.annotate({ description: "In a straight line to the pickup" })
}).annotate({ identifier: "SuggestedPlace" })

const DriverSuggestion = Schema.Struct({
  driver: Schema.Struct({
    id: Schema.String,
    first_name: Schema.String,
    last_name: Schema.String,
    phone: Schema.String
  }),
  place: Schema.NullOr(Place),
  load: Schema.Struct({ day: Count, week: Count }).annotate({
    description:
      "Trips of the day of the pickup, and of its week from Monday to Sunday, that the driver has to drive already"
  }),
  available: Schema.Boolean.annotate({ description: "False if the driver wants no offers at that time" }),
  warnings: TravelWarnings
}).annotate({ identifier: "DriverSuggestion" })

export const DriverSuggestions = Schema.Struct({
  trip: TripKey,
  data: Schema.Array(DriverSuggestion),
  has_more: Schema.Boolean.annotate({ description: "There are more drivers than were compared" })
}).annotate({ identifier: "DriverSuggestions" })
export type DriverSuggestions = typeof DriverSuggestions.Type
