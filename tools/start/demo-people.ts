import { nodeCrypto, phoneNumbers } from "@trajet/adapters-local"
import { databaseLayer, devicesLayer, groupsLayer, peopleLayer, usersLayer } from "@trajet/adapters-postgres"
import { type Environment, type Identifiers, Mac } from "@trajet/domain/access"
import { driverPage, makeDeviceLink, shownCode } from "@trajet/domain/devices"
import { DriverId } from "@trajet/domain/mission"
import {
  createDriver,
  createOperator,
  type DriverOrder,
  OperatorId,
  People,
  type PersonId
} from "@trajet/domain/people"
import type { PhoneNumbers } from "@trajet/domain/phones"
import { administrator } from "@trajet/runtime"
import { Effect, Layer, Option, Redacted } from "effect"
import { type DemoUser, ensureUsers } from "./demo-users.ts"
import type { PeopleKeyring, PersonKeys, Secrets } from "./home.ts"

const demoOperatorName = "demo operator"

/** The drivers that a first start makes. They are invented; the phone numbers are from the range reserved for fiction. */
const demoDrivers: ReadonlyArray<DriverOrder> = [
  { firstName: "Marie", lastName: "Durand", phone: "+33 6 39 98 00 42", email: "marie.durand@drivers.example" },
  { firstName: "Paul", lastName: "Petit", phone: "+33 6 39 98 00 43", email: "paul.petit@drivers.example" },
  { firstName: "Nadia", lastName: "Benali", phone: "+33 6 39 98 00 44", email: "nadia.benali@drivers.example" }
]

interface DemoDriver extends DriverOrder {
  readonly id: string
  /** Path and fragment of a link for a phone, which works once; each start makes a new one. Null: the driver is suspended. */
  readonly path: string | null
}

/** The people of the demonstration: their keys, and the ids of the drivers in the order of `demoDrivers`. */
export interface DemoPeople {
  readonly keyring: PeopleKeyring
  readonly drivers: ReadonlyArray<DemoDriver>
  /** None without live keys: a user of the console acts in both environments. */
  readonly users: ReadonlyArray<DemoUser>
}

/** A visitor has more time than an operator's driver. */
const linkMillis = 7 * 24 * 3_600_000

/** A link for the phone of a driver, in the environment in which visitors order. */
const linkOf = (id: string, environments: ReadonlyArray<Environment>) =>
  makeDeviceLink(null, {
    driverId: DriverId(id),
    environment: environments.includes("test") ? "test" : "live",
    lifeMillis: linkMillis
  }).pipe(
    Effect.map(({ code }): string | null => `${driverPage}#${shownCode(code)}`),
    Effect.catchTag("DriverSuspended", () => Effect.succeed(null))
  )

interface MadeKey {
  readonly id: PersonId
  readonly clear: string
}

/**
 * Keeps the keys of a person that work, and makes the others: on a first start, in another database, after a
 * revocation. Returns the keys, and the id of the person.
 */
const ensureKeys = Effect.fnUntraced(function* <E>(
  known: PersonKeys,
  environments: ReadonlyArray<Environment>,
  make: (environment: Environment) => Effect.Effect<MadeKey, E, People | PhoneNumbers | Identifiers | Mac>
) {
  const people = yield* People
  const mac = yield* Mac
  const find = Effect.fnUntraced(function* (clear: string | undefined) {
    const found = clear === undefined ? Option.none() : yield* people.keyByDigest([yield* mac.sign("api-key", clear)])
    return Option.map(found, ({ person }): MadeKey => ({ id: person.id, clear: clear ?? "" }))
  })
  let keys = known
  let id = ""
  for (const environment of environments) {
    const kept = yield* find(known[environment])
    const key = Option.isSome(kept) ? kept.value : yield* make(environment)
    keys = { ...keys, [environment]: key.clear }
    id = key.id
  }
  return { keys, id }
})

const ensurePeople = Effect.fnUntraced(function* (known: PeopleKeyring, environments: ReadonlyArray<Environment>) {
  const operator = yield* ensureKeys(known.operator, environments, (environment) =>
    Effect.map(createOperator(demoOperatorName, environment), (made) => ({ id: made.operator.id, clear: made.clear }))
  )
  const drivers = yield* Effect.forEach(
    demoDrivers,
    Effect.fnUntraced(function* (order) {
      const { id, keys } = yield* ensureKeys(known.drivers[order.email] ?? {}, environments, (environment) =>
        Effect.map(createDriver(order, environment), (made) => ({ id: made.driver.id, clear: made.clear }))
      )
      return { ...order, id, keys, path: yield* linkOf(id, environments) }
    })
  )
  const keyring = {
    operator: operator.keys,
    drivers: Object.fromEntries(drivers.map(({ email, keys }) => [email, keys]))
  }
  const users = environments.includes("live") ? yield* ensureUsers(OperatorId(operator.id)) : []
  const people: DemoPeople = { keyring, drivers: drivers.map(({ keys: _, ...driver }) => driver), users }
  return people
})

/** Makes what is missing of the demonstration people, with keys for these environments only. */
export const seedPeople = async (
  databaseUrl: string,
  secrets: Secrets,
  environments: ReadonlyArray<Environment>
): Promise<DemoPeople> => {
  if (environments.length === 0) return { keyring: secrets.people, drivers: [], users: [] }
  const database = databaseLayer({
    url: Redacted.make(databaseUrl),
    connectionsMax: 1,
    applicationName: "trajet-start",
    actor: administrator()
  })
  const crypto = nodeCrypto({ pepper: Redacted.make(secrets.pepper), sealingKey: Redacted.make(secrets.sealingKey) })
  return ensurePeople(secrets.people, environments).pipe(
    Effect.provide(
      Layer.mergeAll(
        Layer.mergeAll(devicesLayer, groupsLayer, peopleLayer, usersLayer).pipe(Layer.provide(database)),
        crypto,
        phoneNumbers
      )
    ),
    Effect.runPromise
  )
}
