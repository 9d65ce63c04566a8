import { assert, describe, it } from "@effect/vitest"
import { Geocoder, PlaceId } from "@trajet/domain/places"
import { geocoderSuite } from "@trajet/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { banGeocoder } from "./ban-geocoder.adapter.ts"
import { completionsPerSecond } from "./geocoding.ts"
import { itIsDownWhereItsProvider, searchWith } from "../testing/geocoder-provider.ts"
import {
  withProvider,
  withoutProvider,
  json,
  providerServer,
  type ReceivedRequest,
  silent
} from "../testing/provider-server.ts"

const ban = (baseUrl: string) => banGeocoder({ baseUrl, timeoutMillis: 2_000, retryPauseMillis: 1 })

// An answer of https://data.geopf.fr/geocodage/search.
const feature = (over: Record<string, unknown>, at: ReadonlyArray<number> = [2.331201, 48.869282]) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: at },
  properties: {
    label: "10 Rue de la Paix 75002 Paris",
    score: 0.9732,
    housenumber: "10",
    id: "75102_6997_00010",
    banId: "6fc2b0fa-49a8-4b3c-b1a2-8a4b7a6b3a10",
    name: "10 Rue de la Paix",
    postcode: "75002",
    citycode: "75102",
    x: 651021.12,
    y: 6863871.02,
    city: "Paris",
    district: "Paris 2e Arrondissement",
    context: "75, Paris, Île-de-France",
    type: "housenumber",
    importance: 0.72,
    street: "Rue de la Paix",
    _type: "address",
    ...over
  }
})
const collection = (...features: ReadonlyArray<unknown>) => ({ type: "FeatureCollection", features, query: "…" })

const street = feature({ id: "75102_6997", label: "Rue de la Paix 75002 Paris", type: "street", score: 0.61 })
const town = feature({ id: "80021", type: "municipality", score: 0.4, city: "Amiens", citycode: "80021" })

const paix = ({ url }: ReceivedRequest) =>
  json(/rue de la paix/iu.test(url.searchParams.get("q") ?? "") ? collection(street, feature({}), town) : collection())

geocoderSuite({
  name: "of the Base Adresse Nationale",
  provider: "ban",
  layer: withProvider(paix, ban),
  known: {
    text: "10 rue de la Paix, 75002 Paris",
    postcode: "75002",
    at: { lat: 48.869282, lng: 2.331201 },
    withinMeters: 1
  },
  unknownText: "xyzzy",
  failing: {
    slow: withProvider(silent, (baseUrl) => banGeocoder({ baseUrl, timeoutMillis: 50 })),
    down: withoutProvider(ban)
  }
})

describe("the geocoder of the Base Adresse Nationale", () => {
  it.live(
    "completes a text in its own order, and searches without completion",
    () =>
      Effect.gen(function* () {
        const answer = collection(street, feature({}))
        const { asked, candidates } = yield* searchWith(answer, ban, "10 rue de la p", "complete")
        assert.deepStrictEqual(
          candidates.map(({ precision }) => precision),
          ["street", "housenumber"]
        )
        assert.strictEqual(asked[0]?.url.searchParams.get("autocomplete"), "1")
        const searched = yield* searchWith(answer, ban, "10 rue de la p")
        assert.strictEqual(searched.asked[0]?.url.searchParams.get("autocomplete"), "0")
      }),
    { tags: "PLA-28" }
  )

  it.effect(
    "is asked for so many completions a second, and for a search all the same",
    () =>
      Effect.gen(function* () {
        const server = yield* providerServer(json(collection(street)))
        yield* Effect.gen(function* () {
          const { complete, search } = yield* Geocoder
          if (complete === null) return assert.fail("its terms allow completion")
          for (let count = 0; count < completionsPerSecond; count += 1) yield* complete(`${count} rue de la p`)
          const refused = yield* Effect.flip(complete("10 rue de la pa"))
          assert.strictEqual(refused.reason, "slow")
          yield* search("10 rue de la Paix, 75002 Paris")
          assert.lengthOf(server.received, completionsPerSecond + 1)
          yield* TestClock.adjust("1 second")
          yield* complete("10 rue de la pai")
        }).pipe(Effect.provide(ban(server.baseUrl)))
      }).pipe(Effect.scoped),
    { tags: "LIM-67" }
  )

  it.live(
    "reads longitude before latitude, the provider's score and the INSEE code",
    () =>
      Effect.gen(function* () {
        const { candidates } = yield* searchWith(collection(feature({})), ban, "10 rue de la Paix")
        assert.deepStrictEqual(candidates, [
          {
            placeId: PlaceId("ban:75102_6997_00010"),
            label: "10 Rue de la Paix 75002 Paris",
            lat: 48.869282,
            lng: 2.331201,
            score: 0.9732,
            precision: "housenumber",
            postcode: "75002",
            city: "Paris",
            cityCode: "75102",
            country: "FR"
          }
        ])
      }),
    { tags: "PLA-9" }
  )

  it.live("asks for five answers to the whole text, not to its beginning", () =>
    Effect.gen(function* () {
      const { asked } = yield* searchWith(collection(), ban, "  10 rue\nde la Paix &limit=1 ")
      assert.strictEqual(asked[0]?.url.pathname, "/search")
      assert.deepStrictEqual(Object.fromEntries(asked[0]?.url.searchParams ?? []), {
        q: "10 rue de la Paix &limit=1",
        limit: "5",
        autocomplete: "0"
      })
      assert.strictEqual(asked[0]?.headers["user-agent"], "trajet")
    })
  )

  it.live("shortens and trims texts that the provider refuses for their length or their start", () =>
    Effect.gen(function* () {
      const long = yield* searchWith(collection(), ban, `- ${"rue ".repeat(75)}`)
      const sent = long.asked[0]?.url.searchParams.get("q") ?? ""
      assert.isAtMost(sent.length, 200)
      assert.isTrue(sent.startsWith("rue"))
      const empty = yield* searchWith(collection(feature({})), ban, " -- ")
      assert.deepStrictEqual(empty, { candidates: [], asked: [] })
    })
  )

  it.live("finds no place for a text that the provider cannot parse", () =>
    Effect.gen(function* () {
      const refused = json({ code: 400, message: "Failed parsing query", detail: ["q: must contain …"] }, 400)
      const layer = withProvider(refused, ban)
      const found = yield* Geocoder.use(({ search }) => search("ab")).pipe(Effect.provide(layer))
      assert.deepStrictEqual(found, [])
    })
  )

  it.live("maps the four kinds of place, and takes a hamlet or a market for a locality", () =>
    Effect.gen(function* () {
      const kinds = ["housenumber", "street", "locality", "municipality", "poi"]
      const all = kinds.map((type, index) => feature({ type, id: `id${index}`, label: type, score: 1 - index / 10 }))
      const { candidates } = yield* searchWith(collection(...all), ban, "a place")
      assert.deepStrictEqual(
        candidates.map(({ precision }) => precision),
        ["housenumber", "street", "locality", "municipality", "locality"]
      )
    })
  )

  itIsDownWhereItsProvider(ban, {
    "has a latitude of 91 degrees": collection(feature({}, [2.33, 91])),
    "leaves the score out": collection(feature({ score: undefined })),
    "gives the coordinates as strings": { features: [{ ...feature({}), geometry: { coordinates: ["2.3", "48.8"] } }] }
  })
})
