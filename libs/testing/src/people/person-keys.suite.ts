import { assert } from "@effect/vitest"
import { DriverId } from "@trajet/domain/mission"
import { E164 } from "@trajet/domain/phones"
import { type NewPersonKey, OperatorId, People, PersonKeyId } from "@trajet/domain/people"
import { Effect, Option } from "effect"
import { randomUUIDv7 } from "node:crypto"
import type { StoreTests } from "../store/store.suite.ts"

const newKey = (environment: NewPersonKey["environment"]): NewPersonKey => {
  const id = PersonKeyId(randomUUIDv7())
  return {
    id,
    environment,
    digest: `digest of ${id}`,
    prefix: `ops_${environment}_abcd`,
    route: `ops_${environment}_abcd`
  }
}

const driverNamed = (id: DriverId) => ({
  id,
  firstName: "Marie",
  lastName: "Durand",
  phone: "06 12 34 56 42",
  phoneE164: E164("+33612345642"),
  email: `${id}@drivers.example`
})

/** Finding the keys of operators and drivers. */
export const personKeysSuite = (it: StoreTests): void => {
  it.effect("a key of a person is found by its digest and by its id, with the person and the environment", () =>
    Effect.gen(function* () {
      const people = yield* People
      const [operatorKey, driverKey, otherKey] = [newKey("live"), newKey("test"), newKey("live")]
      const operator = { id: OperatorId(randomUUIDv7()), name: `operator ${operatorKey.id}` }
      const driver = driverNamed(DriverId(randomUUIDv7()))
      yield* people.createOperator(operator, operatorKey)
      yield* people.createDriver(driver, driverKey, null)
      yield* people.createDriver(driver, otherKey, null)
      for (const [{ id: keyId, environment, digest }, person] of [
        [operatorKey, { role: "operator", id: operator.id }],
        [driverKey, { role: "driver", id: driver.id }],
        [otherKey, { role: "driver", id: driver.id }]
      ] as const) {
        const found = Option.some({ keyId, environment, person })
        assert.deepStrictEqual(yield* people.keyById(keyId), found)
        assert.deepStrictEqual(yield* people.keyByDigest([digest]), found)
      }
    })
  )

  it.effect("a key of a person is found by the digest of another pepper after it was moved there", () =>
    Effect.gen(function* () {
      const people = yield* People
      const [moved, kept] = [newKey("test"), newKey("test")]
      const driver = driverNamed(DriverId(randomUUIDv7()))
      yield* people.createDriver(driver, moved, null)
      yield* people.createDriver(driver, kept, null)
      const to = newKey("test").digest
      assert.strictEqual(Option.getOrThrow(yield* people.keyByDigest([to, moved.digest])).keyId, moved.id)
      assert.strictEqual(Option.getOrThrow(yield* people.keyByDigest([to])).keyId, moved.id)
      assert.isTrue(Option.isNone(yield* people.keyByDigest([moved.digest])))
      assert.strictEqual(Option.getOrThrow(yield* people.keyByDigest([kept.digest])).keyId, kept.id)
    })
  )

  it.effect("a revoked key of a person, and one that does not exist, is not found", () =>
    Effect.gen(function* () {
      const people = yield* People
      const [revoked, kept] = [newKey("test"), newKey("test")]
      const driver = driverNamed(DriverId(randomUUIDv7()))
      yield* people.createDriver(driver, revoked, null)
      yield* people.createDriver(driver, kept, null)
      yield* people.revokeKey(revoked.id)
      assert.isTrue(Option.isNone(yield* people.keyById(revoked.id)))
      assert.isTrue(Option.isNone(yield* people.keyByDigest([revoked.digest])))
      assert.isTrue(Option.isNone(yield* people.keyById(PersonKeyId(randomUUIDv7()))))
      assert.isTrue(Option.isSome(yield* people.keyById(kept.id)))
      const asked = [revoked.id, kept.id, PersonKeyId(randomUUIDv7())]
      assert.deepStrictEqual(yield* people.usableKeys(asked), new Set([kept.id]))
      assert.deepStrictEqual(yield* people.usableKeys([]), new Set())
    })
  )
}
