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
    /**
     * The places that a text which is still typed may become, best first, at most five. Null for a provider that forbids
     * this in its terms, or cannot do it.
     */
    readonly complete: ((typed: string) => Effect.Effect<ReadonlyArray<PlaceCandidate>, GeocoderUnavailable>) | null
  }
>()("@trajet/domain/places/Geocoder") {}
