import { Geocoder, type PlaceCandidate } from "@trajet/domain/places"
import { Effect, Layer } from "effect"
import { searchable } from "./address-text.rules.ts"
import { type CacheOptions, remembered } from "./answer-cache.ts"

// Streets are built and typing errors of a map mended: that nothing was found is not worth keeping for long.
const keep = (candidates: ReadonlyArray<PlaceCandidate>) => (candidates.length === 0 ? "1 hour" : "30 days")

/** The geocoder with its answers kept for 30 days, by the text however it is spaced or written. */
export const cachedGeocoder = (geocoder: Layer.Layer<Geocoder>, options: CacheOptions = {}): Layer.Layer<Geocoder> =>
  Layer.effect(
    Geocoder,
    Effect.gen(function* () {
      const { municipalityOnly, search } = yield* Geocoder
      const remember = yield* remembered(search, keep, options)
      return Geocoder.of({ municipalityOnly, search: (address) => remember(searchable(address).toLowerCase()) })
    })
  ).pipe(Layer.provide(geocoder))
