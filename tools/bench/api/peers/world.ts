import { gazetteerGeocoder, localRouter, phoneNumbers } from "@trajet/adapters-local"
import { PhoneNumbers, type ReadPhone } from "@trajet/domain/phones"
import { Geocoder, type NoRoute, type PlaceCandidate, type Point, type Route, Router } from "@trajet/domain/places"
import { Effect, Layer, type Result } from "effect"

/** The geocoder, the router and the reader of phones of Trajet as plain functions: all are synchronous inside. */
export interface World {
  readonly municipalityOnly: boolean
  readonly search: (address: string) => ReadonlyArray<PlaceCandidate>
  readonly route: (from: Point, to: Point) => Result.Result<Route, NoRoute>
  readonly readPhone: ReadPhone
}

export const openWorld = (gazetteerFolder: string): Promise<World> =>
  Effect.gen(function* () {
    const geocoder = yield* Geocoder
    const router = yield* Router
    const { read: readPhone } = yield* PhoneNumbers
    return {
      readPhone,
      municipalityOnly: geocoder.municipalityOnly,
      search: (address: string) => Effect.runSync(Effect.orDie(geocoder.search(address))),
      route: (from: Point, to: Point) =>
        Effect.runSync(Effect.result(Effect.catchTag(router.route(from, to), "RouterUnavailable", Effect.die)))
    }
  }).pipe(
    Effect.provide(Layer.mergeAll(gazetteerGeocoder({ cacheFolder: gazetteerFolder }), localRouter, phoneNumbers)),
    Effect.runPromise
  )
