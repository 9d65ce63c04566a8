import { Effect } from "effect"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { ChangeAuthority } from "../ordering/change-authority.program.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { changeOwnedAsPerson, type Keyed, ownerOfMission } from "./change-as-person.program.ts"

interface OperatorChange<Done> {
  readonly reason: string
  readonly keyed: Keyed<Done> | null
}

type Needs = Effect.Services<ReturnType<typeof changeOwnedAsPerson>>

/**
 * The authority by which an operator changes dates, options, prices and vehicles of a mission (OPS-32), with a reason. Fails
 * with `MissionNotFound` if the caller's environment has no such mission.
 */
export const asOperator = Effect.fn("asOperator")(function* <Done>(
  caller: PersonCaller,
  id: MissionId,
  { reason, keyed }: OperatorChange<Done>
) {
  const owner = yield* ownerOfMission(caller, id)
  const authority: ChangeAuthority<Done, Needs> = {
    tenant: owner.tenant,
    gridVersion: owner.gridVersion,
    by: "operator",
    change: (changed, action, decide) =>
      changeOwnedAsPerson(caller, { id: changed, owner }, { action, reason, keyed }, decide)
  }
  return authority
})
