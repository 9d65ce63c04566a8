import { type Geocoder, type PlaceCandidate, PlaceId, type PlacePrecision } from "@trajet/domain/places"
import { type Layer, Redacted, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { Latitude, Longitude } from "./degrees.model.ts"
import { geocoderOf } from "./geocoding.ts"
import { shape } from "../outbound/outbound-answer.ts"
import { OutboundFailure } from "../outbound/outbound.errors.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"

const LocationType = Schema.Literals(["ROOFTOP", "RANGE_INTERPOLATED", "GEOMETRIC_CENTER", "APPROXIMATE"])

const Found = Schema.Struct({
  place_id: Schema.String,
  formatted_address: Schema.String,
  partial_match: Schema.optional(Schema.Boolean),
  types: Schema.Array(Schema.String),
  geometry: Schema.Struct({
    location: Schema.Struct({ lat: Latitude, lng: Longitude }),
    location_type: LocationType
  }),
  address_components: Schema.Array(
    Schema.Struct({ long_name: Schema.String, short_name: Schema.String, types: Schema.Array(Schema.String) })
  )
})
type Found = typeof Found.Type

const Answer = Schema.Struct({ status: Schema.String, results: Schema.optional(Schema.Array(Found)) })

/**
 * Scores of a whole and of a partial match, by the location type. A partial match is worth a warning only for a precise
 * point.
 */
const scores: Readonly<Record<typeof LocationType.Type, { readonly whole: number; readonly partial: number }>> = {
  ROOFTOP: { whole: 1, partial: 0.65 },
  RANGE_INTERPOLATED: { whole: 0.9, partial: 0.6 },
  GEOMETRIC_CENTER: { whole: 0.8, partial: 0.4 },
  APPROXIMATE: { whole: 0.75, partial: 0.3 }
}

const tooWide: ReadonlyArray<string> = ["country", "administrative_area_level_1", "administrative_area_level_2"]
const towns: ReadonlyArray<string> = ["locality", "postal_town", "administrative_area_level_3"]

const component = ({ address_components }: Found, type: string) =>
  address_components.find(({ types }) => types.includes(type))

/** The precision of a place; null for a county or a country, which is no destination for a driver. */
const precisionOf = (found: Found): PlacePrecision | null => {
  if (component(found, "street_number") !== undefined) return "housenumber"
  if (found.types.some((type) => tooWide.includes(type))) return null
  if (found.types.some((type) => type === "route" || type === "intersection")) return "street"
  return found.types.some((type) => towns.includes(type)) ? "municipality" : "locality"
}

const candidates = (found: Found): ReadonlyArray<PlaceCandidate> => {
  const precision = precisionOf(found)
  if (precision === null) return []
  const score = scores[found.geometry.location_type]
  return [
    {
      placeId: PlaceId(`google:${found.place_id}`),
      label: found.formatted_address,
      lat: found.geometry.location.lat,
      lng: found.geometry.location.lng,
      score: found.partial_match === true ? score.partial : score.whole,
      precision,
      postcode: component(found, "postal_code")?.long_name ?? null,
      city: (component(found, "locality") ?? component(found, "postal_town"))?.long_name ?? null,
      cityCode: null,
      country: component(found, "country")?.short_name.toUpperCase() ?? "FR"
    }
  ]
}

const refusal = (status: string): OutboundFailure =>
  new OutboundFailure({ reason: "down", detail: `Google status ${status}`, transient: status === "UNKNOWN_ERROR" })

const answer = shape(Answer)

const read = (json: unknown): Result.Result<ReadonlyArray<PlaceCandidate>, OutboundFailure> =>
  Result.flatMap(answer(json), ({ results, status }) => {
    if (status === "OK") return Result.succeed((results ?? []).flatMap(candidates))
    return status === "ZERO_RESULTS" ? Result.succeed([]) : Result.fail(refusal(status))
  })

/** Google's geocoder: any country. Its terms allow answers to be cached for at most 30 days. */
export const googleGeocoder = ({
  apiKey,
  ...options
}: Omit<ProviderOptions, "baseUrl" | "apiKey"> & {
  readonly baseUrl?: string
  readonly apiKey: Redacted.Redacted
}): Layer.Layer<Geocoder> =>
  geocoderOf("google", { baseUrl: "https://maps.googleapis.com", ...options }, (text) => ({
    request: HttpClientRequest.get("/maps/api/geocode/json", {
      urlParams: { address: text, region: "fr", language: "fr", key: Redacted.value(apiKey) }
    }),
    statuses: [200],
    read
  }))
