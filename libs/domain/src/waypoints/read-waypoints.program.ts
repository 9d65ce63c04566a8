import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Trip } from "../mission/mission.model.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { Router } from "../places/router.port.ts"
import { withinTime } from "../places/within-time.program.ts"
import { waypointsOf } from "./waypoints.rules.ts"

const routeOf = Effect.fnUntraced(function* (trip: Trip | null) {
  if (trip === null) return null
  const router = yield* Router
  // The map has lost the road since the order. The places of the legs are still known.
  return yield* router
    .route(trip.pickup.place, trip.delivery.place)
    .pipe(Effect.catchTag("NoRoute", () => Effect.succeed(null)))
})

/**
 * Plans at most `limit` (1 to 500) waypoints of a mission by `waypointsOf`. Fails with `MissionNotFound`, and with
 * `RouterUnavailable` or `OutsideTooSlow` if the router fails.
 */
export const readWaypoints = Effect.fn("readWaypoints")(function* (tenant: Tenant, id: MissionId, limit: number) {
  const mission = yield* readMission(tenant, id)
  const [outbound, back] = yield* withinTime(
    Effect.all([routeOf(mission.outbound), routeOf(mission.return)], { concurrency: "unbounded" })
  )
  return waypointsOf(mission, { outbound, return: back }, limit)
})
