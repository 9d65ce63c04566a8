import { assert, describe, it } from "@effect/vitest"
import { Geocoder, PlaceId } from "@trajet/domain/places"
import { geocoderSuite } from "@trajet/testing"
import { Effect, Logger, Redacted } from "effect"
import { googleGeocoder } from "./google-geocoder.adapter.ts"
import { itIsDownWhereItsProvider, searchWith } from "../testing/geocoder-provider.ts"
import {
  withProvider,
  withoutProvider,
  json,
  providerServer,
  type ReceivedRequest,
  silent
} from "../testing/provider-server.ts"

const apiKey = Redacted.make("AIza-secret")
const google = (baseUrl: string) => googleGeocoder({ baseUrl, apiKey, timeoutMillis: 2_000, retryPauseMillis: 1 })

// An answer of the Geocoding API.
const component = (name: string, type: string, short = name) => ({ long_name: name, short_name: short, types: [type] })
const house = {
  address_components: [
    component("10", "street_number"),
    component("Rue de la Paix", "route"),
    component("Paris", "locality"),
    component("Île-de-France", "administrative_area_level_1", "IDF"),
    component("France", "country", "FR"),
    component("75002", "postal_code")
  ],
  formatted_address: "10 Rue de la Paix, 75002 Paris, France",
  geometry: {
    location: { lat: 48.869282, lng: 2.331201 },
    location_type: "ROOFTOP",
    viewport: { northeast: { lat: 48.87, lng: 2.332 }, southwest: { lat: 48.868, lng: 2.33 } }
  },
  place_id: "ChIJVVVVVVVu5kcR0m2m3uT0v0M",
  types: ["street_address"]
}
const at = (location_type: string, over: Record<string, unknown> = {}) => ({
  ...house,
  ...over,
  geometry: { ...house.geometry, location_type }
})
const ok = (...results: ReadonlyArray<unknown>) => ({ status: "OK", results })
const nothing = { status: "ZERO_RESULTS", results: [] }

const paix = ({ url }: ReceivedRequest) =>
  json(/rue de la paix/iu.test(url.searchParams.get("address") ?? "") ? ok(house) : nothing)

geocoderSuite({
  name: "Google",
  provider: "google",
  layer: withProvider(paix, google),
  known: {
    text: "10 rue de la Paix, 75002 Paris",
    postcode: "75002",
    at: { lat: 48.869282, lng: 2.331201 },
    withinMeters: 1
  },
  unknownText: "xyzzy",
  failing: {
    slow: withProvider(silent, (baseUrl) => googleGeocoder({ baseUrl, apiKey, timeoutMillis: 50 })),
    down: withoutProvider(google)
  }
})

describe("Google", () => {
  it.effect(
    "completes nothing, because its terms forbid it",
    () =>
      Effect.gen(function* () {
        const { complete } = yield* Geocoder
        assert.isNull(complete)
      }).pipe(Effect.provide(google("http://localhost"))),
    { tags: "PLA-29" }
  )

  it.live(
    "reads a place from its components",
    () =>
      Effect.gen(function* () {
        const { asked, candidates } = yield* searchWith(ok(house), google, "10 rue de la Paix")
        assert.deepStrictEqual(candidates, [
          {
            placeId: PlaceId("google:ChIJVVVVVVVu5kcR0m2m3uT0v0M"),
            label: "10 Rue de la Paix, 75002 Paris, France",
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
        assert.strictEqual(asked[0]?.url.pathname, "/maps/api/geocode/json")
        assert.strictEqual(asked[0]?.url.searchParams.get("key"), "AIza-secret")
        assert.isUndefined(asked[0]?.headers["authorization"])
      }),
    { tags: "PLA-9" }
  )

  const scored: ReadonlyArray<readonly [string, boolean, number]> = [
    ["RANGE_INTERPOLATED", false, 0.9],
    ["GEOMETRIC_CENTER", false, 0.8],
    ["APPROXIMATE", false, 0.75],
    ["ROOFTOP", true, 0.65],
    ["RANGE_INTERPOLATED", true, 0.6],
    ["GEOMETRIC_CENTER", true, 0.4],
    ["APPROXIMATE", true, 0.3]
  ]
  for (const [locationType, partial, score] of scored) {
    it.live(`scores ${partial ? "a partial" : "a whole"} match found as ${locationType} ${score}`, () =>
      Effect.gen(function* () {
        const { candidates } = yield* searchWith(ok(at(locationType, { partial_match: partial })), google, "Paris")
        assert.strictEqual(candidates[0]?.score, score)
      })
    )
  }

  it.live("derives the precision from the types, and offers no region", () =>
    Effect.gen(function* () {
      const typed = (type: string) => ({
        ...house,
        place_id: type,
        formatted_address: type,
        types: [type, "political"],
        address_components: [component("France", "country", "FR")]
      })
      const kinds = ["route", "locality", "airport", "administrative_area_level_1", "country"]
      const { candidates } = yield* searchWith(ok(...kinds.map(typed)), google, "a place")
      assert.deepStrictEqual(
        candidates.map(({ placeId, precision }) => [placeId, precision]),
        [
          ["google:route", "street"],
          ["google:locality", "municipality"],
          ["google:airport", "locality"]
        ]
      )
    })
  )

  it.live("never shows its key, which is in the URL", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const capture = Logger.layer([Logger.make(({ cause, message }) => void lines.push(message, cause))])
      const denied = { status: "REQUEST_DENIED", error_message: "The key AIza-secret is wrong", results: [] }
      const server = yield* providerServer(json(denied))
      const { baseUrl } = yield* Effect.scoped(providerServer(silent))
      for (const url of [server.baseUrl, baseUrl]) {
        const failure = yield* Effect.flip(Geocoder.use(({ search }) => search("Paris"))).pipe(
          Effect.provide([google(url), capture])
        )
        lines.push(failure, failure.stack, { ...failure }, failure.cause)
      }
      const told = lines.map((line) => `${JSON.stringify(line)} ${String(line)}`).join("\n")
      assert.include(told, "REQUEST_DENIED")
      assert.notInclude(told, "AIza-secret")
    }).pipe(Effect.scoped)
  )

  it.live("retries if Google reports an unknown error", () =>
    Effect.gen(function* () {
      const { search, server } = yield* Effect.gen(function* () {
        const server = yield* providerServer(silent)
        server.become(() => json(server.received.length === 1 ? { status: "UNKNOWN_ERROR" } : ok(house)))
        const search = Geocoder.use((geocoder) => geocoder.search("Paris")).pipe(Effect.provide(google(server.baseUrl)))
        return { search, server }
      })
      assert.strictEqual((yield* search).length, 1)
      assert.strictEqual(server.received.length, 2)
    }).pipe(Effect.scoped)
  )

  itIsDownWhereItsProvider(google, {
    "is over its limit": { status: "OVER_QUERY_LIMIT", results: [] },
    "denies the request": { status: "REQUEST_DENIED", error_message: "…", results: [] },
    "knows no place_id": ok({ ...house, place_id: undefined })
  })
})
