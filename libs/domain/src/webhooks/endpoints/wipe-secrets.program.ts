import { Effect } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import { Endpoints } from "./endpoints.port.ts"

/**
 * Wipes replaced secrets 24 hours after their rotation (WHK-52), and returns their number. Any process may
 * run it at any time.
 */
export const wipeReplacedSecrets: Effect.Effect<number, StoreUnavailable, Endpoints> = Endpoints.use(
  (endpoints) => endpoints.wipeSecrets
).pipe(Effect.withSpan("wipeReplacedSecrets"))
