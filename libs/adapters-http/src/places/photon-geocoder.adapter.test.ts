import { assert, describe, it } from "@effect/vitest"
import { PlaceId } from "@trajet/domain/places"
import { geocoderSuite } from "@trajet/testing"
import { Effect } from "effect"
import { photonGeocoder } from "./photon-geocoder.adapter.ts"
import { itIsDownWhereItsProvider, searchWith } from "../testing/geocoder-provider.ts"
import { withProvider, withoutProvider, json, type ReceivedRequest, silent } from "../testing/provider-server.ts"

const photon = (baseUrl: string) => photonGeocoder({ baseUrl, timeoutMillis: 2_000, retryPauseMillis: 1 })

// An answer of Photon: GeoJSON without the members that are unknown.
const feature = (properties: Record<string, unknown>, at: ReadonlyArray<number> = [2.331201, 48.869282]) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: at },
  properties: { osm_type: "N", country: "France", countrycode: "FR", ...properties }
})
const collection = (...features: ReadonlyArray<unknown>) => ({ type: "FeatureCollection", features })

const house = feature({
  osm_id: 2_309_476_181,
  osm_key: "place",
  osm_value: "house",
  type: "house",
  housenumber: "10",
  street: "Rue de la Paix",
  district: "Quartier Gaillon",
  city: "Paris",
  postcode: "75002",
  state: "Île-de-France"
})
const resort = feature(
  {
    osm_type: "W",
    osm_id: 33_445,
    osm_key: "highway",
    osm_value: "residential",
    type: "street",
    name: "Rue de la Paix",
    city: "Le Touquet-Paris-Plage",
    postcode: "62520"
  },
  [1.5837, 50.5215]
)
const town = (osm_id: number, over: Record<string, unknown>, at?: ReadonlyArray<number>) =>
  feature({ osm_id, osm_key: "place", osm_value: "town", type: "city", ...over }, at)

const paix = ({ url }: ReceivedRequest) =>
  json(/rue de la paix/iu.test(url.searchParams.get("q") ?? "") ? collection(resort, house) : collection())

geocoderSuite({
  name: "Photon",
  provider: "photon",
  layer: withProvider(paix, photon),
  known: {
    text: "10 rue de la Paix, 75002 Paris",
    postcode: "75002",
    at: { lat: 48.869282, lng: 2.331201 },
    withinMeters: 1
  },
  unknownText: "xyzzy",
  failing: {
    slow: withProvider(silent, (baseUrl) => photonGeocoder({ baseUrl, timeoutMillis: 50 })),
    down: withoutProvider(photon)
  }
})

describe("Photon", () => {
  it.live(
    "builds the label that the provider does not send, and scores a whole match 1",
    () =>
      Effect.gen(function* () {
        const { candidates } = yield* searchWith(collection(house), photon, "10 rue de la Paix, 75002 Paris")
        assert.deepStrictEqual(candidates, [
          {
            placeId: PlaceId("photon:N2309476181"),
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

  it.live("ranks by the text, and scores a town with a similar name too low to be taken", () =>
    Effect.gen(function* () {
      const { candidates } = yield* searchWith(collection(resort, house), photon, "10 rue de la paix paris")
      assert.deepStrictEqual(
        candidates.map(({ city }) => city),
        ["Paris", "Le Touquet-Paris-Plage"]
      )
      assert.isAbove((candidates[0]?.score ?? 0) - (candidates[1]?.score ?? 0), 0.05)
    })
  )

  it.live("keeps two towns of one name apart, with the same score", () =>
    Effect.gen(function* () {
      const { candidates } = yield* searchWith(
        collection(
          town(1, { name: "Saint-Denis", county: "Seine-Saint-Denis" }, [2.357, 48.936]),
          town(2, { name: "Saint-Denis", county: "Aude" }, [2.22, 43.358])
        ),
        photon,
        "Saint-Denis"
      )
      assert.deepStrictEqual(
        candidates.map(({ precision, score }) => [precision, score]),
        [
          ["municipality", 1],
          ["municipality", 1]
        ]
      )
    })
  )

  it.live("prefers a town of France if the text names no country", () =>
    Effect.gen(function* () {
      const texas = { name: "Paris", country: "États-Unis", countrycode: "US", state: "Texas" }
      const { candidates } = yield* searchWith(
        collection(town(1, texas, [-95.5, 33.6]), town(2, { name: "Paris" })),
        photon,
        "Paris"
      )
      assert.deepStrictEqual(
        candidates.map(({ country }) => country),
        ["FR", "US"]
      )
      assert.isAbove((candidates[0]?.score ?? 0) - (candidates[1]?.score ?? 0), 0.05)
    })
  )

  it.live("never offers a county or a country as a place", () =>
    Effect.gen(function* () {
      const { candidates } = yield* searchWith(
        collection(town(1, { name: "Aude", type: "county" }), town(2, { name: "France", type: "country" })),
        photon,
        "Aude"
      )
      assert.deepStrictEqual(candidates, [])
    })
  )

  it.live(
    "completes a text in its own order",
    () =>
      Effect.gen(function* () {
        const answer = collection(town(1, { name: "Lyons-la-Forêt" }), town(2, { name: "Lyon" }))
        const { candidates } = yield* searchWith(answer, photon, "lyo", "complete")
        assert.deepStrictEqual(
          candidates.map(({ city }) => city),
          ["Lyons-la-Forêt", "Lyon"]
        )
      }),
    { tags: "PLA-28" }
  )

  it.live("requests French, in the configured countries", () =>
    Effect.gen(function* () {
      const { asked } = yield* searchWith(
        collection(),
        (baseUrl) => photonGeocoder({ baseUrl, countries: ["FR", "BE"] }),
        "Lille"
      )
      assert.strictEqual(asked[0]?.url.search, "?q=Lille&limit=5&lang=fr&countrycode=FR&countrycode=BE")
      const everywhere = yield* searchWith(collection(), photon, "Lille")
      assert.strictEqual(everywhere.asked[0]?.url.search, "?q=Lille&limit=5&lang=fr")
    })
  )

  itIsDownWhereItsProvider(photon, { "gives no osm_id": collection(feature({ name: "Paris" })) })
})
