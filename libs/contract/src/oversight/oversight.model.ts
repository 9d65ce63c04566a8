import { Environment } from "@trajet/domain/access"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { note } from "../schema/bounded.model.ts"
import { nameLengthMax } from "../schema/limits.ts"
import { Count, Instant } from "../schema/text.model.ts"

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
export type FailedWorkList = typeof FailedWorkList.Type

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
export type DisabledEndpointList = typeof DisabledEndpointList.Type

export const GroupListQuery = Schema.Struct({
  q: Schema.optionalKey(note(nameLengthMax).annotate({ description: "A part of the name, in any case of letters" }))
})

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
export type GroupList = typeof GroupList.Type
