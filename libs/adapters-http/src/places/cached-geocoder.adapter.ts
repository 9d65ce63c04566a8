import { Geocoder, type PlaceCandidate } from "@trajet/domain/places"
import { Effect, Layer } from "effect"
import { searchable } from "./address-text.rules.ts"
import { type CacheOptions, cachedLookup } from "./answer-cache.ts"

// Cache "not found" briefly: providers add streets and correct their data.
const keep = (candidates: ReadonlyArray<PlaceCandidate>) => (candidates.length === 0 ? "1 hour" : "30 days")

/** Caches the answers of a geocoder for 30 days, and its completions for a day, by the text without regard to spacing and case. */
export const cachedGeocoder = (geocoder: Layer.Layer<Geocoder>, options: CacheOptions = {}): Layer.Layer<Geocoder> =>
  Layer.effect(
    Geocoder,
    Effect.gen(function* () {
      const { complete, municipalityOnly, search } = yield* Geocoder
      const remember = yield* cachedLookup(search, keep, options)
      const completed = complete === null ? null : yield* cachedLookup(complete, () => "1 day", options)
      const keyed =
        <A>(answer: (text: string) => A) =>
        (address: string) =>
          answer(searchable(address).toLowerCase())
      return Geocoder.of({
        municipalityOnly,
        search: keyed(remember),
        complete: completed === null ? null : keyed(completed)
      })
    })
  ).pipe(Layer.provide(geocoder))
