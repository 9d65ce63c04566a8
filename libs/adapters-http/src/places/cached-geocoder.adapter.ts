import { Geocoder, type PlaceCandidate } from "@trajet/domain/places"
import { Effect, Layer } from "effect"
import { searchable } from "./address-text.rules.ts"
import { type CacheOptions, cachedLookup } from "./answer-cache.ts"

// Cache "not found" briefly: providers add streets and correct their data.
const keep = (candidates: ReadonlyArray<PlaceCandidate>) => (candidates.length === 0 ? "1 hour" : "30 days")

/** Caches the answers of a geocoder for 30 days, by the text without regard to spacing and case. */
export const cachedGeocoder = (geocoder: Layer.Layer<Geocoder>, options: CacheOptions = {}): Layer.Layer<Geocoder> =>
  Layer.effect(
    Geocoder,
    Effect.gen(function* () {
      const { municipalityOnly, search } = yield* Geocoder
      const remember = yield* cachedLookup(search, keep, options)
      return Geocoder.of({ municipalityOnly, search: (address) => remember(searchable(address).toLowerCase()) })
    })
  ).pipe(Layer.provide(geocoder))
