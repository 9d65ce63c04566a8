import { MissionStatus, TripKey } from "@trajet/domain/mission"
import { invoicingFilters } from "@trajet/domain/oversight"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { filterMembers } from "../schema/filter-query.ts"
import { Amount, Instant } from "../schema/text.model.ts"

const nullable = Schema.NullOr(Schema.String)

export const InvoicingQuery = Schema.Struct(filterMembers(invoicingFilters))

/** A delivered leg, and its invoice if one is noted. */
export const InvoicingLegShown = Schema.Struct({
  mission_id: Schema.String,
  transport_id: Schema.String,
  status: MissionStatus,
  reference: nullable,
  group: Schema.Struct({ id: Schema.String, name: Schema.String }),
  billing_entity: Schema.String.annotate({ description: "Id of the entity that is billed for the leg" }),
  trip: TripKey,
  pickup_address: Schema.String,
  delivery_address: Schema.String,
  registration: nullable,
  amount_ht: Amount,
  delivered_at: Schema.NullOr(Instant),
  invoiced_at: Schema.NullOr(Instant)
}).annotate({ identifier: "InvoicingLegShown" })
export type InvoicingLegShown = typeof InvoicingLegShown.Type

export const InvoicingList = Schema.Struct({
  data: Schema.Array(InvoicingLegShown),
  has_more: Schema.Boolean.annotate({ description: "True if there are more than the list shows" })
}).annotate({
  identifier: "InvoicingList",
  examples: [
    {
      data: [
        {
          mission_id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
          transport_id: "M-23456789",
          status: "completed",
          reference: "CMD-2041",
          group: { id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2c", name: "Fleet of Bordeaux" },
          billing_entity: "entity-main",
          trip: "aller",
          pickup_address: "10 Rue de Rivoli, 75001 Paris, France",
          delivery_address: "Place Bellecour, 69002 Lyon, France",
          registration: "AB123CD",
          amount_ht: 392.3,
          delivered_at: UtcInstant("2026-11-20T10:00:00.123456Z"),
          invoiced_at: null
        }
      ],
      has_more: false
    }
  ]
})
