import { CurrentRead } from "@trajet/domain/access"
import { Effect } from "effect"
import type { ServedEndpoint } from "../endpoints/served-endpoint.ts"

/** Position of the store for the group of a caller when the caller was looked up. */
export type KnownPosition = Pick<CurrentRead, "position" | "tenant">

/** Lets a request that only reads use a copy of the store that has this position (docs/adr/0066). */
export const withKnownPosition = <A, E, R>(
  known: KnownPosition | null,
  { method }: Pick<ServedEndpoint, "method">,
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  known === null || method !== "GET"
    ? work
    : Effect.suspend(() => Effect.provideService(work, CurrentRead, { ...known, isOnPrimary: false }))
