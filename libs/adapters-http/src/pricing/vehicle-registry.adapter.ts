import { type Certificate, VehicleRegistry } from "@trajet/domain/pricing"
import { Effect, Layer, Option, type Redacted, Result, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { type CacheOptions, cachedLookup } from "../places/answer-cache.ts"
import { shape } from "../outbound/outbound-answer.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"
import { makeOutbound, outboundLayer } from "../outbound/outbound.ts"

const Answer = Schema.Struct({
  kind: Schema.NonEmptyString,
  body: Schema.optional(Schema.NullOr(Schema.String)),
  gross_weight_kg: Schema.optional(Schema.NullOr(Schema.Int.check(Schema.isGreaterThan(0))))
})

const answer = shape(Answer)

const certificateOf = ({ body, gross_weight_kg, kind }: typeof Answer.Type): Certificate => ({
  kind: kind.trim().toUpperCase(),
  body: body?.trim().toUpperCase() ?? null,
  grossWeightKg: gross_weight_kg ?? null
})

const keep = (certificate: Option.Option<Certificate>) => (Option.isSome(certificate) ? "1 day" : "1 hour")

// Short: a price can do without the certificate.
export const vehicleRegistryMillis = 1_500

interface VehicleRegistryOptions extends Omit<ProviderOptions, "apiKey">, CacheOptions {
  readonly apiKey: Redacted.Redacted
}

/**
 * A reseller of the French registration data (SIV), behind this contract: `GET {baseUrl}/vehicles/{plate}`, with the
 * plate in upper case without separators and the key as a bearer token. It answers 200 with `{"kind": "CTTE", "body":
 * "FOURGON", "gross_weight_kg": 2800}`: fields J.1, J.3 and F.2 of the certificate, the last two null or absent if
 * unknown. It answers 404 if no vehicle has the plate. Any other answer is a failure. Answers are cached for a day,
 * because each one is paid for.
 */
export const vehicleRegistry = ({ capacity, ...options }: VehicleRegistryOptions): Layer.Layer<VehicleRegistry> =>
  Layer.effect(
    VehicleRegistry,
    Effect.gen(function* () {
      const outbound = yield* makeOutbound("vehicle-registry", { timeoutMillis: vehicleRegistryMillis, ...options })
      const ask = (registration: string) =>
        outbound.ask<Option.Option<Certificate>>({
          request: HttpClientRequest.get(`/vehicles/${encodeURIComponent(registration)}`),
          statuses: [200, 404],
          read: (json, status) =>
            status === 404
              ? Result.succeed(Option.none())
              : Result.map(answer(json), (found) => Option.some(certificateOf(found)))
        })
      const remember = yield* cachedLookup(ask, keep, capacity === undefined ? {} : { capacity })
      return VehicleRegistry.of({
        // The call itself has logged its failure.
        certificate: (registration) => Effect.catch(remember(registration), () => Effect.succeedNone)
      })
    })
  ).pipe(Layer.provide(outboundLayer))
