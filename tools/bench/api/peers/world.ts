import { gazetteerGeocoder, localRouter } from "@trajet/adapters-local"
import { Geocoder, type NoRoute, type PlaceCandidate, type Point, type Route, Router } from "@trajet/domain/places"
import { Effect, Layer, type Result } from "effect"

/** The geocoder and the router of Trajet as plain functions: both are synchronous inside. */
export interface World {
  readonly municipalityOnly: boolean
  readonly search: (address: string) => ReadonlyArray<PlaceCandidate>
  readonly route: (from: Point, to: Point) => Result.Result<Route, NoRoute>
}

export const openWorld = (gazetteerFolder: string): Promise<World> =>
  Effect.gen(function* () {
    const geocoder = yield* Geocoder
    const router = yield* Router
    return {
      municipalityOnly: geocoder.municipalityOnly,
      search: (address: string) => Effect.runSync(Effect.orDie(geocoder.search(address))),
      route: (from: Point, to: Point) =>
        Effect.runSync(Effect.result(Effect.catchTag(router.route(from, to), "RouterUnavailable", Effect.die)))
    }
  }).pipe(
    Effect.provide(Layer.merge(gazetteerGeocoder({ cacheFolder: gazetteerFolder }), localRouter)),
    Effect.runPromise
  )
