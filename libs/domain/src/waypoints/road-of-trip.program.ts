import { Effect } from "effect"
import type { Trip } from "../mission/mission.model.ts"
import { Router } from "../places/router.port.ts"

/** The road of a trip. Null if the map has lost the road since the order: the places of the legs are still known. */
export const roadOf = Effect.fnUntraced(function* (trip: Trip) {
  const router = yield* Router
  return yield* router
    .route(trip.pickup.place, trip.delivery.place)
    .pipe(Effect.catchTag("NoRoute", () => Effect.succeed(null)))
})
