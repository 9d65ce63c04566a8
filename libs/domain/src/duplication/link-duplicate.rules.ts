import { Result } from "effect"
import { transportDuplicated } from "../events/event-payload.rules.ts"
import { allowChange, amend, type Decision, emit } from "../mission/decision.rules.ts"
import { AlreadyDuplicated, type StatusConflict } from "../mission/mission.errors.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { LinkDuplicate } from "../mission/mission-command.model.ts"
import type { Instant } from "../time/instant.model.ts"

/** Succeeds if `by` may duplicate the mission now. A preview asks this before a duplicate exists. */
export const checkDuplicable = (
  mission: Mission,
  by: LinkDuplicate["by"]
): Result.Result<Decision, AlreadyDuplicated | StatusConflict> =>
  Result.flatMap(allowChange(mission, "duplicate", by), (decision) =>
    mission.duplicatedTo === null
      ? Result.succeed(decision)
      : Result.fail(new AlreadyDuplicated({ duplicatedTo: mission.duplicatedTo }))
  )

export const linkDuplicate = (
  mission: Mission,
  { by, duplicatedTo }: LinkDuplicate,
  now: Instant
): Result.Result<Decision, AlreadyDuplicated | StatusConflict> =>
  Result.map(checkDuplicable(mission, by), (decision) =>
    emit(amend(decision, { duplicatedTo }), now, (stamp) => transportDuplicated(stamp, duplicatedTo))
  )
