import { Effect, Result } from "effect"
import { Geocoder } from "../../places/geocoder.port.ts"
import type { ResolvedPlace } from "../../places/place.model.ts"
import { checkRoute } from "../../places/place.rules.ts"
import { NoRoute } from "../../places/places.errors.ts"
import { placeAtPoint } from "../../places/point-place.rules.ts"
import { recentChoices } from "../../places/recent-choices.rules.ts"
import { Router } from "../../places/router.port.ts"
import { Towns } from "../../places/towns.port.ts"
import type { CompiledGrid } from "../../pricing/compiled-grid.rules.ts"
import { VehicleRegistry } from "../../pricing/vehicle-registry.port.ts"
import { refusedAt } from "../input-refused.errors.ts"
import type { PlaceRequest } from "../order-request.model.ts"

/** As many as the embedded geocoder remembers, each with a few candidates. */
const chosen = recentChoices({ answersMax: 20_000, bytesMax: 32 * 1024 * 1024 })

/** The providers of an order, looked up once for all of its places. */
export interface Providers {
  readonly geocoder: Geocoder["Service"]
  readonly router: Router["Service"]
  readonly towns: Towns["Service"]
  readonly registry: VehicleRegistry["Service"]
}

export const providersOfOrder = Effect.gen(function* () {
  return {
    geocoder: yield* Geocoder,
    router: yield* Router,
    towns: yield* Towns,
    registry: yield* VehicleRegistry
  } satisfies Providers
})

const located = (
  { geocoder: { municipalityOnly, search }, towns }: Providers,
  grid: CompiledGrid,
  { address, point }: PlaceRequest
) =>
  point === null
    ? Effect.mapEager(search(address), (candidates) => chosen(address, { candidates, municipalityOnly, grid }))
    : Effect.map(towns.near(point), (near) => placeAtPoint(address, point, near))

/**
 * Finds the place of a stop. Not as a generator: a provider that knows the answer gives it at once, and needs no step of a
 * fiber for it.
 */
export const locate = (providers: Providers, compiled: CompiledGrid, request: PlaceRequest) =>
  Effect.flatMapEager(located(providers, compiled, request), (found) =>
    Effect.fromResult(Result.mapError(found, refusedAt(request.addressField)))
  )

/** Finds the way between two places; `field` is refused if there is none. */
export const routeBetween = ({ router }: Providers, from: ResolvedPlace, to: ResolvedPlace, field: string) =>
  router.route(from, to).pipe(
    Effect.flatMapEager((route) => Effect.fromResult(checkRoute(route))),
    Effect.mapErrorEager((error) =>
      error._tag === "NoRoute" ? refusedAt(field)(new NoRoute({ from: from.address, to: to.address })) : error
    )
  )
