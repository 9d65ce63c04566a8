import { type Geocoder, type PlaceCandidate, PlaceId, type PlacePrecision } from "@trajet/domain/places"
import { type Layer, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { addressLabel, type MatchedPlace, matchScore } from "./address-match.rules.ts"
import { Known, Latitude, Longitude } from "./degrees.model.ts"
import { geocoderOf } from "./geocoding.ts"
import { shape } from "../outbound/outbound-answer.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"

// Strings on the wire. The pattern comes first, because the conversion alone reads an empty text as 0.
const DecimalText = Schema.String.check(Schema.isPattern(/^-?\d{1,3}(\.\d+)?$/u)).pipe(
  Schema.decodeTo(Schema.FiniteFromString)
)

const Found = Schema.Struct({
  osm_type: Schema.Literals(["node", "way", "relation"]),
  osm_id: Schema.Int,
  lat: DecimalText.pipe(Schema.decodeTo(Latitude)),
  lon: DecimalText.pipe(Schema.decodeTo(Longitude)),
  display_name: Schema.String,
  category: Known,
  type: Known,
  name: Known,
  place_rank: Schema.Int,
  address: Schema.Struct({
    house_number: Known,
    road: Known,
    city: Known,
    town: Known,
    village: Known,
    municipality: Known,
    suburb: Known,
    hamlet: Known,
    postcode: Known,
    county: Known,
    state: Known,
    country: Known,
    country_code: Known
  })
})
type Found = typeof Found.Type

const osmLetters = { node: "N", way: "W", relation: "R" } as const
const towns: ReadonlyArray<string> = ["city", "town", "village", "municipality", "administrative"]

// Nominatim's address ranks: below 13 counties and wider, 13 to 16 towns (villages have 19), 26 and 27 streets.
const townRankMin = 13
const townRankMax = 19
const streetRanks: ReadonlyArray<number> = [26, 27]

/** The precision of a place; null for a county or a country, which is no destination for a driver. */
const precisionOf = ({ address, category, place_rank, type }: Found): PlacePrecision | null => {
  if (typeof address.house_number === "string") return "housenumber"
  if (place_rank < townRankMin) return null
  if (category === "highway" || streetRanks.includes(place_rank)) return "street"
  return place_rank <= townRankMax && towns.includes(type ?? "") ? "municipality" : "locality"
}

const matched = ({ address, name }: Found, precision: PlacePrecision): MatchedPlace => ({
  number: address.house_number ?? null,
  street: address.road ?? (precision === "street" ? (name ?? null) : null),
  city: address.city ?? address.town ?? address.village ?? address.municipality ?? null,
  postcode: address.postcode ?? null,
  name: name === "" ? null : (name ?? null),
  around: [
    address.suburb ?? null,
    address.hamlet ?? null,
    address.municipality ?? null,
    address.county ?? null,
    address.state ?? null
  ],
  country: (address.country_code ?? "fr").toUpperCase(),
  countryName: address.country ?? null,
  precision
})

const candidates =
  (text: string) =>
  (found: Found): ReadonlyArray<PlaceCandidate> => {
    const precision = precisionOf(found)
    if (precision === null) return []
    const place = matched(found, precision)
    return [
      {
        // Not Nominatim's own place_id, which changes with every import.
        placeId: PlaceId(`nominatim:${osmLetters[found.osm_type]}${found.osm_id}`),
        label: addressLabel(place) || found.display_name,
        lat: found.lat,
        lng: found.lon,
        score: matchScore(text, place),
        precision,
        postcode: place.postcode,
        city: place.city,
        cityCode: null,
        country: place.country
      }
    ]
  }

const answer = shape(Schema.Array(Found))

/** Nominatim, over OpenStreetMap: any country. Run your own server: the public one allows one call a second. */
export const nominatimGeocoder = (
  options: ProviderOptions & {
    /** ISO 3166-1 alpha-2 codes of the countries to search; all if absent. */
    readonly countries?: ReadonlyArray<string>
  }
): Layer.Layer<Geocoder> =>
  geocoderOf("nominatim", options, (text) => ({
    request: HttpClientRequest.get("/search", {
      urlParams: {
        q: text,
        format: "jsonv2",
        addressdetails: 1,
        limit: 5,
        "accept-language": "fr",
        countrycodes: options.countries?.join(",").toLowerCase()
      }
    }),
    statuses: [200],
    read: (json) => Result.map(answer(json), (found) => found.flatMap(candidates(text)))
  }))
