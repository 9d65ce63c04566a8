import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { completeAddress, completionsMax } from "./complete-address.program.ts"
import { Geocoder } from "./geocoder.port.ts"
import { type PlaceCandidate, PlaceId } from "./place.model.ts"
import { GeocoderUnavailable } from "./places.errors.ts"
import { type NamedTown, Towns } from "./towns.port.ts"

type Complete = NonNullable<Geocoder["Service"]["complete"]>

const lyon: NamedTown = { name: "Lyon", postcode: "69001", country: "FR" }

const geneva: NamedTown = { name: "Genève", postcode: null, country: "CH" }

const candidate = (members: Partial<PlaceCandidate>): PlaceCandidate => ({
  placeId: PlaceId("fake:1"),
  label: "10 Rue de la Paix, Paris",
  lat: 48.87,
  lng: 2.33,
  score: 1,
  precision: "housenumber",
  postcode: "75002",
  city: "Paris",
  cityCode: "75102",
  country: "FR",
  ...members
})

const outside = (complete: Complete | null, towns: ReadonlyArray<NamedTown> = [lyon]) => {
  const asked: Array<string> = []
  const layer = Layer.merge(
    Layer.succeed(Geocoder, Geocoder.of({ municipalityOnly: false, complete, search: () => Effect.succeed([]) })),
    Layer.succeed(
      Towns,
      Towns.of({
        near: () => Effect.succeed([]),
        beginning: (text) => Effect.sync(() => (asked.push(text), towns))
      })
    )
  )
  return { asked, completed: (text: string) => Effect.provide(completeAddress(text), layer) }
}

const addressesOf = Effect.map((completions: ReadonlyArray<{ readonly address: string }>) =>
  completions.map(({ address }) => address)
)

describe("an address that is typed", () => {
  it.effect(
    "is completed by the geocoder, with the coordinates of places that are no towns",
    () =>
      Effect.gen(function* () {
        const { asked, completed } = outside(() =>
          Effect.succeed([candidate({}), candidate({ label: "Paris", precision: "municipality" })])
        )
        const [house, town] = yield* completed(" 10 rue de la pa ")
        assert.include(house?.address ?? "", "10 Rue de la Paix, 75002 Paris")
        assert.deepStrictEqual([house?.point, town?.point], [{ lat: 48.87, lng: 2.33 }, null])
        assert.deepStrictEqual(asked, [])
      }),
    { tags: "PLA-28" }
  )

  it.effect(
    "is completed from three characters on, a few times, and each address once",
    () =>
      Effect.gen(function* () {
        const labels = Array.from({ length: 2 * completionsMax }, (_, index) => `${Math.floor(index / 2)} Rue A, Paris`)
        const { completed } = outside(() => Effect.succeed(labels.map((label) => candidate({ label }))))
        assert.deepStrictEqual(yield* completed(" 10 "), [])
        assert.lengthOf(new Set(yield* addressesOf(completed("10 r"))), completionsMax)
      }),
    { tags: "PLA-28" }
  )

  it.effect(
    "has its last part completed by towns, if the geocoder completes nothing",
    () =>
      Effect.gen(function* () {
        const { asked, completed } = outside(null, [lyon, geneva])
        assert.deepStrictEqual(yield* completed("12 rue Foch, bât. B, ly"), [
          { address: "12 rue Foch, bât. B, 69001 Lyon", point: null },
          { address: "12 rue Foch, bât. B, Genève, Suisse", point: null }
        ])
        assert.deepStrictEqual(yield* addressesOf(completed("lyo")), ["69001 Lyon", "Genève, Suisse"])
        assert.deepStrictEqual(yield* addressesOf(completed("12 rue Foch 69002 ly")), [
          "12 rue Foch, 69001 Lyon",
          "12 rue Foch, Genève, Suisse"
        ])
        assert.deepStrictEqual(asked, ["ly", "lyo", "69002 ly"])
      }),
    { tags: "PLA-29" }
  )

  it.effect(
    "has its last part completed by towns, if the geocoder is down or too slow",
    () =>
      Effect.gen(function* () {
        const down = outside(() => Effect.fail(new GeocoderUnavailable({ reason: "down" })))
        assert.deepStrictEqual(yield* addressesOf(down.completed("lyo")), ["69001 Lyon"])
        const slow = outside(() => Effect.never)
        const completing = yield* Effect.forkChild(addressesOf(slow.completed("lyo")))
        yield* TestClock.adjust(1_000)
        assert.deepStrictEqual(yield* Fiber.join(completing), ["69001 Lyon"])
      }),
    { tags: "PLA-29" }
  )
})
