import { Schema } from "effect"

export const Latitude = Schema.Finite.check(Schema.isBetween({ minimum: -90, maximum: 90 }))
export const Longitude = Schema.Finite.check(Schema.isBetween({ minimum: -180, maximum: 180 }))

/** A GeoJSON position: longitude first, then latitude, then a height that some providers add. */
export const Position = Schema.TupleWithRest(Schema.Tuple([Longitude, Latitude]), [Schema.Finite])

/** A value that providers omit, or send as null, if they do not know it. */
export const Known = Schema.optional(Schema.NullOr(Schema.String))
