import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { readMission } from "../ordering/read-mission.program.ts"

/** Reads every change of a mission's prices, oldest first (CHG-36). Fails with `MissionNotFound`. */
export const readPriceHistory = Effect.fn("readPriceHistory")(function* (tenant: Tenant, id: MissionId) {
  const missions = yield* Missions
  yield* readMission(tenant, id)
  return yield* missions.priceHistory(tenant, id)
})
