import { nodeCrypto, phoneNumbers } from "@trajet/adapters-local"
import { peopleLayer } from "@trajet/adapters-postgres"
import type { Environment } from "@trajet/domain/access"
import { createDriver, createOperator } from "@trajet/domain/people"
import { Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { testSecrets } from "./tenants.ts"
import { testStore } from "./test-store.ts"

export interface TestPerson {
  readonly id: string
  readonly keyId: string
  /** The clear key. */
  readonly key: string
}

const ports = (databaseUrl: string) =>
  Layer.mergeAll(
    phoneNumbers,
    peopleLayer.pipe(Layer.provide(testStore(databaseUrl))),
    nodeCrypto({
      pepper: Redacted.make(testSecrets.TRAJET_PEPPER),
      sealingKey: Redacted.make(testSecrets.TRAJET_SEALING_KEY)
    })
  )

/** Makes an operator with a key, by default of the test environment. */
export const makeOperator = (databaseUrl: string, environment: Environment = "test"): Promise<TestPerson> =>
  createOperator(`operator ${randomUUID()}`, environment).pipe(
    Effect.map(({ operator, key, clear }) => ({ id: operator.id, keyId: key.id, key: clear })),
    Effect.provide(ports(databaseUrl)),
    Effect.runPromise
  )

/** Makes a driver with a key, by default of the test environment; the same e-mail address is the same driver. */
export const makeDriver = (
  databaseUrl: string,
  environment: Environment = "test",
  email = `${randomUUID()}@drivers.example`
): Promise<TestPerson> =>
  createDriver({ firstName: "Marie", lastName: "Durand", phone: "06 12 34 56 42", email }, environment).pipe(
    Effect.map(({ driver, key, clear }) => ({ id: driver.id, keyId: key.id, key: clear })),
    Effect.provide(ports(databaseUrl)),
    Effect.runPromise
  )

export interface DriverOfBoth {
  readonly id: string
  /** The clear key of each environment. */
  readonly keys: Readonly<Record<Environment, string>>
}

/** Makes drivers with these records, each with a key for both environments. */
export const makeDriversOfBoth = (
  databaseUrl: string,
  records: ReadonlyArray<Parameters<typeof createDriver>[0]>
): Promise<ReadonlyArray<DriverOfBoth>> =>
  Effect.forEach(records, (record) =>
    Effect.gen(function* () {
      const { driver, clear: live } = yield* createDriver(record, "live")
      const { clear: test } = yield* createDriver(record, "test")
      return { id: driver.id, keys: { live, test } }
    })
  ).pipe(Effect.provide(ports(databaseUrl)), Effect.runPromise)
