import { MissionStatus } from "@trajet/domain/mission"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { text } from "../../schema/bounded.model.ts"
import { Day, DayShown, Instant } from "../../schema/text.model.ts"

const viewNameLengthMax = 60
const searchLengthMax = 100

/** A member that is left out is no filter. */
const wanted = Schema.Struct({
  text: Schema.optionalKey(text(searchLengthMax).annotate({ description: "A number, a plate or a reference" })),
  status: Schema.optionalKey(MissionStatus),
  from: Schema.optionalKey(Day),
  to: Schema.optionalKey(Day),
  has_return: Schema.optionalKey(Schema.Boolean)
})

const filters = Schema.Struct({
  text: Schema.NullOr(Schema.String),
  status: Schema.NullOr(MissionStatus),
  from: Schema.NullOr(DayShown),
  to: Schema.NullOr(DayShown),
  has_return: Schema.NullOr(Schema.Boolean)
})

export const SaveViewRequest = Schema.Struct({ name: text(viewNameLengthMax), filters: wanted }).annotate({
  identifier: "SaveViewRequest",
  examples: [{ name: "Under way", filters: { status: "in_transit" } }]
})

export const ViewShown = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  filters,
  created_at: Instant
}).annotate({
  identifier: "ViewShown",
  examples: [
    {
      id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
      name: "Under way",
      filters: { text: null, status: "in_transit", from: null, to: null, has_return: null },
      created_at: UtcInstant("2026-11-20T10:00:00.123456Z")
    }
  ]
})
export type ViewShown = typeof ViewShown.Type

export const ViewList = Schema.Struct({ data: Schema.Array(ViewShown) }).annotate({ identifier: "ViewList" })
