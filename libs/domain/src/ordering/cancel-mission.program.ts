import { Effect, Result } from "effect"
import type { Caller } from "../access/caller.model.ts"
import { nextFeeStep, type Penalty } from "../pricing/cancellation-fee.rules.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import { Grids } from "../pricing/grids.port.ts"
import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis } from "../time/instant.rules.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { MissionNotFound } from "../mission/mission.errors.ts"
import { Missions } from "../mission/missions.port.ts"
import { cancellationOf, decideCancellation } from "./cancellation.rules.ts"
import { readMission } from "./read-mission.program.ts"
import { isUuid } from "../text/uuid.rules.ts"

export interface CancelledMission {
  readonly penalty: Penalty
  readonly returnIncluded: boolean
}

/** Cancels a mission, and returns the fee (CHG-37 to CHG-49). Fails with `AlreadyCancelled`, `NotCancellable`. */
export const cancelMission = Effect.fn("cancelMission")(function* (caller: Caller, id: MissionId) {
  const missions = yield* Missions
  const grids = yield* Grids
  if (!isUuid(id)) return yield* new MissionNotFound()
  const { grid } = yield* grids.version(caller.tenant.groupId, caller.gridVersion)
  return yield* missions.change(caller, id, "transport.cancel", (mission, now) =>
    Result.map(decideCancellation(grid, mission, "client", now), ({ penalty, ...decision }) => ({
      ...decision,
      result: { penalty, returnIncluded: mission.return !== null } satisfies CancelledMission
    }))
  )
})

export interface CancellationPreview {
  readonly cancellable: boolean
  /** Null if the mission cannot be cancelled. */
  readonly penalty: Penalty | null
  /** The next increase of the fee, and the fee from then on. */
  readonly nextStepAt: Instant | null
  readonly nextAmountHt: Cents | null
}

const notCancellable: CancellationPreview = { cancellable: false, penalty: null, nextStepAt: null, nextAmountHt: null }

/** Computes the fee of a cancellation at `now` and its next increase, and changes nothing (CHG-42). */
export const previewCancellation = Effect.fn("previewCancellation")(function* (
  caller: Caller,
  id: MissionId,
  now: Instant
) {
  const grids = yield* Grids
  const mission = yield* readMission(caller.tenant, id)
  const { grid } = yield* grids.version(caller.tenant.groupId, caller.gridVersion)
  const decided = decideCancellation(grid, mission, "client", now)
  if (Result.isFailure(decided)) return notCancellable
  const nextStep = nextFeeStep(cancellationOf(grid, mission, "client", now))
  return {
    cancellable: true,
    penalty: decided.success.penalty,
    nextStepAt: nextStep === null ? null : instantOfMillis(nextStep.atMillis),
    nextAmountHt: nextStep?.amountHt ?? null
  } satisfies CancellationPreview
})
