import { Effect, Option } from "effect"
import { KeyId } from "../access/api-key.model.ts"
import { KeyUnknown } from "../access/api-key.errors.ts"
import { keySecretLength } from "../access/api-key.rules.ts"
import { Identifiers, Mac } from "../access/secrets.port.ts"
import type { Environment } from "../access/tenant.model.ts"
import { DriverId } from "../mission/mission.model.ts"
import { PhoneNumbers } from "../phones/phone-numbers.port.ts"
import { homeCountryOfPhones, phoneOf } from "../phones/phone.rules.ts"
import { isUuid } from "../text/uuid.rules.ts"
import { People } from "./people.port.ts"
import { personKeys } from "./person-key.rules.ts"
import { driverMembers, personName } from "./person.rules.ts"
import { OperatorId, PersonKeyId } from "./person.model.ts"

/** A new key of this environment: in clear, and as the store keeps it. */
export const newPersonKey = Effect.fnUntraced(function* (environment: Environment) {
  const identifiers = yield* Identifiers
  const mac = yield* Mac
  const clear = personKeys.clearKey(environment, yield* identifiers.secret(keySecretLength))
  const id = PersonKeyId(yield* identifiers.uuid)
  const digest = yield* mac.sign("api-key", clear)
  const parts = { digest, prefix: personKeys.shownPrefix(clear), route: personKeys.route(clear) }
  return { clear, key: { id, environment, ...parts } }
})

/**
 * Creates an operator with a key, or a further key for the operator of that name, and returns the key in clear, for the
 * only time. Fails with `PersonInvalid`.
 */
export const createOperator = Effect.fn("createOperator")(function* (name: string, environment: Environment) {
  const people = yield* People
  const identifiers = yield* Identifiers
  const checked = yield* Effect.fromResult(personName("name", name))
  const { clear, key } = yield* newPersonKey(environment)
  const made = yield* people.createOperator({ id: OperatorId(yield* identifiers.uuid), name: checked }, key)
  return { ...made, clear }
})

export interface DriverOrder {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly email: string
}

/** The phone of a driver in E.164; null if it is not one known number. */
export const driverPhone = Effect.fnUntraced(function* (phone: string) {
  const { read } = yield* PhoneNumbers
  return phoneOf(read, phone, [homeCountryOfPhones]).e164
})

/** A new driver with a new key of this environment. Fails with `PersonInvalid`. */
export const newDriver = Effect.fnUntraced(function* (order: DriverOrder, environment: Environment) {
  const identifiers = yield* Identifiers
  const members = yield* Effect.fromResult(driverMembers(order))
  const { clear, key } = yield* newPersonKey(environment)
  const phoneE164 = yield* driverPhone(members.phone)
  return { driver: { id: DriverId(yield* identifiers.uuid), ...members, phoneE164 }, key, clear }
})

/**
 * Creates a driver with a key in the name of the administration, or a further key for the driver with that e-mail address
 * (OPS-3), and returns the key in clear, for the only time. Fails with `PersonInvalid`.
 */
export const createDriver = Effect.fn("createDriver")(function* (order: DriverOrder, environment: Environment) {
  const people = yield* People
  const { clear, driver, key } = yield* newDriver(order, environment)
  return { ...(yield* people.createDriver(driver, key, null)), clear }
})

/** Revokes an operations key for good: the next request with it is refused. An id of a wrong form is unknown. */
export const revokePersonKey = Effect.fn("revokePersonKey")(function* (id: string) {
  const people = yield* People
  const revoked = isUuid(id) ? yield* people.revokeKey(PersonKeyId(id)) : Option.none()
  return yield* Effect.fromOption(revoked).pipe(Effect.mapError(() => new KeyUnknown({ id: KeyId(id) })))
})
