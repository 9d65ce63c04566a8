import { ArrivalSide } from "@trajet/domain/arrivals"
import { TripKey } from "@trajet/domain/mission"
import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { Instant } from "../schema/text.model.ts"
import { at, ofMission, sample } from "./event-members.model.ts"

/** Payload of `transport.collected`. */
export const TransportCollected = Schema.Struct({ ...ofMission, leg: TripKey, picked_up_on: Instant }).annotate({
  identifier: "TransportCollectedData",
  examples: [{ ...sample, leg: "aller", picked_up_on: at }]
})

/** Payload of `transport.delivered`. */
export const TransportDelivered = Schema.Struct({ ...ofMission, leg: TripKey, delivered_on: Instant }).annotate({
  identifier: "TransportDeliveredData",
  examples: [{ ...sample, leg: "aller", delivered_on: at }]
})

const Range = Schema.Struct({ from: Instant, to: Instant })

/** Payload of `transport.delayed` (ETA-9). */
export const TransportDelayed = Schema.Struct({
  ...ofMission,
  leg: TripKey,
  side: ArrivalSide.annotate({ description: "The end of the trip at which the driver is expected" }),
  window: Range.annotate({ description: "The window of that end; without hours its day in Paris" }),
  eta: Range.annotate({ description: "Nine of ten drivers arrive in the range; it starts after the end of the window" })
}).annotate({
  identifier: "TransportDelayedData",
  examples: [
    {
      ...sample,
      leg: "aller",
      side: "delivery",
      window: { from: UtcInstant("2026-11-20T13:00:00.000000Z"), to: UtcInstant("2026-11-20T15:01:00.000000Z") },
      eta: { from: UtcInstant("2026-11-20T15:10:00.000000Z"), to: UtcInstant("2026-11-20T15:55:00.000000Z") }
    }
  ]
})
