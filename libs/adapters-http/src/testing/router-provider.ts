import { assert, it } from "@effect/vitest"
import { type Point, type Route, Router } from "@trajet/domain/places"
import { Effect, type Layer } from "effect"
import { withProvider, type Manner, misbehaviours, providerServer, type ReceivedRequest } from "./provider-server.ts"

/** The result of a router for one answer of its provider, and the requests that it sent. */
export const routeWith = (
  manner: Manner,
  adapter: (baseUrl: string) => Layer.Layer<Router>,
  from: Point,
  to: Point
): Effect.Effect<{ route: Route | "NoRoute"; asked: ReadonlyArray<ReceivedRequest> }, unknown> =>
  Effect.gen(function* () {
    const server = yield* providerServer(manner)
    const route = yield* Router.use((router) => router.route(from, to)).pipe(
      Effect.catchTag("NoRoute", () => Effect.succeed("NoRoute" as const)),
      Effect.provide(adapter(server.baseUrl))
    )
    return { route, asked: server.received }
  }).pipe(Effect.scoped)

/** Defines one test for each way in which a provider can fail to answer. */
export const itIsDownWhereItsProvider = (
  adapter: (baseUrl: string) => Layer.Layer<Router>,
  others: Readonly<Record<string, Manner>> = {}
) => {
  const manners = [
    ...Object.entries(misbehaviours).map(([how, { manner }]) => ({ how, manner })),
    ...Object.entries(others).map(([how, manner]) => ({ how, manner }))
  ]
  for (const { how, manner } of manners) {
    it.live(`is down if its provider ${how}`, () =>
      Effect.gen(function* () {
        const failure = yield* Effect.flip(Router.use(({ route }) => route({ lat: 48, lng: 2 }, { lat: 45, lng: 4 })))
        if (failure._tag !== "RouterUnavailable") return assert.fail(failure._tag)
        assert.strictEqual(failure.reason, "down")
      }).pipe(Effect.provide(withProvider(manner, adapter)))
    )
  }
}
