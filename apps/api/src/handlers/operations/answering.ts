import type { OperationsMission } from "@trajet/contract"
import type { Mission } from "@trajet/domain/mission"
import type { PersonCaller } from "@trajet/domain/people"
import { Effect, Schema } from "effect"
import { invalidField } from "../../edge/problem.ts"
import { missionForPeople, type ReadBeside } from "./mission-for-people.ts"

export const noMembers = Schema.Struct({})

/** The answer with a mission, as the caller may know it. */
export const missionAnswer =
  ({ person }: PersonCaller, beside?: ReadBeside) =>
  (mission: Mission): OperationsMission =>
    missionForPeople(mission, person.role, beside)

/** The reason of a change, which an operator has to give. */
export const reasonOf = ({ person }: PersonCaller, reason: string | undefined) =>
  person.role === "driver" || reason !== undefined
    ? Effect.succeed(reason ?? "")
    : Effect.fail(invalidField("reason", "required", "an operator gives a reason"))
