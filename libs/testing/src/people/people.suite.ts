import { assert, describe } from "@effect/vitest"
import { type Environment, RequestId } from "@trajet/domain/access"
import { type Claim, IdempotencyKey, IdempotencyKeys } from "@trajet/domain/idempotency"
import { DriverId } from "@trajet/domain/mission"
import {
  type DriverRecord,
  DriverUnknown,
  EmailTaken,
  type NewDriver,
  type NewPersonKey,
  OperatorId,
  People,
  type PersonCaller,
  PersonKeyId
} from "@trajet/domain/people"
import { E164 } from "@trajet/domain/phones"
import { Instant } from "@trajet/domain/time"
import { Effect, Option } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import type { StoreTests } from "../store/store.suite.ts"

export const newPersonKey = (environment: Environment = "live"): NewPersonKey => {
  const id = PersonKeyId(randomUUIDv7())
  return {
    id,
    environment,
    digest: `digest of ${id}`,
    prefix: `ops_${environment}_abcd`,
    route: `ops_${environment}_abcd`
  }
}

export const driverWith = (members: Partial<NewDriver> = {}): NewDriver => {
  const id = DriverId(randomUUIDv7())
  const email = `${id}@drivers.example`
  return {
    id,
    firstName: "Marie",
    lastName: "Durand",
    phone: "06 12 34 56 42",
    phoneE164: E164("+33612345642"),
    email,
    ...members
  }
}

export const operatorCaller = (environment: Environment = "live"): PersonCaller => ({
  person: { role: "operator", id: OperatorId(randomUUIDv7()) },
  environment,
  keyId: PersonKeyId(randomUUIDv7()),
  requestId: RequestId(randomUUID()),
  ip: "192.0.2.1"
})

/** Creates a driver, and returns its record. */
export const newDriver = Effect.fnUntraced(function* (members: Partial<NewDriver> = {}) {
  const people = yield* People
  return (yield* people.createDriver(driverWith(members), newPersonKey(), null)).driver
})

const found = Effect.fnUntraced(function* ({ id }: Pick<DriverRecord, "id">) {
  return Option.getOrNull(yield* People.use((people) => people.driver(id)))
})

const newestFirst = (a: DriverRecord, b: DriverRecord): number =>
  a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1

const listed = (olderThan: DriverRecord | null, limit: number) =>
  People.use((people) => people.drivers({ olderThan, limit }))

const claimOf = Effect.fnUntraced(function* ({ person, environment }: PersonCaller) {
  const keys = yield* IdempotencyKeys
  const got = yield* keys.claim({ personId: person.id, environment }, IdempotencyKey(randomUUID()), "one", 10_000)
  return got._tag === "Claimed" ? got.claim : assert.fail("the key is held")
})

const answerOf = Effect.fnUntraced(function* ({ person, environment }: PersonCaller, { key }: Claim) {
  const keys = yield* IdempotencyKeys
  const got = yield* keys.claim({ personId: person.id, environment }, key, "one", 10_000)
  return got._tag === "Held" ? got.record.answer : assert.fail("the key was claimed again")
})

const creation = (it: StoreTests) =>
  describe("created", () => {
    it.effect(
      "have one record for each e-mail address in any case of letters, and a key for each creation",
      () =>
        Effect.gen(function* () {
          const people = yield* People
          const [one, keys] = [driverWith(), [newPersonKey("live"), newPersonKey("test"), newPersonKey("live")]]
          const records = yield* Effect.forEach(
            keys,
            (key, n) => {
              const asked = driverWith({ firstName: `name ${n}`, email: n === 0 ? one.email : one.email.toUpperCase() })
              return people.createDriver(asked, key, null)
            },
            { concurrency: 1 }
          )
          const [first] = records
          assert.deepStrictEqual(
            records.map(({ driver }) => driver),
            records.map(() => first?.driver)
          )
          assert.deepStrictEqual([first?.driver.firstName, first?.driver.availability], ["name 0", []])
          for (const { digest, environment } of keys) {
            const inUse = Option.getOrThrow(yield* people.keyByDigest([digest]))
            assert.deepStrictEqual([inUse.person.id, inUse.environment], [first?.driver.id, environment])
          }
        }),
      { tags: "OPS-3" }
    )

    it.effect("are one driver, if many requests for one e-mail address come at once", () =>
      Effect.gen(function* () {
        const people = yield* People
        const { email } = driverWith()
        const made = yield* Effect.forEach(
          Array.from({ length: 12 }),
          () => people.createDriver(driverWith({ email }), newPersonKey(), null),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(made.map(({ driver }) => driver.id)).size, 1)
        assert.strictEqual(new Set(made.map(({ key }) => key.id)).size, 12)
      })
    )

    it.effect("get a further key by their e-mail address, and an unknown address writes nothing", () =>
      Effect.gen(function* () {
        const people = yield* People
        const driver = yield* newDriver()
        const [key, unused] = [newPersonKey("test"), newPersonKey("test")]
        const added = yield* people.addDriverKey(driver.email.toUpperCase(), key, operatorCaller(), null)
        assert.deepStrictEqual(Option.getOrThrow(added).driver, driver)
        assert.isTrue(Option.isSome(yield* people.keyByDigest([key.digest])))
        const none = yield* people.addDriverKey(driverWith().email, unused, operatorCaller(), null)
        assert.isTrue(Option.isNone(none))
        assert.isTrue(Option.isNone(yield* people.keyByDigest([unused.digest])))
      })
    )

    it.effect("complete the claim of the request, and nothing is written if the claim is lost", () =>
      Effect.gen(function* () {
        const people = yield* People
        const by = operatorCaller()
        const claim = yield* claimOf(by)
        const [driver, key, late] = [driverWith(), newPersonKey(), newPersonKey()]
        const keyed = (claim: Claim) => ({
          claim,
          answer: ({ driver }: { readonly driver: DriverRecord }) => ({ status: 201, body: driver.id })
        })
        yield* people.createDriver(driver, key, by, keyed(claim))
        assert.deepStrictEqual(yield* answerOf(by, claim), { status: 201, body: driver.id })
        const other = driverWith()
        const lost = { ...claim, fence: claim.fence + 1 }
        const failures = [
          yield* Effect.flip(people.createDriver(other, late, by, keyed(lost))),
          yield* Effect.flip(people.addDriverKey(driver.email, late, by, keyed(lost)))
        ]
        assert.deepStrictEqual(
          failures.map(({ _tag }) => _tag),
          ["ClaimLost", "ClaimLost"]
        )
        assert.isNull(yield* found(other))
        assert.isTrue(Option.isNone(yield* people.keyByDigest([late.digest])))
      })
    )
  })

