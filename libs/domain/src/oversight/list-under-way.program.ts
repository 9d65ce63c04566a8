import { Effect } from "effect"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { Oversight } from "./oversight.port.ts"
import { underWayMax } from "./under-way.model.ts"
import { whereaboutsOf } from "./whereabouts.rules.ts"

/**
 * Lists the missions under way of all groups in the caller's environment with their whereabouts, at most `underWayMax`:
 * those in incident first, then those in transit, then the assigned ones with the earliest pickup.
 */
export const listMissionsUnderWay = Effect.fn("listMissionsUnderWay")(function* ({ environment }: PersonCaller) {
  const { missionsUnderWay } = yield* Oversight
  const found = yield* missionsUnderWay(environment, underWayMax + 1)
  const rows = found
    .slice(0, underWayMax)
    .map(({ group, last, mission }) => ({ group, mission, whereabouts: whereaboutsOf(mission, last) }))
  return { rows, hasMore: found.length > underWayMax }
})
