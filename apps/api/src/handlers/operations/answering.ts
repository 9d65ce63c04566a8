import type { Claim, Keyed } from "@trajet/domain/idempotency"
import type { Mission } from "@trajet/domain/mission"
import type { PersonCaller, Role } from "@trajet/domain/people"
import { Effect, Schema } from "effect"
import { invalidField } from "../../edge/problem.ts"
import type { Served } from "../../edge/route.ts"
import { missionForPeople, type ReadBeside } from "./mission-for-people.ts"

export const noMembers = Schema.Struct({})

/** The answer with a mission, as the caller may know it. */
export const missionAnswer =
  ({ person }: PersonCaller, beside?: ReadBeside) =>
  (mission: Mission): Served => ({ status: 200, body: JSON.stringify(missionForPeople(mission, person.role, beside)) })

/** The claim of a request, with the answer that completes it. */
export const keyedBy = <A>(claim: Claim | null, answer: (result: A) => Served): Keyed<A> | null =>
  claim === null ? null : { claim, answer }

const needsReason: Readonly<Record<Role, boolean>> = { operator: true, driver: false }

/** The reason of a change, which an operator has to give. */
export const reasonOf = ({ person }: PersonCaller, reason: string | undefined) =>
  !needsReason[person.role] || reason !== undefined
    ? Effect.succeed(reason ?? "")
    : Effect.fail(invalidField("reason", "required", "an operator gives a reason"))
