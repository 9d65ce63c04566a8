import { Effect, Option } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { canonicalId, isUuid } from "../text/uuid.rules.ts"
import { ordinalOf } from "../mission/mission-number.rules.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import { everyMission, Missions } from "../mission/missions.port.ts"
import { spanned } from "../traces/spanned.ts"

/** Reads a mission of the tenant. Fails with `MissionNotFound`, for a malformed id too (ACC-25). */
export const readMission = spanned("readMission")(function* (tenant: Tenant, id: MissionId) {
  const missions = yield* Missions
  const found = isUuid(id) ? yield* missions.find(tenant, id) : Option.none()
  return yield* Effect.fromOption(found).pipe(Effect.mapError(() => new MissionNotFound()))
})

/** Reads a mission of the tenant by its id, in upper or lower case, or by its `M-` number (ORD-43, CHG-12). */
export const readMissionNamed = spanned("readMissionNamed")(function* (tenant: Tenant, name: string) {
  const missions = yield* Missions
  const ordinal = Option.getOrNull(ordinalOf(name))
  const [listed] = ordinal === null ? [] : yield* missions.list(tenant, { ...everyMission, ordinal, limit: 1 })
  return yield* readMission(tenant, listed?.id ?? MissionId(canonicalId(name)))
})
