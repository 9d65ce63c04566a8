import { Brand, Schema } from "effect"

export const PlacePrecision = Schema.Literals(["housenumber", "street", "locality", "municipality"])
export type PlacePrecision = typeof PlacePrecision.Type

/** Id of a place of a geocoder: `<provider>:<id>`. */
export type PlaceId = string & Brand.Brand<"PlaceId">
export const PlaceId = Brand.nominal<PlaceId>()

const placeId = Schema.String.pipe(Schema.fromBrand("PlaceId", PlaceId))

/** A possible place of an address text, from a geocoder. */
export const PlaceCandidate = Schema.Struct({
  placeId,
  label: Schema.String,
  /** Degrees, WGS 84. */
  lat: Schema.Finite,
  lng: Schema.Finite,
  /** Quality of the match, from 0 to 1. */
  score: Schema.Finite,
  precision: PlacePrecision,
  postcode: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  /** Tells two towns of one name apart: an INSEE code if there is one. */
  cityCode: Schema.NullOr(Schema.String),
  /** ISO 3166-1 alpha-2, upper case; Corsica and the rest of France are both `FR`. */
  country: Schema.String
})
export type PlaceCandidate = typeof PlaceCandidate.Type

/** The place of a trip's start or end, chosen by PLA-4 to PLA-7. */
export class ResolvedPlace extends Schema.Opaque<ResolvedPlace>()(
  Schema.Struct({
    placeId,
    address: Schema.String,
    lat: Schema.Finite,
    lng: Schema.Finite,
    precision: PlacePrecision,
    postcode: Schema.NullOr(Schema.String),
    country: Schema.String
  })
) {}

export interface Point {
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lng: number
}

export interface Route {
  /** Road distance, metres. */
  readonly distanceMeters: number
  readonly durationSeconds: number
  /** Null if the provider does not report ferries. */
  readonly hasFerry: boolean | null
  /** Distance of each end from the road network, in the requested order, metres; empty if unknown. */
  readonly snapMeters: ReadonlyArray<number>
  /** True if the path leads straight from one main road to the next, and not along roads. */
  readonly isSchematic: boolean
  /** Points of the road, simplified to at most `pathPointsMax`, with both ends. */
  readonly path: ReadonlyArray<Point>
}
