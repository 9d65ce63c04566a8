import type { MissionId } from "../mission/mission-id.model.ts"
import { Effect, Result } from "effect"
import type { Mission } from "../mission/mission.model.ts"
import { decideCancellation } from "../ordering/cancellation.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { Penalty } from "../pricing/cancellation-fee.rules.ts"
import { Grids } from "../pricing/grids.port.ts"
import { changeAsPerson, type Keyed, ownerOfMission } from "./change-as-person.program.ts"

export interface CancelledByOperator {
  readonly mission: Mission
  readonly penalty: Penalty
}

/**
 * Cancels a mission in the name of an operator, and returns it with the fee, which is 0 if no driver is assigned
 * (OPS-34). Fails with `AlreadyCancelled`, `NotCancellable`.
 */
export const cancelAsOperator = Effect.fn("cancelAsOperator")(function* (
  caller: PersonCaller,
  id: MissionId,
  { reason, keyed }: { readonly reason: string; readonly keyed: Keyed<CancelledByOperator> | null }
) {
  const grids = yield* Grids
  const { tenant, gridVersion } = yield* ownerOfMission(caller, id)
  const { grid } = yield* grids.version(tenant.groupId, gridVersion)
  return yield* changeAsPerson(caller, id, { action: "transport.cancel", reason, keyed }, (mission, now) =>
    Result.map(decideCancellation(grid, mission, "operator", now), ({ penalty, ...decision }) => ({
      ...decision,
      result: { mission: decision.mission, penalty } satisfies CancelledByOperator
    }))
  )
})
