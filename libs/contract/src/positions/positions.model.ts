import { PositionRefusal, positionsPerRequestMax } from "@trajet/domain/positions"
import { Schema } from "effect"
import { fullListOf } from "../schema/bounded.model.ts"
import { Latitude, Longitude } from "../schema/coordinates.ts"
import { Count, DateTime } from "../schema/text.model.ts"

const Position = Schema.Struct({
  at: DateTime.annotate({ description: "When the vehicle was there, by the clock of the phone" }),
  lat: Latitude,
  lng: Longitude,
  accuracy_m: Schema.optionalKey(
    Schema.Finite.check(
      Schema.isBetween({ minimum: 0, maximum: 1_000_000 }, { expected: "metres, 0 to 1000000" })
    ).annotate({ description: "Radius of the uncertainty, metres", examples: [12] })
  )
})

/** Positions of a driver's phone, in any order (OPS-40). */
export const PositionsRequest = Schema.Struct({
  positions: fullListOf(Position, positionsPerRequestMax),
  shared: Schema.optionalKey(
    Schema.Boolean.annotate({
      description:
        "True if the driver has agreed that the person who receives the vehicle sees the latest position; false by default",
      examples: [true]
    })
  )
}).annotate({
  identifier: "PositionsRequest",
  examples: [{ positions: [{ at: "2027-03-15T09:10:00Z", lat: 48.1173, lng: 2.9412, accuracy_m: 12 }] }]
})

export const PositionsResponse = Schema.Struct({
  taken: Count.annotate({ description: "Positions that count, also those that were sent before" }),
  refused: Schema.Array(
    Schema.Struct({
      index: Count,
      code: PositionRefusal.annotate({
        description:
          "`not_in_transit`: no trip of the driver was under way then; `in_future`: more than 60 s ahead; `too_fast`: needs more than 200 km/h since the last one"
      })
    })
  )
}).annotate({ identifier: "PositionsResponse", examples: [{ taken: 1, refused: [] }] })
export type PositionsResponse = typeof PositionsResponse.Type
