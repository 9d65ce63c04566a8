import { LegKey, TripKey } from "@trajet/domain/mission"
import { Schema } from "effect"
import { note } from "../schema/bounded.model.ts"
import { byLegKey } from "../mission/leg-keys.model.ts"
import { reasonLengthMax } from "../schema/limits.ts"
import { Amount, Currency, Day, Instant, TimeOfDay } from "../schema/text.model.ts"

const LegDates = Schema.Struct({
  date: Schema.optionalKey(Day),
  start_time: Schema.optionalKey(TimeOfDay),
  end_time: Schema.optionalKey(TimeOfDay)
}).annotate({ identifier: "LegDates" })

export const DatesRequest = Schema.Struct({
  legs: byLegKey(LegDates),
  notify: Schema.optionalKey(Schema.Boolean)
}).annotate({
  identifier: "DatesRequest",
  examples: [
    {
      legs: {
        "enlevement-aller": {
          date: Day.make("2035-03-20"),
          start_time: TimeOfDay.make("10:00"),
          end_time: TimeOfDay.make("12:00")
        },
        "livraison-aller": { date: Day.make("2035-03-22") }
      }
    }
  ]
})
export type DatesRequest = typeof DatesRequest.Type

export const DatesResponse = Schema.Struct({
  id: Schema.String,
  updated_legs: Schema.Array(LegKey),
  driver_validation: Schema.Struct({
    mode: Schema.Literals(["ask", "none"]),
    requested: Schema.Boolean,
    client_update_id: Schema.NullOr(Schema.String)
  })
}).annotate({ identifier: "DatesResponse" })
export type DatesResponse = typeof DatesResponse.Type

export const CancelRequest = Schema.Struct({
  reason: Schema.optionalKey(note(reasonLengthMax))
}).annotate({ identifier: "CancelRequest", examples: [{ reason: "The vehicle was sold" }] })
export type CancelRequest = typeof CancelRequest.Type

const FeeRule = Schema.Literals(["operator", "unassigned", "grace_period", "same_day", "day_before", "more_than_24h"])

const fee = {
  amount_ht: Amount,
  base_ht: Amount,
  rate: Schema.NullOr(Schema.Finite),
  rule: FeeRule
}

export const Penalty = Schema.Struct({
  currency: Currency,
  ...fee,
  hours_before_pickup: Schema.Finite.annotate({ examples: [26.5] }),
  legs: Schema.Array(Schema.Struct({ leg: TripKey, ...fee }))
}).annotate({ identifier: "Penalty" })
export type Penalty = typeof Penalty.Type

export const CancelResponse = Schema.Struct({
  id: Schema.String,
  status: Schema.Literal("cancelled"),
  penalty: Penalty,
  return_included: Schema.Boolean
}).annotate({ identifier: "CancelResponse" })
export type CancelResponse = typeof CancelResponse.Type

export const CancellationPreview = Schema.Struct({
  cancellable: Schema.Boolean,
  penalty: Schema.NullOr(Penalty).annotate({ description: "The fee at this moment; null if `cancellable` is false" }),
  next_step_at: Schema.NullOr(Instant).annotate({
    description: "When the fee next rises; null if it does not, or if `cancellable` is false"
  }),
  next_amount_ht: Schema.NullOr(Amount).annotate({ description: "The fee from `next_step_at` on; null without one" })
}).annotate({ identifier: "CancellationPreview" })
export type CancellationPreview = typeof CancellationPreview.Type
