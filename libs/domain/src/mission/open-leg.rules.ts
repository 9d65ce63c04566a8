import { Result } from "effect"
import { allowChange, statusConflict } from "./decision.rules.ts"
import { AlreadyCancelled, AlreadyDeparted, type StatusConflict } from "./mission.errors.ts"
import type { Actor, Mission } from "./mission.model.ts"
import type { LegKey } from "./leg.model.ts"
import { isLegDone, tripOfLeg } from "./trip.rules.ts"

/** Succeeds if a leg lies ahead: the mission is not cancelled, and the leg is not done (ERR-68). */
export const checkLegAhead = (
  mission: Mission,
  leg: LegKey
): Result.Result<void, AlreadyCancelled | AlreadyDeparted> => {
  if (mission.status === "cancelled") return Result.fail(new AlreadyCancelled())
  return isLegDone(mission, leg) ? Result.fail(new AlreadyDeparted({ leg })) : Result.void
}

/**
 * Succeeds if a leg may still change (ERR-68): it is not done, its trip was not given up, and the table allows the
 * change.
 */
export const checkLegOpen = (
  mission: Mission,
  leg: LegKey,
  change: "change_dates" | "change_options" | "change_vehicle",
  by: Actor
): Result.Result<void, StatusConflict | AlreadyDeparted> =>
  Result.gen(function* () {
    yield* checkLegAhead(mission, leg)
    if (tripOfLeg(mission, leg)?.status === "cancelled") return yield* Result.fail(statusConflict(mission, change, by))
    yield* allowChange(mission, change, by)
  })
