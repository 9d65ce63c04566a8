import { Effect, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { Identifiers } from "../access/secrets.port.ts"
import type { LegChanges } from "./mission-command.model.ts"
import { changeDates as decideDates } from "./mission-dates.rules.ts"
import { MissionNotFound } from "./mission-not-found.errors.ts"
import { Missions } from "./missions.port.ts"
import { isMissionId } from "./read-mission.program.ts"

/** Changes days and hours of legs of a mission, all or nothing (interface.md 2.6; `changeDates` tells the errors). */
export const changeMissionDates = Effect.fn("changeMissionDates")(function* (
  caller: Caller,
  id: string,
  changes: LegChanges
) {
  const missions = yield* Missions
  const identifiers = yield* Identifiers
  if (!isMissionId(id)) return yield* new MissionNotFound()
  const clientUpdateId = yield* identifiers.uuid
  return yield* missions.change(caller, id, "transport.dates", (mission, now) =>
    decideDates(mission, { _tag: "ChangeDates", changes, clientUpdateId, by: "client" }, now).pipe(
      Result.map(({ updatedLegs, driverValidation, ...decision }) => ({
        ...decision,
        result: { updatedLegs, driverValidation }
      }))
    )
  )
})
