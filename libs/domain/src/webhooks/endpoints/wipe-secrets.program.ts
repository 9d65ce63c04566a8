import { Effect } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import { Endpoints } from "./endpoints.port.ts"

/**
 * Wipes the secrets that a rotation has replaced, 24 hours after (WHK-52); to be run now and then, by any
 * process. Answers how many there were.
 */
export const wipeReplacedSecrets: Effect.Effect<number, StoreUnavailable, Endpoints> = Endpoints.use(
  (endpoints) => endpoints.wipeSecrets
).pipe(Effect.withSpan("wipeReplacedSecrets"))
