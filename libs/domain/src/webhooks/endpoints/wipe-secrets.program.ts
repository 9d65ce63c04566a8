import { Effect } from "effect"
import type { StoreUnavailable } from "../../access/store.errors.ts"
import { Endpoints } from "./endpoints.port.ts"

/** Wipes replaced secrets 24 hours after their rotation (WHK-52), and returns their count. */
export const wipeReplacedSecrets: Effect.Effect<number, StoreUnavailable, Endpoints> = Endpoints.use(
  (endpoints) => endpoints.wipeSecrets
).pipe(Effect.withSpan("wipeReplacedSecrets"))
