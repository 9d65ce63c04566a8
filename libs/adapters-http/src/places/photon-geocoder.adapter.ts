import { type Geocoder, type PlaceCandidate, PlaceId, type PlacePrecision } from "@trajet/domain/places"
import { type Layer, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { addressLabel, type MatchedPlace, matchScore } from "./address-match.rules.ts"
import { Known, Position } from "./degrees.model.ts"
import { geocoderOf } from "./geocoding.ts"
import { shape } from "../outbound/outbound-answer.ts"
import type { Question } from "../outbound/outbound.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"

const Answer = Schema.Struct({
  features: Schema.Array(
    Schema.Struct({
      geometry: Schema.Struct({ coordinates: Position }),
      properties: Schema.Struct({
        osm_type: Schema.String,
        osm_id: Schema.Int,
        osm_key: Known,
        osm_value: Known,
        type: Known,
        name: Known,
        housenumber: Known,
        street: Known,
        postcode: Known,
        city: Known,
        district: Known,
        county: Known,
        state: Known,
        country: Known,
        countrycode: Known
      })
    })
  )
})
type Feature = (typeof Answer.Type)["features"][number]
type Properties = Feature["properties"]

const tooWide: ReadonlyArray<string> = ["county", "state", "region", "country"]
const towns: ReadonlyArray<string> = ["city", "town", "village", "municipality"]

/** The precision of a place; null for a county or a country, which is no destination for a driver. */
const precisionOf = (properties: Properties): PlacePrecision | null => {
  const layer = properties.type ?? properties.osm_value ?? ""
  if (typeof properties.housenumber === "string") return "housenumber"
  if (tooWide.includes(layer)) return null
  if (layer === "street" || properties.osm_key === "highway") return "street"
  return towns.includes(layer) ? "municipality" : "locality"
}

const matched = (properties: Properties, precision: PlacePrecision): MatchedPlace => {
  const name = properties.name ?? null
  return {
    number: properties.housenumber ?? null,
    street: properties.street ?? (precision === "street" ? name : null),
    city: properties.city ?? (precision === "municipality" ? name : null),
    postcode: properties.postcode ?? null,
    name,
    around: [properties.district ?? null, properties.county ?? null, properties.state ?? null],
    country: (properties.countrycode ?? "FR").toUpperCase(),
    countryName: properties.country ?? null,
    precision
  }
}

const candidates =
  (text: string) =>
  ({ geometry, properties }: Feature): ReadonlyArray<PlaceCandidate> => {
    const precision = precisionOf(properties)
    if (precision === null) return []
    const place = matched(properties, precision)
    return [
      {
        placeId: PlaceId(`photon:${properties.osm_type}${properties.osm_id}`),
        label: addressLabel(place),
        lat: geometry.coordinates[1],
        lng: geometry.coordinates[0],
        score: matchScore(text, place),
        precision,
        postcode: place.postcode,
        city: place.city,
        cityCode: null,
        country: place.country
      }
    ]
  }

const answer = shape(Answer)

/** Photon, over OpenStreetMap: any country. Run your own server: the public one bans heavy users. */
export const photonGeocoder = (
  options: ProviderOptions & {
    /** ISO 3166-1 alpha-2 codes of the countries to search; all if absent. */
    readonly countries?: ReadonlyArray<string>
  }
): Layer.Layer<Geocoder> => {
  const question = (text: string): Question<ReadonlyArray<PlaceCandidate>> => ({
    request: HttpClientRequest.get("/api", {
      urlParams: { q: text, limit: 5, lang: "fr", countrycode: options.countries ?? [] }
    }),
    statuses: [200],
    read: (json) => Result.map(answer(json), ({ features }) => features.flatMap(candidates(text)))
  })
  // Photon is made for texts that are still typed.
  return geocoderOf("photon", options, question, question)
}
