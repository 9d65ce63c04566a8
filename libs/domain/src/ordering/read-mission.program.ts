import { Effect, Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { canonicalId, isUuid } from "../text/uuid.rules.ts"
import { ordinalOf } from "../mission/mission-number.rules.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import { type MissionQuery, Missions } from "../mission/missions.port.ts"

/** Reads a mission of the tenant. Fails with `MissionNotFound`, for a malformed id too (ACC-25). */
export const readMission = Effect.fn("readMission")(function* (tenant: Tenant, id: MissionId) {
  const missions = yield* Missions
  const found = isUuid(id) ? yield* missions.find(tenant, id) : Option.none()
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new MissionNotFound()))
})

const everyMission: MissionQuery = {
  status: null,
  createdAfter: null,
  createdBefore: null,
  registration: null,
  reference: null,
  ordinal: null,
  hasReturn: null,
  olderThan: null,
  limit: 1
}

/** Reads a mission of the tenant by its id, in upper or lower case, or by its `M-` number (ORD-43, CHG-12). */
export const readMissionNamed = Effect.fn("readMissionNamed")(function* (tenant: Tenant, name: string) {
  const missions = yield* Missions
  const ordinal = Option.getOrNull(ordinalOf(name))
  const [listed] = ordinal === null ? [] : yield* missions.list(tenant, { ...everyMission, ordinal })
  return yield* readMission(tenant, listed?.id ?? MissionId(canonicalId(name)))
})
