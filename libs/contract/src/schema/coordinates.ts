import { Schema } from "effect"

const degrees = (most: number, expected: string, example: number) =>
  Schema.Finite.check(Schema.isBetween({ minimum: -most, maximum: most }, { expected })).annotate({
    examples: [example]
  })

/** Of a place or of a phone, WGS 84. */
export const Latitude = degrees(90, "degrees of latitude, -90 to 90", 48.1173)
export const Longitude = degrees(180, "degrees of longitude, -180 to 180", 2.9412)
