import { EventType } from "@trajet/domain/events"
import { conditionPath, filterBounds, FilterOperator } from "@trajet/domain/webhooks/endpoints"
import { Schema } from "effect"
import { form, listOf, note } from "../schema/bounded.model.ts"
import { Count, Instant } from "../schema/text.model.ts"

const valueMeaning = "A list for `in`; true or false for `exists`, true if left out; one value otherwise"

const Scalar = [note(filterBounds.textLengthMax), Schema.Finite, Schema.Boolean] as const

/** A condition on a member of `data` of an event. */
const Condition = Schema.Struct({
  path: Schema.String.check(
    form({
      max: filterBounds.pathLengthMax,
      is: conditionPath,
      expected: "the names of up to 10 members of `data`, with dots between them, such as driver.name"
    })
  ).annotate({ examples: ["driver.name"] }),
  op: FilterOperator,
  value: Schema.optionalKey(Schema.Union([...Scalar, listOf(Schema.Union(Scalar), filterBounds.valuesMax)])).annotate({
    description: valueMeaning
  })
}).annotate({ identifier: "EndpointCondition" })

const meaning = "Conditions on `data` of an event, which all have to hold; empty for every event"

export const Filter = listOf(Condition, filterBounds.conditionsMax).annotate({ description: meaning })

const ShownCondition = Schema.Struct({
  path: Schema.String,
  op: FilterOperator,
  // Generators of clients have no type for a value or a list of values.
  value: Schema.Unknown.annotate({ description: valueMeaning })
}).annotate({ identifier: "EndpointConditionShown" })

export const ShownFilter = Schema.Array(ShownCondition).annotate({ description: meaning })

export const FilterTrialRequest = Schema.Struct({ filter: Filter }).annotate({
  identifier: "FilterTrialRequest",
  examples: [{ filter: [{ path: "to", op: "in", value: ["picked_up", "delivered"] }] }]
})

/** What a filter lets through of the newest events. */
export const FilterTrialShown = Schema.Struct({
  events: Count.annotate({ description: "How many events were tried, at most 100" }),
  matching: Count,
  newest: Schema.Array(
    Schema.Struct({
      type: EventType,
      created_at: Instant,
      mission_id: Schema.String,
      transport_id: Schema.NullOr(Schema.String),
      matches: Schema.Boolean
    })
  ).annotate({ description: "Up to 5 that match and up to 5 others, newest first" })
}).annotate({ identifier: "FilterTrialShown" })
export type FilterTrialShown = typeof FilterTrialShown.Type
