import type { ListedMission } from "../operations/lists/mission-list.model.ts"
import type { MissionStatus } from "../mission/mission.model.ts"
import type { LastPosition } from "./whereabouts.rules.ts"

/** The statuses of missions under way, in the order of their list. */
export const underWayStatuses = [
  "incident",
  "in_transit",
  "in_transit_return",
  "assigned"
] as const satisfies ReadonlyArray<MissionStatus>

/** A mission under way, with the latest position of its driver. */
export interface MissionUnderWay extends ListedMission {
  readonly last: LastPosition | null
}

/** Most missions of the map (LIM-51). */
export const underWayMax = 500