const changes = (it: StoreTests) =>
  describe("changed", () => {
    it.effect("keep the members that are left out, and their times to the microsecond", () =>
      Effect.gen(function* () {
        const people = yield* People
        const driver = yield* newDriver()
        const availability = [
          { from: Instant("2031-03-17T08:00:00.000001Z"), to: Instant("2031-03-17T18:00:00.123456Z") },
          { from: Instant("2031-03-18T08:00:00.000000Z"), to: Instant("2031-03-19T08:00:00.000000Z") }
        ]
        const by = operatorCaller()
        const changed = yield* people.changeDriver(by, driver.id, { availability, suspended: true })
        assert.deepStrictEqual(changed, { ...driver, availability, suspended: true })
        assert.deepStrictEqual(yield* found(driver), changed)
        const members = {
          firstName: "Ada",
          lastName: "Martin",
          phone: "1",
          phoneE164: null,
          email: driver.email.toUpperCase()
        }
        const renamed = yield* people.changeDriver(by, driver.id, members)
        assert.deepStrictEqual(renamed, { ...changed, ...members })
        const emptied = yield* people.changeDriver(by, driver.id, { availability: [], suspended: false })
        assert.deepStrictEqual(emptied, { ...driver, ...members })
      })
    )

    it.effect("never get the e-mail address of another driver, and an unknown driver stays unknown", () =>
      Effect.gen(function* () {
        const people = yield* People
        const [one, other] = [yield* newDriver(), yield* newDriver()]
        const email = other.email.toUpperCase()
        const taken = yield* Effect.flip(people.changeDriver(operatorCaller(), one.id, { email, phone: "1" }))
        assert.instanceOf(taken, EmailTaken)
        assert.deepStrictEqual(yield* found(one), one)
        const { id } = driverWith()
        const unknown = yield* Effect.flip(people.changeDriver(operatorCaller(), id, { phone: "1" }))
        assert.deepStrictEqual(unknown, new DriverUnknown({ driverId: id }))
        assert.isNull(yield* found({ id }))
      })
    )
  })

export const peopleSuite = (it: StoreTests) =>
  describe("drivers", () => {
    creation(it)
    changes(it)

    it.effect("are listed newest first, by pages of any size, without the operators", () =>
      Effect.gen(function* () {
        const people = yield* People
        const made = yield* Effect.forEach([1, 2, 3, 4, 5], () => newDriver(), { concurrency: 1 })
        yield* people.createOperator({ id: OperatorId(randomUUIDv7()), name: randomUUID() }, newPersonKey())
        const all = (yield* listed(null, 201)).map(({ id }) => id)
        const newest = made.toSorted(newestFirst).map(({ id }) => id)
        assert.deepStrictEqual(
          all.filter((id) => newest.includes(id)),
          newest
        )
        for (const limit of [1, 2, 201]) {
          const read: Array<DriverId> = []
          for (let page = yield* listed(null, limit); page.length > 0;) {
            read.push(...page.map(({ id }) => id))
            page = yield* listed(page.at(-1) ?? null, limit)
          }
          assert.deepStrictEqual(read.slice(-all.length), all, `pages of ${limit}`)
        }
      })
    )

    it.effect("and operators are told apart, and an operator of the same name gets a further key", () =>
      Effect.gen(function* () {
        const people = yield* People
        const name = `operator ${randomUUID()}`
        const [one, other] = [newPersonKey("live"), newPersonKey("test")]
        const { operator } = yield* people.createOperator({ id: OperatorId(randomUUIDv7()), name }, one)
        const again = yield* people.createOperator({ id: OperatorId(randomUUIDv7()), name }, other)
        assert.deepStrictEqual(again.operator, operator)
        assert.isNull(yield* found({ id: DriverId(operator.id) }))
        const unknown = yield* Effect.flip(
          people.changeDriver(operatorCaller(), DriverId(operator.id), { firstName: "Ada" })
        )
        assert.instanceOf(unknown, DriverUnknown)
      })
    )
  })
