import { Effect, Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { NoReturnTrip } from "../mission/mission.errors.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { cancelledWith, hasStarted } from "./inspection.rules.ts"
import { Inspections } from "./inspections.port.ts"

/** The inspection of a trip, `cancelled` if the mission is (OPS-49); none if no phase has begun (INS-2). */
export const startedInspection = Effect.fnUntraced(function* (tenant: Tenant, mission: Mission, trip: TripKey) {
  const inspections = yield* Inspections
  const found = yield* inspections.find(tenant, mission.id, trip)
  return Option.map(found, (inspection) => cancelledWith(inspection, mission)).pipe(Option.filter(hasStarted))
})

/**
 * Reads the inspection of a trip; none if no phase has begun (INS-2). It is `cancelled` if the mission is (OPS-49).
 * Fails with `MissionNotFound`, `NoReturnTrip`.
 */
export const readInspection = Effect.fn("readInspection")(function* (
  tenant: Tenant,
  missionId: MissionId,
  trip: TripKey
) {
  const mission = yield* readMission(tenant, missionId)
  if (trip === "retour" && mission.return === null) return yield* new NoReturnTrip()
  return yield* startedInspection(tenant, mission, trip)
})
