import { Environment } from "@trajet/domain/access"
import { groupFilters } from "@trajet/domain/oversight"
import { demonstrationGrid, type PriceGrid } from "@trajet/domain/pricing"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { GridDocument } from "../operations/grids.model.ts"
import { filterMembers } from "../schema/filter-query.ts"
import { Amount, Count, Instant } from "../schema/text.model.ts"

const GroupNamed = Schema.Struct({ id: Schema.String, name: Schema.String })

const hasMore = Schema.Boolean.annotate({ description: "True if there are more than the list shows" })

/** Due work whose last attempt has failed. */
export const FailedWorkShown = Schema.Struct({
  id: Schema.Int,
  kind: Schema.String.annotate({ description: "What is to be done, such as `send_notice`" }),
  group: Schema.NullOr(GroupNamed).annotate({ description: "Null for work of the whole instance" }),
  environment: Schema.NullOr(Environment),
  subject_id: Schema.NullOr(Schema.String).annotate({ description: "The mission or the notice" }),
  mission_id: Schema.NullOr(Schema.String).annotate({ description: "The subject, if it is a mission" }),
  due_at: Instant,
  next_at: Instant.annotate({ description: "The earliest time of the next attempt" }),
  attempts: Count,
  last_error: Schema.String,
  is_running: Schema.Boolean.annotate({ description: "True while a worker holds the work" })
}).annotate({ identifier: "FailedWorkShown" })
export type FailedWorkShown = typeof FailedWorkShown.Type

export const FailedWorkList = Schema.Struct({ data: Schema.Array(FailedWorkShown), has_more: hasMore }).annotate({
  identifier: "FailedWorkList",
  examples: [{ data: [], has_more: false }]
})

export const DisabledEndpointShown = Schema.Struct({
  id: Schema.String,
  group: GroupNamed,
  environment: Environment,
  url: Schema.String,
  reason: Schema.NullOr(Schema.String),
  failures_in_row: Count,
  failing_since: Schema.NullOr(Instant),
  created_at: Instant
}).annotate({ identifier: "DisabledEndpointShown" })
export type DisabledEndpointShown = typeof DisabledEndpointShown.Type

export const DisabledEndpointList = Schema.Struct({
  data: Schema.Array(DisabledEndpointShown),
  has_more: hasMore
}).annotate({ identifier: "DisabledEndpointList", examples: [{ data: [], has_more: false }] })

export const GroupListQuery = Schema.Struct(filterMembers(groupFilters))

export const GroupList = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({ id: Schema.String, name: Schema.String, created_at: Instant }).annotate({
      identifier: "GroupShown"
    })
  ),
  has_more: hasMore
}).annotate({
  identifier: "GroupList",
  examples: [
    {
      data: [
        {
          id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
          name: "Fleet of Bordeaux",
          created_at: UtcInstant("2026-11-20T10:00:00.123456Z")
        }
      ],
      has_more: false
    }
  ]
})

/** The example is the demonstration grid with its first option and renter. */
const exampleGrid: PriceGrid = {
  ...demonstrationGrid,
  options: demonstrationGrid.options.slice(0, 1),
  renters: demonstrationGrid.renters.slice(0, 1)
}

export const GridPreviewRequest = Schema.Struct({
  grid: GridDocument.annotate({ identifier: "PreviewedGrid" })
}).annotate({ identifier: "GridPreviewRequest", examples: [{ grid: exampleGrid }] })

/** What a grid would have done to orders, in comparison with the grid in force. */
export const GridPreviewShown = Schema.Struct({
  since: Instant,
  until: Instant,
  version: Count.annotate({ description: "The version in force, with which the grid is compared" }),
  considered: Count.annotate({ description: "Orders that both grids were asked to price, the newest ones" }),
  is_complete: Schema.Boolean.annotate({
    description: "False if there are more orders since `since` than were considered"
  }),
  before_ht: Amount,
  after_ht: Amount,
  dearer: Count,
  cheaper: Count,
  refused: Count.annotate({ description: "Orders that only the grid in force prices" }),
  not_priced: Count.annotate({ description: "Orders that the grid in force does not price any more" }),
  most_changed: Schema.Array(
    Schema.Struct({
      mission_id: Schema.String,
      transport_id: Schema.String,
      created_at: Instant,
      before_ht: Amount,
      after_ht: Amount
    })
  ).annotate({ description: "At most 20" })
}).annotate({ identifier: "GridPreviewShown" })
export type GridPreviewShown = typeof GridPreviewShown.Type
