import { Context, type Effect } from "effect"
import type { PlaceCandidate } from "./place.model.ts"
import type { GeocoderUnavailable } from "./places.errors.ts"

/** Finds the places that an address may mean. */
export class Geocoder extends Context.Service<
  Geocoder,
  {
    /** True if the provider knows only towns. Then a town is a good answer to a text with a street. */
    readonly municipalityOnly: boolean
    /** Finds the possible places of an address text, best first, at most five. Empty if none matches. */
    readonly search: (address: string) => Effect.Effect<ReadonlyArray<PlaceCandidate>, GeocoderUnavailable>
  }
>()("@trajet/domain/places/Geocoder") {}
