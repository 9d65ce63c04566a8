import { Geocoder, GeocoderUnavailable, type PlaceCandidate } from "@trajet/domain/places"
import { Effect, Layer } from "effect"
import { bestFirst } from "./address-match.rules.ts"
import { searchable } from "./address-text.rules.ts"
import { slowOrDown } from "../outbound/outbound.errors.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"
import { makeOutbound, outboundLayer, type Question } from "../outbound/outbound.ts"
import type { GeocoderName } from "./providers.model.ts"

/** Makes a geocoder whose provider is called with `question`, for a searchable text. */
export const geocoderOf = (
  provider: GeocoderName,
  options: ProviderOptions,
  question: (text: string) => Question<ReadonlyArray<PlaceCandidate>>
): Layer.Layer<Geocoder> =>
  Layer.effect(
    Geocoder,
    Effect.gen(function* () {
      const outbound = yield* makeOutbound(provider, options)
      const search = Effect.fn("Geocoder.search")(function* (address: string) {
        const text = searchable(address)
        if (text === "") return []
        return yield* outbound.ask(question(text)).pipe(
          Effect.map(bestFirst),
          Effect.mapError((cause) => new GeocoderUnavailable({ reason: slowOrDown(cause), cause }))
        )
      })
      return Geocoder.of({ municipalityOnly: false, search })
    })
  ).pipe(Layer.provide(outboundLayer))
