import { Effect } from "effect"
import { keySecretLength } from "../access/api-key.rules.ts"
import { Identifiers, Mac } from "../access/secrets.port.ts"
import type { Environment } from "../access/tenant.model.ts"
import { userEmail, userKeyId, userName } from "./user.rules.ts"
import { UserId, type UserLanguage } from "./user.model.ts"
import { UserUnknown } from "./users.errors.ts"
import { type NewUser, type NewUserKey, Users } from "./users.port.ts"

const bothEnvironments: ReadonlyArray<Environment> = ["live", "test"]

/** Keys of a new user, whose clear texts are dropped at once. */
const hiddenKeys = Effect.fnUntraced(function* ({ role }: NewUser["belongs"]) {
  const identifiers = yield* Identifiers
  const mac = yield* Mac
  return yield* Effect.forEach(
    bothEnvironments,
    Effect.fnUntraced(function* (environment) {
      const id = yield* identifiers.uuid
      const digest = yield* mac.sign("api-key", `console ${yield* identifiers.secret(keySecretLength)}`)
      const key: NewUserKey = { id: userKeyId(role, id), environment, digest }
      return key
    })
  )
})

export interface UserOrder {
  readonly email: string
  readonly name: string
  readonly language: UserLanguage
  readonly belongs: NewUser["belongs"]
}

/** A user as an order asks for it, with a new id and new keys. Fails with `PersonInvalid`. */
export const newUser = Effect.fnUntraced(function* (order: UserOrder) {
  const identifiers = yield* Identifiers
  const email = yield* Effect.fromResult(userEmail(order.email))
  const name = yield* Effect.fromResult(userName(order.name))
  const keys = yield* hiddenKeys(order.belongs)
  const { language, belongs } = order
  return { id: UserId(yield* identifiers.uuid), email, name, language, belongs, keys } satisfies NewUser
})

/** Creates a user without a password, in the name of the administration. Fails with `PersonInvalid`, `UserEmailTaken`. */
export const createUser = Effect.fn("createUser")(function* (order: UserOrder) {
  const users = yield* Users
  return yield* users.create(yield* newUser(order), null)
})

/** Removes a user by its e-mail address, in the name of the administration. Fails with `UserUnknown`. */
export const removeUserByEmail = Effect.fn("removeUserByEmail")(function* (email: string) {
  const users = yield* Users
  const found = yield* users.byEmail(email)
  const user = yield* Effect.mapError(Effect.fromOption(found), () => new UserUnknown({ id: email }))
  yield* users.remove(user.id, null)
  return user
})
