import { TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { text } from "../schema/bounded.model.ts"
import { identifierLengthMax } from "../schema/limits.ts"

/** Ways between two missions of a driver that lack time (OPS-57). */
export const TravelWarnings = Schema.Array(Schema.String).annotate({
  description:
    "`travel_time_short:<number of another mission of the driver>:<minutes that are missing>`: the road between that " +
    "mission and this one takes longer than their windows leave. The driver may know a train: ask the person before you go on",
  examples: [["travel_time_short:M-10000042:185"]]
})

export const AssignmentPreviewQuery = Schema.Struct({
  driver_id: text(identifierLengthMax),
  trip: Schema.optionalKey(TripKey).annotate({
    description: "`aller` covers the return too, unless another driver has it"
  })
})

export const AssignmentPreview = Schema.Struct({
  driver_id: Schema.String,
  trip: TripKey,
  warnings: TravelWarnings
}).annotate({ identifier: "AssignmentPreview" })
export type AssignmentPreview = typeof AssignmentPreview.Type
