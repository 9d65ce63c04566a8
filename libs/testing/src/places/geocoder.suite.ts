import { assert, describe, it } from "@effect/vitest"
import {
  Geocoder,
  type GeocoderUnavailable,
  greatCircleMeters,
  PlaceCandidate,
  type Point
} from "@trajet/domain/places"
import { Effect, type Layer, Schema } from "effect"

interface GeocoderSuite {
  readonly name: string
  /** The part of every `placeId` before the colon. */
  readonly provider: string
  readonly layer: Layer.Layer<Geocoder>
  /** A text with one best answer, and its position. */
  readonly known: {
    readonly text: string
    readonly postcode: string
    readonly at: Point
    readonly withinMeters: number
  }
  readonly unknownText: string
  readonly failing?: { readonly slow: Layer.Layer<Geocoder>; readonly down: Layer.Layer<Geocoder> }
}

const search = (layer: Layer.Layer<Geocoder>, text: string) =>
  Geocoder.use((geocoder) => geocoder.search(text)).pipe(Effect.provide(layer))

const oddTexts = [" ", "?", "-", "’", "75", "é".repeat(300), "rue\t\nde  la\u0000Paix", "10 %20&limit=0#q=", "東京都"]

const assertCandidate = (provider: string, candidate: PlaceCandidate) => {
  assert.isTrue(Schema.is(PlaceCandidate)(candidate), JSON.stringify(candidate))
  assert.match(candidate.placeId, new RegExp(`^${provider}:.+`, "u"))
  assert.match(candidate.country, /^[A-Z]{2}$/u)
  assert.isNotEmpty(candidate.label.trim())
  assert.isTrue(Math.abs(candidate.lat) <= 90 && Math.abs(candidate.lng) <= 180, "degrees, latitude and longitude")
  assert.isTrue(candidate.score >= 0 && candidate.score <= 1, `a score of ${candidate.score}`)
}

const failsAs = (layer: Layer.Layer<Geocoder>, text: string, reason: GeocoderUnavailable["reason"]) =>
  Effect.gen(function* () {
    const failure = yield* Effect.flip(search(layer, text))
    assert.strictEqual(failure._tag, "GeocoderUnavailable")
    assert.strictEqual(failure.reason, reason)
  })

export const geocoderSuite = ({ failing, known, layer, name, provider, unknownText }: GeocoderSuite) =>
  describe(`the geocoder ${name}`, () => {
    it.live(
      "finds a known address first, at its position",
      () =>
        Effect.gen(function* () {
          const [best] = yield* search(layer, known.text)
          if (best === undefined) return assert.fail(`nothing was found for ${known.text}`)
          assert.strictEqual(best.postcode, known.postcode)
          assert.isAtMost(greatCircleMeters(best, known.at), known.withinMeters)
        }),
      { tags: ["PLA-2", "ORD-32"] }
    )

    it.live(
      "returns at most five well-formed candidates, best first",
      () =>
        Effect.gen(function* () {
          const candidates = yield* search(layer, known.text)
          assert.isAtLeast(candidates.length, 1)
          assert.isAtMost(candidates.length, 5)
          for (const candidate of candidates) assertCandidate(provider, candidate)
          const scores = candidates.map(({ score }) => score)
          assert.deepStrictEqual(
            scores,
            scores.toSorted((a, b) => b - a)
          )
          assert.strictEqual(new Set(candidates.map(({ placeId }) => placeId)).size, candidates.length)
        }),
      { tags: "PLA-3" }
    )

    it.live("finds the same place for other spacing and case", () =>
      Effect.gen(function* () {
        const [first] = yield* search(layer, known.text)
        const [again] = yield* search(layer, `  ${known.text.toUpperCase().replaceAll(" ", "  ")} `)
        assert.strictEqual(again?.placeId, first?.placeId)
      })
    )

    it.live("returns no candidate if none matches", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual(yield* search(layer, unknownText), [])
      })
    )

    it.live("accepts any text", () =>
      Effect.gen(function* () {
        for (const text of oddTexts) {
          for (const candidate of yield* search(layer, text)) assertCandidate(provider, candidate)
        }
      })
    )

    if (failing !== undefined) {
      it.live("fails as slow if its provider does not answer in time", () => failsAs(failing.slow, known.text, "slow"))
      it.live("fails as down if its provider is unreachable", () => failsAs(failing.down, known.text, "down"))
    }
  })
