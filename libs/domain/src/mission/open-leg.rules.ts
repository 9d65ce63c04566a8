import { Result } from "effect"
import { allowChange, statusConflict } from "./decision.rules.ts"
import { AlreadyCancelled, AlreadyDeparted, type StatusConflict } from "./mission.errors.ts"
import type { Actor, Mission } from "./mission.model.ts"
import type { LegKey } from "./leg.model.ts"
import { isLegDone, tripOfLeg } from "./trip.rules.ts"

/**
 * Succeeds if a leg may still change (ERR-68): it is not done, its trip was not given up, and the table allows the
 * change.
 */
export const checkLegOpen = (
  mission: Mission,
  leg: LegKey,
  change: "change_dates" | "change_options",
  by: Actor
): Result.Result<void, StatusConflict | AlreadyDeparted> => {
  if (mission.status === "cancelled") return Result.fail(new AlreadyCancelled())
  if (isLegDone(mission, leg)) return Result.fail(new AlreadyDeparted({ leg }))
  if (tripOfLeg(mission, leg)?.status === "cancelled") return Result.fail(statusConflict(mission, change, by))
  return Result.map(allowChange(mission, change, by), () => undefined)
}
