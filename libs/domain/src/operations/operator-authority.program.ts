import { Effect } from "effect"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { ChangeAuthority } from "../ordering/change-authority.program.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { changeAsPerson, type Keyed, ownerOfMission } from "./change-as-person.program.ts"

interface OperatorChange<Done> {
  readonly reason: string
  readonly keyed: Keyed<Done> | null
}

type Needs = Effect.Services<ReturnType<typeof changeAsPerson>>

/**
 * The authority by which an operator changes dates, options, prices and vehicles of a mission (OPS-32), with a reason. Fails
 * with `MissionNotFound` if the caller's environment has no such mission.
 */
export const asOperator = Effect.fn("asOperator")(function* <Done>(
  caller: PersonCaller,
  id: MissionId,
  { reason, keyed }: OperatorChange<Done>
) {
  const { tenant, gridVersion } = yield* ownerOfMission(caller, id)
  const authority: ChangeAuthority<Done, Needs> = {
    tenant,
    gridVersion,
    by: "operator",
    change: (changed, action, decide) => changeAsPerson(caller, changed, { action, reason, keyed }, decide)
  }
  return authority
})
