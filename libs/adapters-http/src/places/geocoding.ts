import { Geocoder, GeocoderUnavailable, type PlaceCandidate } from "@trajet/domain/places"
import { Effect, Layer } from "effect"
import { bestFirst } from "./address-match.rules.ts"
import { searchable } from "./address-text.rules.ts"
import { slowOrDown } from "../outbound/outbound.errors.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"
import { makeOutbound, outboundLayer, type Question } from "../outbound/outbound.ts"
import type { GeocoderName } from "./providers.model.ts"

type QuestionFor = (text: string) => Question<ReadonlyArray<PlaceCandidate>>

/** Completions of a process: what else a provider allows is for orders. One more is completed by the towns on board. */
export const completionsPerSecond = 10

/**
 * Makes a geocoder whose provider is called with `question`, for a searchable text, and with `completion` for one that is
 * still typed; null if its terms forbid this.
 */
export const geocoderOf = (
  provider: GeocoderName,
  options: ProviderOptions,
  question: QuestionFor,
  completion: QuestionFor | null = null
): Layer.Layer<Geocoder> =>
  Layer.effect(
    Geocoder,
    Effect.gen(function* () {
      const outbound = yield* makeOutbound(provider, options)
      const asking = (asked: QuestionFor, name: string) =>
        Effect.fn(name)(function* (address: string) {
          const text = searchable(address)
          if (text === "") return []
          return yield* outbound
            .ask(asked(text))
            .pipe(Effect.mapError((cause) => new GeocoderUnavailable({ reason: slowOrDown(cause), cause })))
        })
      const kept = { kind: "complete", perSecondMax: completionsPerSecond }
      const search = asking(question, "Geocoder.search")
      return Geocoder.of({
        municipalityOnly: false,
        search: (address) => Effect.map(search(address), bestFirst),
        // In the order of the provider: no score tells how well a half text fits.
        complete: completion === null ? null : asking((text) => ({ ...completion(text), kept }), "Geocoder.complete")
      })
    })
  ).pipe(Layer.provide(outboundLayer))
