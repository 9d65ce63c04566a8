import { assert, it } from "@effect/vitest"
import { Geocoder, type PlaceCandidate } from "@trajet/domain/places"
import { Effect, type Layer } from "effect"
import { withProvider, json, misbehaviours, providerServer, type ReceivedRequest } from "./provider-server.ts"

/** The result of a geocoder for one answer of its provider, and the requests that it sent. */
export const searchWith = (
  answer: unknown,
  adapter: (baseUrl: string) => Layer.Layer<Geocoder>,
  address: string,
  by: "search" | "complete" = "search"
): Effect.Effect<{ candidates: ReadonlyArray<PlaceCandidate>; asked: ReadonlyArray<ReceivedRequest> }, unknown> =>
  Effect.gen(function* () {
    const server = yield* providerServer(json(answer))
    const candidates = yield* Geocoder.use(({ complete, search }) =>
      (by === "complete" && complete !== null ? complete : search)(address)
    ).pipe(Effect.provide(adapter(server.baseUrl)))
    return { candidates, asked: server.received }
  }).pipe(Effect.scoped)

/** Defines one test for each way in which a provider can fail to answer. */
export const itIsDownWhereItsProvider = (
  adapter: (baseUrl: string) => Layer.Layer<Geocoder>,
  others: Readonly<Record<string, unknown>> = {}
) => {
  const manners = [
    ...Object.entries(misbehaviours).map(([how, { manner }]) => ({ how, manner })),
    ...Object.entries(others).map(([how, answer]) => ({ how, manner: json(answer) }))
  ]
  for (const { how, manner } of manners) {
    it.live(`is down if its provider ${how}`, () =>
      Effect.gen(function* () {
        const failure = yield* Effect.flip(Geocoder.use(({ search }) => search("10 rue de la Paix, 75002 Paris")))
        assert.strictEqual(failure.reason, "down")
      }).pipe(Effect.provide(withProvider(manner, adapter)))
    )
  }
}
