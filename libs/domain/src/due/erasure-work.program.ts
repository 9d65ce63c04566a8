import { Effect, Option } from "effect"
import { presentAt } from "../clock/present.program.ts"
import { Missions } from "../mission/missions.port.ts"
import { eraseMissionRecords } from "../privacy/erase-mission.program.ts"
import type { Instant } from "../time/instant.model.ts"
import type { MissionWork } from "./due-work.model.ts"
import { dueWorkOf } from "./due-work.rules.ts"
import type { WorkOutcome } from "./mission-work.program.ts"

/** Work that erases the personal data of a mission. */
export interface ErasureWork extends MissionWork {
  readonly kind: "erase_mission"
}

const nextAt = (at: WorkOutcome["nextAt"]): WorkOutcome => ({ isWritten: false, nextAt: at })

/**
 * Erases the personal data of a mission whose time has come at `now`, real time of the store, by the clock of its
 * environment (OPS-51). The sweep of files removes its files. Work that is not due, or whose mission is gone, is no failure. A second worker finds nothing left.
 */
export const eraseDueMission = Effect.fn("eraseDueMission")(function* (
  { missionId, tenant }: ErasureWork,
  now: Instant
) {
  const missions = yield* Missions
  const present = yield* presentAt(tenant, now)
  const mission = Option.getOrNull(yield* missions.find(tenant, missionId))
  const due = mission === null ? undefined : dueWorkOf(mission).find(({ kind }) => kind === "erase_mission")
  if (due === undefined || due.dueAt > present) return nextAt(due?.dueAt ?? null)
  const { counts } = yield* eraseMissionRecords({ tenant, missionId }, "erase")
  yield* Effect.logInfo("the personal data of a mission was erased").pipe(
    Effect.annotateLogs({ mission: missionId, ...counts })
  )
  return nextAt(null)
})
