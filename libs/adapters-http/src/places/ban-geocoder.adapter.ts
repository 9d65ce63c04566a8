import { type Geocoder, type PlaceCandidate, PlaceId, type PlacePrecision } from "@trajet/domain/places"
import { type Layer, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
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
        id: Schema.String,
        label: Schema.String,
        score: Schema.Finite,
        type: Schema.String,
        postcode: Known,
        city: Known,
        citycode: Known
      })
    })
  )
})
type Feature = (typeof Answer.Type)["features"][number]

const precisions: Readonly<Record<string, PlacePrecision>> = {
  housenumber: "housenumber",
  street: "street",
  municipality: "municipality"
}

const candidate = ({ geometry, properties }: Feature): PlaceCandidate => ({
  placeId: PlaceId(`ban:${properties.id}`),
  label: properties.label,
  lat: geometry.coordinates[1],
  lng: geometry.coordinates[0],
  score: Math.min(1, Math.max(0, properties.score)),
  precision: precisions[properties.type] ?? "locality",
  postcode: properties.postcode ?? null,
  city: properties.city ?? null,
  cityCode: properties.citycode ?? null,
  country: "FR"
})

const answer = shape(Answer)

// The provider allows 50 calls a second from an IP, then blocks it for 5 s. A token bucket lets through up to twice its
// rate in the worst second.
const callsPerSecond = 25

const question =
  (autocomplete: 0 | 1) =>
  (text: string): Question<ReadonlyArray<PlaceCandidate>> => ({
    request: HttpClientRequest.get("/search", { urlParams: { q: text, limit: 5, autocomplete } }),
    // The provider answers 400 to a text that it cannot parse, such as two letters. Such a text means no place.
    statuses: [200, 400],
    read: (json, status) =>
      status === 400 ? Result.succeed([]) : Result.map(answer(json), ({ features }) => features.map(candidate))
  })

/** The Géoplateforme's geocoder over the Base Adresse Nationale: France only, no key. */
export const banGeocoder = (
  options: Omit<ProviderOptions, "baseUrl"> & { readonly baseUrl?: string } = {}
): Layer.Layer<Geocoder> =>
  geocoderOf(
    "ban",
    { baseUrl: "https://data.geopf.fr/geocodage", callsPerSecond, ...options },
    question(0),
    question(1)
  )
