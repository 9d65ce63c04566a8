import { EventType, SubscribableType } from "@trajet/domain/events"
import { DeliveryStatus } from "@trajet/domain/webhooks/deliveries"
import { Schema } from "effect"
import { fullListOf } from "../schema/bounded.model.ts"
import { Count, DateTime, Instant } from "../schema/text.model.ts"

/** Deliveries a second. The administration may go faster. */
const replayRateMax = 100

const ReplayRangeAsked = Schema.Struct({
  since: DateTime.annotate({ description: "Only events after this" }),
  until: Schema.optionalKey(DateTime.annotate({ description: "Only events up to this; up to now if left out" })),
  types: Schema.optionalKey(
    fullListOf(SubscribableType, SubscribableType.literals.length).annotate({
      description: "Only these types; the subscribed ones if left out"
    })
  ),
  include_succeeded: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Also send succeeded deliveries again" })
  ),
  include_missing: Schema.optionalKey(
    Schema.Boolean.annotate({ description: "Also send events without a delivery to the endpoint; true if left out" })
  )
})

const range = {
  since: "2026-11-20T08:00:00+01:00",
  until: "2026-11-20T12:00:00+01:00",
  types: ["transport.created"]
} as const

export const PreviewReplayRequest = ReplayRangeAsked.annotate({
  identifier: "PreviewReplayRequest",
  examples: [{ ...range, include_missing: false }]
})

export type PreviewReplayRequest = typeof PreviewReplayRequest.Type

export const StartReplayRequest = Schema.Struct({
  ...ReplayRangeAsked.fields,
  rate: Schema.optionalKey(
    Schema.Int.check(
      Schema.isBetween(
        { minimum: 1, maximum: replayRateMax },
        { expected: `a whole number from 1 to ${replayRateMax}` }
      )
    ).annotate({
      description: "Deliveries that become due a second, 10 by default"
    })
  )
}).annotate({
  identifier: "StartReplayRequest",
  examples: [{ ...range, rate: 20 }]
})

const counted = {
  never_delivered: Count.annotate({ description: "Events that had no delivery to this endpoint" }),
  again: Count.annotate({ description: "Deliveries that had failed or were dead, and succeeded ones if asked for" })
}
const Counted = Schema.Struct(counted)

export const ReplayPreviewShown = Schema.Struct({
  ...counted,
  is_complete: Schema.Boolean.annotate({
    description: "False if the period has more events than the 10,000 oldest, which were counted"
  }),
  counts: Schema.Array(
    Schema.Struct({
      type: EventType,
      status: Schema.NullOr(DeliveryStatus).annotate({ description: "Null for events without a delivery" }),
      count: Count
    })
  ).annotate({ description: "The same by type and status" })
}).annotate({ identifier: "ReplayPreviewShown" })

export const ReplayShown = Schema.Struct({
  id: Schema.String,
  endpoint_id: Schema.String,
  since: Instant,
  until: Instant,
  types: Schema.NullOr(Schema.Array(SubscribableType)),
  include_succeeded: Schema.Boolean,
  include_missing: Schema.Boolean,
  rate: Count,
  expected: Schema.NullOr(Counted).annotate({
    description: "Null before the count, and for a range too large to count"
  }),
  done: Counted.annotate({ description: "Deliveries that were made due so far" }),
  reached: Instant.annotate({ description: "Time of the last event that was read" }),
  last_due_at: Schema.NullOr(Instant).annotate({ description: "When the last delivery is sent at the earliest" }),
  created_at: Instant,
  ended_at: Schema.NullOr(Instant),
  cancelled_at: Schema.NullOr(Instant).annotate({
    description: "When a user ended it; `done` is what was sent until then"
  })
}).annotate({ identifier: "ReplayShown" })
export type ReplayShown = typeof ReplayShown.Type

export const ReplayList = Schema.Struct({ data: Schema.Array(ReplayShown) }).annotate({ identifier: "ReplayList" })
