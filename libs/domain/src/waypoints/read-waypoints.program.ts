import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { presentOf } from "../clock/present.program.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Trip } from "../mission/mission.model.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { withinTime } from "../places/within-time.program.ts"
import { Positions } from "../positions/positions.port.ts"
import { roadOf } from "./road-of-trip.program.ts"
import { waypointsOf } from "./waypoints.rules.ts"
import { expectedWaysOf } from "./ways.rules.ts"

const routeOf = (trip: Trip | null) => (trip === null ? Effect.succeed(null) : roadOf(trip))

/**
 * Plans at most `limit` (1 to 500) waypoints of a mission by `waypointsOf`, and the way of each trip by `expectedWaysOf`. Fails with `MissionNotFound`, and with
 * `RouterUnavailable` or `OutsideTooSlow` if the router fails.
 */
export const readWaypoints = Effect.fn("readWaypoints")(function* (tenant: Tenant, id: MissionId, limit: number) {
  const positions = yield* Positions
  const mission = yield* readMission(tenant, id)
  const [outbound, back] = yield* withinTime(
    Effect.all([routeOf(mission.outbound), routeOf(mission.return)], { concurrency: "unbounded" })
  )
  const { aller, retour } = yield* positions.tracks(tenant, mission.id)
  const now = yield* presentOf(tenant)
  const tracks = { aller: aller?.track ?? null, retour: retour?.track ?? null }
  const routes = { outbound, return: back }
  return { waypoints: waypointsOf(mission, routes, tracks, limit), ways: expectedWaysOf(mission, routes, tracks, now) }
})
