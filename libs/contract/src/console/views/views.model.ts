import { Instant as UtcInstant } from "@trajet/domain/time"
import { noViewFilters, viewFilters } from "@trajet/domain/users"
import { Schema } from "effect"
import { text } from "../../schema/bounded.model.ts"
import { closed } from "../../schema/closed.ts"
import { bodyMembers, filtersShown, shownMembers } from "../../schema/filter-body.ts"
import { Instant } from "../../schema/text.model.ts"

const viewNameLengthMax = 60

// A view that dropped a filter would list other missions than its user saved.
const wanted = closed(Schema.Struct(bodyMembers(viewFilters)))

const filters = Schema.Struct(shownMembers(viewFilters))

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
      filters: filtersShown(viewFilters)({ ...noViewFilters, status: "in_transit" }),
      created_at: UtcInstant("2026-11-20T10:00:00.123456Z")
    }
  ]
})
export type ViewShown = typeof ViewShown.Type

export const ViewList = Schema.Struct({ data: Schema.Array(ViewShown) }).annotate({ identifier: "ViewList" })
