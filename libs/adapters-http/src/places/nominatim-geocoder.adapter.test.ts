import { assert, describe, it } from "@effect/vitest"
import { Geocoder, PlaceId } from "@trajet/domain/places"
import { geocoderSuite } from "@trajet/testing"
import { Effect } from "effect"
import { nominatimGeocoder } from "./nominatim-geocoder.adapter.ts"
import { itIsDownWhereItsProvider, searchWith } from "../testing/geocoder-provider.ts"
import { withProvider, withoutProvider, json, type ReceivedRequest, silent } from "../testing/provider-server.ts"

const nominatim = (baseUrl: string) => nominatimGeocoder({ baseUrl, timeoutMillis: 2_000, retryPauseMillis: 1 })

// An answer of Nominatim in format jsonv2 with addressdetails.
const house = {
  place_id: 88_411_262,
  licence: "Data © OpenStreetMap contributors, ODbL 1.0",
  osm_type: "node",
  osm_id: 2_309_476_181,
  lat: "48.8692820",
  lon: "2.3312010",
  category: "place",
  type: "house",
  place_rank: 30,
  importance: 0.00007,
  addresstype: "place",
  name: "",
  display_name: "10, Rue de la Paix, Quartier Gaillon, Paris, Île-de-France, France métropolitaine, 75002, France",
  address: {
    house_number: "10",
    road: "Rue de la Paix",
    suburb: "Paris 2e Arrondissement",
    city: "Paris",
    state: "Île-de-France",
    postcode: "75002",
    country: "France",
    country_code: "fr"
  },
  boundingbox: ["48.8692320", "48.8693320", "2.3311510", "2.3312510"]
}
const other = (over: Record<string, unknown>, address: Record<string, unknown>) => ({
  ...house,
  ...over,
  address: { country: "France", country_code: "fr", ...address }
})
const street = other(
  { osm_type: "way", osm_id: 7, category: "highway", type: "tertiary", place_rank: 26, name: "Rue de la Paix" },
  { road: "Rue de la Paix", city: "Paris", postcode: "75002" }
)

const paix = ({ url }: ReceivedRequest) =>
  json(/rue de la paix/iu.test(url.searchParams.get("q") ?? "") ? [street, house] : [])

geocoderSuite({
  name: "Nominatim",
  provider: "nominatim",
  layer: withProvider(paix, nominatim),
  known: {
    text: "10 rue de la Paix, 75002 Paris",
    postcode: "75002",
    at: { lat: 48.869282, lng: 2.331201 },
    withinMeters: 1
  },
  unknownText: "xyzzy",
  failing: {
    slow: withProvider(silent, (baseUrl) => nominatimGeocoder({ baseUrl, timeoutMillis: 50 })),
    down: withoutProvider(nominatim)
  }
})

describe("Nominatim", () => {
  it.effect(
    "completes nothing, because its terms forbid it",
    () =>
      Effect.gen(function* () {
        const { complete } = yield* Geocoder
        assert.isNull(complete)
      }).pipe(Effect.provide(nominatim("http://localhost"))),
    { tags: "PLA-29" }
  )

  it.live(
    "reads coordinates from strings, and takes the id that survives an import",
    () =>
      Effect.gen(function* () {
        const { candidates } = yield* searchWith([house], nominatim, "10 rue de la Paix, 75002 Paris")
        assert.deepStrictEqual(candidates, [
          {
            placeId: PlaceId("nominatim:N2309476181"),
            label: "10 Rue de la Paix, 75002 Paris",
            lat: 48.869282,
            lng: 2.331201,
            score: 1,
            precision: "housenumber",
            postcode: "75002",
            city: "Paris",
            cityCode: null,
            country: "FR"
          }
        ])
      }),
    { tags: "PLA-9" }
  )

  it.live("derives the precision from the rank, and offers no county", () =>
    Effect.gen(function* () {
      const city = other({ osm_id: 1, category: "boundary", type: "administrative", place_rank: 16 }, { city: "Lyon" })
      const village = other({ osm_id: 2, category: "place", type: "village", place_rank: 19 }, { village: "Lyons" })
      const station = other(
        { osm_id: 3, category: "railway", type: "station", place_rank: 30, name: "Gare" },
        { city: "Lyon" }
      )
      const county = other({ osm_id: 4, category: "boundary", type: "administrative", place_rank: 12 }, {})
      const { candidates } = yield* searchWith([street, city, village, station, county], nominatim, "Lyon")
      const byId = new Map(candidates.map(({ placeId, precision }) => [placeId, precision]))
      assert.deepStrictEqual(Object.fromEntries(byId), {
        "nominatim:W7": "street",
        "nominatim:N1": "municipality",
        "nominatim:N2": "municipality",
        "nominatim:N3": "locality"
      })
    })
  )

  it.live("scores a street below the requested house", () =>
    Effect.gen(function* () {
      const { candidates } = yield* searchWith([street, house], nominatim, "10 rue de la Paix, 75002 Paris")
      assert.deepStrictEqual(
        candidates.map(({ precision }) => precision),
        ["housenumber", "street"]
      )
      assert.isBelow(candidates[1]?.score ?? 1, 0.9)
    })
  )

  it.live("requests the documented format, in the configured countries", () =>
    Effect.gen(function* () {
      const { asked } = yield* searchWith(
        [],
        (baseUrl) => nominatimGeocoder({ baseUrl, countries: ["FR", "BE"] }),
        "Lille"
      )
      const common = { q: "Lille", format: "jsonv2", addressdetails: "1", limit: "5", "accept-language": "fr" }
      assert.deepStrictEqual(Object.fromEntries(asked[0]?.url.searchParams ?? []), { ...common, countrycodes: "fr,be" })
      const everywhere = yield* searchWith([], nominatim, "Lille")
      assert.deepStrictEqual(Object.fromEntries(everywhere.asked[0]?.url.searchParams ?? []), common)
    })
  )

  itIsDownWhereItsProvider(nominatim, {
    "gives a latitude that is no number": [{ ...house, lat: "north" }],
    "gives an empty longitude": [{ ...house, lon: "" }],
    "answers an error object": { error: { code: 400, message: "Nothing to search for." } }
  })
})
