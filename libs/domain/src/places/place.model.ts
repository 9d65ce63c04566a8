import { Schema } from "effect"

export const PlacePrecision = Schema.Literals(["housenumber", "street", "locality", "municipality"])
export type PlacePrecision = typeof PlacePrecision.Type

/** One answer of a geocoder: what an address text may mean. */
export const PlaceCandidate = Schema.Struct({
  /** `<provider>:<id>`. */
  placeId: Schema.String,
  /** The resolved address, as a person would write it. */
  label: Schema.String,
  /** Degrees, WGS 84. */
  lat: Schema.Finite,
  lng: Schema.Finite,
  /** 0 to 1: how well the text was matched. */
  score: Schema.Finite,
  precision: PlacePrecision,
  postcode: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  /** Tells two towns of one name apart: an INSEE code where there is one. */
  cityCode: Schema.NullOr(Schema.String),
  /** ISO 3166-1 alpha-2, upper case; Corsica and the rest of France are both `FR`. */
  country: Schema.String
})
export type PlaceCandidate = typeof PlaceCandidate.Type

/** A place that a trip starts or ends at, after the rules of PLA-4 to PLA-7. */
export interface ResolvedPlace {
  readonly placeId: string
  readonly address: string
  readonly lat: number
  readonly lng: number
  readonly precision: PlacePrecision
  readonly postcode: string | null
  readonly country: string
}

export interface Point {
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lng: number
}

export interface Route {
  /** Road distance, metres. */
  readonly distanceMeters: number
  readonly durationSeconds: number
  /** Null where the provider does not tell. */
  readonly hasFerry: boolean | null
  /** How far each end was moved to reach the road network, metres, in the order asked; empty where it was not. */
  readonly snapMeters: ReadonlyArray<number>
  /** Where the road lies, from one end to the other, both included; simplified, at most `pathPointsMax` points. */
  readonly path: ReadonlyArray<Point>
}
