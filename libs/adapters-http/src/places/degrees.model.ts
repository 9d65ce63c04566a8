import { Schema } from "effect"

export const Latitude = Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 }))
export const Longitude = Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 }))

/** A GeoJSON position: longitude first, and a height that some providers add. */
export const Position = Schema.TupleWithRest(Schema.Tuple([Longitude, Latitude]), [Schema.Finite])

/** What providers leave out, or give as null, where they do not know it. */
export const Known = Schema.optional(Schema.NullOr(Schema.String))
