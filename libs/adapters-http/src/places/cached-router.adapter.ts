import { type Point, Router } from "@trajet/domain/places"
import { Effect, Layer } from "effect"
import { type CacheOptions, cachedLookup } from "./answer-cache.ts"

// Five decimals of a degree are a metre, so that two geocodings of one door have the same key.
const rounded = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(5)), lng: Number(lng.toFixed(5)) })

/** Caches the roads of a router for 30 days, by both ends to the metre. "No road" is not cached. */
export const cachedRouter = (router: Layer.Layer<Router>, options: CacheOptions = {}): Layer.Layer<Router> =>
  Layer.effect(
    Router,
    Effect.gen(function* () {
      const { route } = yield* Router
      const remember = yield* cachedLookup(
        ({ from, to }: { readonly from: Point; readonly to: Point }) => route(from, to),
        () => "30 days" as const,
        options
      )
      return Router.of({ route: (from, to) => remember({ from: rounded(from), to: rounded(to) }) })
    })
  ).pipe(Layer.provide(router))
