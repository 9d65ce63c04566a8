import { MissionStatus, TripKey } from "@trajet/domain/mission"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { Instant } from "../schema/text.model.ts"

const nullable = Schema.NullOr(Schema.String)

/** A mission under way, and where it is. */
export const MissionUnderWayShown = Schema.Struct({
  id: Schema.String,
  transport_id: Schema.String,
  status: MissionStatus,
  reference: nullable,
  group: Schema.Struct({ id: Schema.String, name: Schema.String }),
  trip: TripKey.annotate({ description: "The trip that is driven, or is driven next" }),
  vehicle: Schema.Struct({ registration: nullable, brand: nullable, model: nullable }),
  driver: Schema.NullOr(Schema.Struct({ first_name: Schema.String, last_name: Schema.String })),
  next_stop: Schema.Literals(["pickup", "delivery"]),
  next_address: Schema.String,
  lat: Schema.Finite,
  lng: Schema.Finite,
  positioned_at: Schema.NullOr(Instant).annotate({
    description:
      "Time of the driver's last position; null if the trip has none: the place is then that of the next stop"
  })
}).annotate({ identifier: "MissionUnderWayShown" })
export type MissionUnderWayShown = typeof MissionUnderWayShown.Type

export const MissionUnderWayList = Schema.Struct({
  data: Schema.Array(MissionUnderWayShown),
  has_more: Schema.Boolean.annotate({ description: "True if there are more than the list shows" })
}).annotate({
  identifier: "MissionUnderWayList",
  examples: [
    {
      data: [
        {
          id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
          transport_id: "M-23456789",
          status: "in_transit",
          reference: "CMD-2041",
          group: { id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2c", name: "Fleet of Bordeaux" },
          trip: "aller",
          vehicle: { registration: "AB123CD", brand: "Renault", model: "Clio" },
          driver: { first_name: "Marie", last_name: "Durand" },
          next_stop: "delivery",
          next_address: "Place Bellecour, 69002 Lyon, France",
          lat: 47.3216,
          lng: 5.0415,
          positioned_at: UtcInstant("2026-11-20T10:00:00.123456Z")
        }
      ],
      has_more: false
    }
  ]
})
