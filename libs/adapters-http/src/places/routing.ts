import { NoRoute, type Point, type Route, Router, RouterUnavailable } from "@trajet/domain/places"
import { Effect, Layer, Schema } from "effect"
import { slowOrDown } from "../outbound/outbound.errors.ts"
import type { ProviderOptions } from "../outbound/outbound.model.ts"
import { makeOutbound, outboundLayer, type Question } from "../outbound/outbound.ts"
import type { RouterName } from "./providers.model.ts"

export const Length = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))

/** Makes a router whose provider is called with `question`, which returns null if there is no road. */
export const routerOf = (
  provider: RouterName,
  options: ProviderOptions,
  question: (from: Point, to: Point) => Question<Route | null>
): Layer.Layer<Router> =>
  Layer.effect(
    Router,
    Effect.gen(function* () {
      const outbound = yield* makeOutbound(provider, options)
      const route = Effect.fn("Router.route")(function* (from: Point, to: Point) {
        const found = yield* outbound
          .ask(question(from, to))
          .pipe(Effect.mapError((cause) => new RouterUnavailable({ reason: slowOrDown(cause), cause })))
        return found ?? (yield* new NoRoute())
      })
      return Router.of({ route })
    })
  ).pipe(Layer.provide(outboundLayer))
