import { Groups } from "@trajet/domain/access"
import type { OperatorId } from "@trajet/domain/people"
import { createUser, makeUserLink, type NewUser, type UserRole, Users } from "@trajet/domain/users"
import { Effect, Option } from "effect"

export interface DemoUser {
  readonly role: UserRole
  readonly email: string
  /** Path and fragment of a link that signs the user in once. Each start makes a new one, which ends the one before. */
  readonly path: string
}

interface DemoUserOrder {
  readonly email: string
  readonly name: string
  readonly belongs: NewUser["belongs"]
}

/** The user with this address, made if there is none, and a new link. */
const ensureUser = Effect.fnUntraced(function* ({ belongs, email, name }: DemoUserOrder) {
  const users = yield* Users
  const found = yield* users.byEmail(email)
  const user = Option.isSome(found) ? found.value : yield* createUser({ email, name, language: "fr", belongs })
  const made: DemoUser = { role: user.role, email, path: yield* makeUserLink(user, "sign_in", "") }
  return made
})

/** Makes what is missing of the demonstration users, and a link for each. */
export const ensureUsers = Effect.fnUntraced(function* (operatorId: OperatorId) {
  const groups = yield* Groups
  const [fleet, dealer] = [yield* groups.byName("demo-fleet"), yield* groups.byName("demo-dealer")]
  const orders: ReadonlyArray<DemoUserOrder> = [
    {
      email: "claire@demo-fleet.example",
      name: "Claire Martin",
      belongs: { role: "administrator", groupId: fleet.id }
    },
    { email: "hugo@demo-fleet.example", name: "Hugo Leroy", belongs: { role: "member", groupId: fleet.id } },
    { email: "ines@demo-dealer.example", name: "Inès Moreau", belongs: { role: "administrator", groupId: dealer.id } },
    { email: "operator@trajet.example", name: "Omar Girard", belongs: { role: "operator", operatorId } }
  ]
  return yield* Effect.forEach(orders, ensureUser)
})
