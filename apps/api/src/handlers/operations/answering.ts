import type { OperationsMission } from "@trajet/contract"
import type { Mission } from "@trajet/domain/mission"
import type { PersonCaller, Role } from "@trajet/domain/people"
import { Effect } from "effect"
import { invalidField } from "../../edge/problem.ts"
import { missionForPeople, type ReadBeside } from "./mission-for-people.ts"

/** The answer with a mission, as the caller may know it. */
export const missionAnswer =
  ({ person }: PersonCaller, beside?: ReadBeside) =>
  (mission: Mission): OperationsMission =>
    missionForPeople(mission, person.role, beside)

const needsReason: Readonly<Record<Role, boolean>> = { operator: true, driver: false }

/** The reason of a change, which an operator has to give. */
export const reasonOf = ({ person }: PersonCaller, reason: string | undefined) =>
  !needsReason[person.role] || reason !== undefined
    ? Effect.succeed(reason ?? "")
    : Effect.fail(invalidField("reason", "required", "an operator gives a reason"))
