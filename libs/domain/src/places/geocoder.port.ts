import { Context, type Effect } from "effect"
import type { PlaceCandidate } from "./place.model.ts"
import type { GeocoderUnavailable } from "./places.errors.ts"

/** Finds the places that an address may mean. */
export class Geocoder extends Context.Service<
  Geocoder,
  {
    /** Whether the provider only knows towns, never streets; then a town is a good answer to a text with a street. */
    readonly municipalityOnly: boolean
    /** What the address text may mean, best first, at most five; empty where nothing matches. */
    readonly search: (address: string) => Effect.Effect<ReadonlyArray<PlaceCandidate>, GeocoderUnavailable>
  }
>()("@trajet/domain/places/Geocoder") {}
