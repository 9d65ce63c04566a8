import { Effect, Option } from "effect"
import { RequestId } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { isErased } from "../privacy/mission-data.rules.ts"
import type { InspectionPhaseKey } from "./inspection.model.ts"
import { unprintedPhases } from "./inspection.rules.ts"
import { Inspections } from "./inspections.port.ts"
import { printInspectionReport } from "./print-inspection.program.ts"

/** A phase of an inspection, as what is to be printed. */
export interface PhaseToPrint {
  readonly tenant: Tenant
  readonly missionId: MissionId
  readonly trip: TripKey
  readonly phase: InspectionPhaseKey
}

/**
 * Prints the report of a phase that a phone completed if it has none, and changes nothing otherwise. Processes that print the same
 * phase at once leave one report. Fails with `PrintFailed`, and if storage, store or printer are not available; a retry is
 * safe.
 */
export const printCompletedPhase = Effect.fn("printCompletedPhase")(function* (of: PhaseToPrint, withPhotos = true) {
  const inspections = yield* Inspections
  const missions = yield* Missions
  const { tenant, missionId, trip, phase: key } = of
  const found = Option.getOrUndefined(yield* inspections.find(tenant, missionId, trip))
  if (found === undefined || !unprintedPhases(found).includes(key)) return
  const mission = yield* missions.find(tenant, missionId)
  // An erased inspection has kept its completed phases, and nothing to print.
  if (Option.isNone(mission) || isErased(mission.value)) return
  const requestId = RequestId(yield* Identifiers.use(({ uuid }) => uuid))
  const author = { tenant, keyId: null, requestId, ip: null }
  yield* printInspectionReport(author, missionId, trip, key, withPhotos)
})
