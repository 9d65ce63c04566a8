import type { OperationsMission } from "@trajet/contract"
import { DriverId, type Mission } from "@trajet/domain/mission"
import type { AssignedMission } from "@trajet/domain/operations"
import { DriverUnknown, type PersonCaller, type Role } from "@trajet/domain/people"
import { isUuid } from "@trajet/domain/text"
import { Effect } from "effect"
import { invalidField } from "../../edge/problem.ts"
import { missionForPeople, type ReadBeside } from "./mission-for-people.ts"

/** The answer with a mission, as the caller may know it. */
export const missionAnswer =
  ({ person }: PersonCaller, beside?: ReadBeside) =>
  (mission: Mission): OperationsMission =>
    missionForPeople(mission, person.role, beside)

/** The answer with a mission that has a new driver. */
export const assignedAnswer =
  ({ person }: PersonCaller) =>
  ({ mission, warnings }: AssignedMission): OperationsMission =>
    missionForPeople(mission, person.role, { warnings })

/** The driver that a request names. A text of any other form is an unknown driver (ACC-25). */
export const driverIdOf = ({ driver_id: driverId }: { readonly driver_id: string }) =>
  isUuid(driverId) ? Effect.succeed(DriverId(driverId)) : Effect.fail(new DriverUnknown({ driverId }))

const needsReason: Readonly<Record<Role, boolean>> = { operator: true, driver: false }

/** The reason of a change, which an operator has to give. */
export const reasonOf = ({ person }: PersonCaller, reason: string | undefined) =>
  !needsReason[person.role] || reason !== undefined
    ? Effect.succeed(reason ?? "")
    : Effect.fail(invalidField("reason", "required", "an operator gives a reason"))
