import { assert, describe, it } from "@effect/vitest"
import { Geocoder, type PlaceCandidate, PlaceId, Router } from "@trajet/domain/places"
import { fakeGeocoder, fakeRouter } from "@trajet/testing"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cachedGeocoder } from "./cached-geocoder.adapter.ts"
import { cachedRouter } from "./cached-router.adapter.ts"

const place: PlaceCandidate = {
  placeId: PlaceId("fake:1"),
  label: "10 Rue de la Paix, 75002 Paris",
  lat: 48.8693,
  lng: 2.3312,
  score: 1,
  precision: "housenumber",
  postcode: "75002",
  city: "Paris",
  cityCode: "75102",
  country: "FR"
}
const known = "10 rue de la Paix, 75002 Paris"

const geocoding = (capacity = 100) =>
  Effect.gen(function* () {
    const fake = fakeGeocoder({ [known]: [place] }, { municipalityOnly: true })
    const context = yield* Layer.build(cachedGeocoder(fake.layer, { capacity }))
    const { municipalityOnly, search } = yield* Geocoder.pipe(Effect.provide(context))
    return { fake, municipalityOnly, search }
  })

const routing = Effect.gen(function* () {
  const fake = fakeRouter()
  const context = yield* Layer.build(cachedRouter(fake.layer))
  return { fake, route: (yield* Router.pipe(Effect.provide(context))).route }
})

const paris = { lat: 48.8566, lng: 2.3522 }
const lyon = { lat: 45.764, lng: 4.8357 }

describe("a cached geocoder", () => {
  it.effect(
    "asks once for a text in 30 days, whatever its spacing and case",
    () =>
      Effect.gen(function* () {
        const { fake, search } = yield* geocoding()
        for (const text of [known, known.toUpperCase(), `  ${known.replaceAll(" ", "\n ")}\t`]) {
          assert.deepStrictEqual(yield* search(text), [place])
        }
        assert.strictEqual(fake.asked.length, 1)
        yield* TestClock.adjust("29 days")
        yield* search(known)
        assert.strictEqual(fake.asked.length, 1)
        yield* TestClock.adjust("1 day")
        yield* search(known)
        assert.strictEqual(fake.asked.length, 2)
      }),
    { tags: "PLA-11" }
  )

  it.effect("does not cache a failure", () =>
    Effect.gen(function* () {
      const { fake, search } = yield* geocoding()
      fake.become("slow")
      assert.strictEqual((yield* Effect.flip(search(known))).reason, "slow")
      fake.become("down")
      assert.strictEqual((yield* Effect.flip(search(known))).reason, "down")
      fake.become("up")
      assert.deepStrictEqual(yield* search(known), [place])
    })
  )

  it.effect("asks again an hour after a search without result", () =>
    Effect.gen(function* () {
      const { fake, search } = yield* geocoding()
      assert.deepStrictEqual(yield* search("rue neuve"), [])
      fake.learn("rue neuve", [place])
      assert.deepStrictEqual(yield* search("rue neuve"), [])
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* search("rue neuve"), [place])
    })
  )

  it.effect("drops the least recently used text when it is full", () =>
    Effect.gen(function* () {
      const { fake, search } = yield* geocoding(2)
      fake.learn("b", [place])
      fake.learn("c", [place])
      for (const text of [known, "b", known, "c", known]) yield* search(text)
      assert.strictEqual(fake.asked.length, 3)
      yield* search("b")
      assert.strictEqual(fake.asked.length, 4)
    })
  )

  it.effect("makes one call for concurrent searches of one text", () =>
    Effect.gen(function* () {
      const { fake, search } = yield* geocoding()
      yield* Effect.all(
        Array.from({ length: 20 }, () => search(known)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(fake.asked.length, 1)
    })
  )

  it.effect("has the scope of its geocoder: towns only, or all", () =>
    Effect.gen(function* () {
      assert.isTrue((yield* geocoding()).municipalityOnly)
    })
  )
})

describe("a cached router", () => {
  it.effect("asks once for two ends within a metre, and again for the opposite direction", () =>
    Effect.gen(function* () {
      const { fake, route } = yield* routing
      const there = yield* route(paris, lyon)
      assert.deepStrictEqual(yield* route({ lat: 48.856_602, lng: 2.352_198 }, lyon), there)
      assert.strictEqual(fake.asked.length, 1)
      yield* route(lyon, paris)
      yield* route({ ...paris, lat: 48.8567 }, lyon)
      assert.strictEqual(fake.asked.length, 3)
      yield* TestClock.adjust("30 days")
      yield* route(paris, lyon)
      assert.strictEqual(fake.asked.length, 4)
    })
  )

  it.effect('caches neither a failure nor "no road"', () =>
    Effect.gen(function* () {
      const { fake, route } = yield* routing
      fake.become("down")
      assert.strictEqual((yield* Effect.flip(route(paris, lyon)))._tag, "RouterUnavailable")
      fake.become("up")
      fake.learn(paris, lyon, null)
      assert.strictEqual((yield* Effect.flip(route(paris, lyon)))._tag, "NoRoute")
      fake.learn(paris, lyon, {
        distanceMeters: 1,
        durationSeconds: 1,
        hasFerry: false,
        isSchematic: false,
        snapMeters: [],
        path: [paris, lyon]
      })
      assert.strictEqual((yield* route(paris, lyon)).distanceMeters, 1)
    })
  )
})
