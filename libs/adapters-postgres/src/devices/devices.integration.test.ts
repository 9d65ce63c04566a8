import { assert } from "@effect/vitest"
import type { Environment } from "@trajet/domain/access"
import { DeviceLinkId, Devices, type NewDevice, type NewDeviceLink, openLinksMax } from "@trajet/domain/devices"
import { DriverId } from "@trajet/domain/mission"
import { OperatorId, People } from "@trajet/domain/people"
import { PersonalData } from "@trajet/domain/privacy"
import { Effect, Option } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"
import { letPass, newDriver, newPersonKey, operatorCaller } from "@trajet/testing"
import { onPostgres, type PostgresTests } from "../testing/postgres-store.ts"

const minutes = 60_000
const request = { requestId: "request", ip: "192.0.2.7" }
const both: ReadonlyArray<Environment> = ["live", "test"]

const linkFor = (driverId: DriverId, members: Partial<NewDeviceLink> = {}): NewDeviceLink => {
  const id = DeviceLinkId(randomUUIDv7())
  return { id, driverId, environment: "live", digest: `digest of ${id}`, lifeMillis: 15 * minutes, ...members }
}

const phone = (environment: Environment = "live"): NewDevice => ({ ...newPersonKey(environment), label: "a phone" })

/** A new driver with a link. */
const linked = Effect.fnUntraced(function* (members: Partial<NewDeviceLink> = {}) {
  const devices = yield* Devices
  const driver = yield* newDriver()
  const link = linkFor(driver.id, members)
  yield* devices.addLink(operatorCaller(link.environment), link)
  return { driver, link }
})

const entrance = (it: PostgresTests) => {
  it.effect(
    "let a phone in once: it gets a key with its label, and the link is gone",
    () =>
      Effect.gen(function* () {
        const devices = yield* Devices
        const people = yield* People
        const { driver, link } = yield* linked()
        const found = Option.getOrThrow(yield* devices.findLink(link.digest, both))
        assert.deepStrictEqual([found.driver, found.link.environment], [driver, "live"])
        const key = phone()
        const entered = Option.getOrThrow(yield* devices.enter(link.digest, key, request))
        assert.deepStrictEqual([entered.driver, entered.device.label], [driver, "a phone"])
        const inUse = Option.getOrThrow(yield* people.keyByDigest([key.digest]))
        assert.deepStrictEqual(inUse.person, { role: "driver", id: driver.id })
        const again = phone()
        assert.isTrue(Option.isNone(yield* devices.enter(link.digest, again, request)))
        assert.isTrue(Option.isNone(yield* devices.findLink(link.digest, both)))
        assert.isTrue(Option.isNone(yield* people.keyByDigest([again.digest])))
      }),
    { tags: "DRV-3" }
  )

  it.effect(
    "let one phone in of many that come at once",
    () =>
      Effect.gen(function* () {
        const devices = yield* Devices
        const { driver, link } = yield* linked()
        const entered = yield* Effect.forEach(
          Array.from({ length: 8 }),
          () => devices.enter(link.digest, phone(), request),
          { concurrency: "unbounded" }
        )
        assert.lengthOf(entered.filter(Option.isSome), 1)
        const shown = yield* devices.ofDriver(driver.id, "live")
        assert.lengthOf(
          shown.devices.filter(({ label }) => label === "a phone"),
          1
        )
      }),
    { tags: "DRV-3" }
  )

  it.effect(
    "let nobody in after their time, with a wrong code, or in the other environment",
    () =>
      Effect.gen(function* () {
        const devices = yield* Devices
        const { link } = yield* linked()
        assert.isTrue(Option.isNone(yield* devices.findLink("digest of nothing", both)))
        assert.isTrue(Option.isNone(yield* devices.findLink(link.digest, ["test"])))
        assert.isTrue(Option.isNone(yield* devices.enter(link.digest, phone("test"), request)))
        yield* letPass(14 * minutes)
        assert.isTrue(Option.isSome(yield* devices.findLink(link.digest, both)))
        yield* letPass(2 * minutes)
        assert.isTrue(Option.isNone(yield* devices.findLink(link.digest, both)))
        assert.isTrue(Option.isNone(yield* devices.enter(link.digest, phone(), request)))
      }),
    { tags: "DRV-4" }
  )

  it.effect(
    "let nobody in while the driver is suspended, and stay open until the suspension is lifted",
    () =>
      Effect.gen(function* () {
        const devices = yield* Devices
        const people = yield* People
        const { driver, link } = yield* linked()
        yield* people.changeDriver(operatorCaller(), driver.id, { suspended: true })
        assert.isTrue(Option.isNone(yield* devices.enter(link.digest, phone(), request)))
        yield* people.changeDriver(operatorCaller(), driver.id, { suspended: false })
        assert.isTrue(Option.isSome(yield* devices.enter(link.digest, phone(), request)))
      }),
    { tags: "DRV-4" }
  )
}

onPostgres("links for the phones of drivers", (it) => {
  entrance(it)

  it.effect(
    "are ended by an operator of their environment for their driver alone",
    () =>
      Effect.gen(function* () {
        const devices = yield* Devices
        const { driver, link } = yield* linked()
        const other = yield* newDriver()
        assert.isFalse(yield* devices.endLink(operatorCaller("test"), driver.id, link.id))
        assert.isFalse(yield* devices.endLink(operatorCaller(), other.id, link.id))
        assert.isTrue(yield* devices.endLink(operatorCaller(), driver.id, link.id))
        assert.isFalse(yield* devices.endLink(operatorCaller(), driver.id, link.id))
        assert.isTrue(Option.isNone(yield* devices.enter(link.digest, phone(), request)))
      }),
    { tags: "DRV-5" }
  )

  it.effect(
    "are at most three open ones of a driver and an environment, also if many are made at once",
    () =>
      Effect.gen(function* () {
        const devices = yield* Devices
        const driver = yield* newDriver()
        yield* devices.addLink(null, linkFor(driver.id, { environment: "test" }))
        const made = Array.from({ length: 8 }, () => linkFor(driver.id))
        yield* Effect.forEach(made, (link) => devices.addLink(null, link), { concurrency: "unbounded" })
        const { links } = yield* devices.ofDriver(driver.id, "live")
        assert.lengthOf(links, openLinksMax)
        yield* letPass(1_000)
        const last = linkFor(driver.id)
        yield* devices.addLink(null, last)
        const after = yield* devices.ofDriver(driver.id, "live")
        assert.deepStrictEqual(
          after.links.map(({ id }) => id),
          [last.id, ...links.slice(0, openLinksMax - 1).map(({ id }) => id)]
        )
        assert.lengthOf((yield* devices.ofDriver(driver.id, "test")).links, 1)
        const nobody = yield* devices.addLink(null, linkFor(DriverId(randomUUID())))
        assert.isTrue(Option.isNone(nobody))
      }),
    { tags: "LIM-50" }
  )

  it.effect(
    "and the keys of phones are listed by environment, newest first, and revoked for their driver alone",
    () =>
      Effect.gen(function* () {
        const devices = yield* Devices
        const people = yield* People
        const { driver, link } = yield* linked()
        const key = phone()
        yield* letPass(1_000)
        yield* devices.enter(link.digest, key, request)
        const shown = yield* devices.ofDriver(driver.id, "live")
        assert.deepStrictEqual(
          shown.devices.map(({ label }) => label),
          ["a phone", null]
        )
        assert.isEmpty((yield* devices.ofDriver(driver.id, "test")).devices)
        const other = yield* newDriver()
        assert.isTrue(Option.isNone(yield* devices.revoke(operatorCaller(), other.id, key.id)))
        assert.isTrue(Option.isNone(yield* devices.revoke(operatorCaller("test"), driver.id, key.id)))
        const revoked = Option.getOrThrow(yield* devices.revoke(operatorCaller(), driver.id, key.id))
        assert.isNotNull(revoked.revokedAt)
        assert.isTrue(Option.isNone(yield* people.keyByDigest([key.digest])))
        const again = Option.getOrThrow(yield* devices.revoke(operatorCaller(), driver.id, key.id))
        assert.strictEqual(again.revokedAt, revoked.revokedAt)
      }),
    { tags: "DRV-5" }
  )

  it.effect(
    "are gone with the record of an erased driver, whose phones lose their names and keys",
    () =>
      Effect.gen(function* () {
        const devices = yield* Devices
        const personalData = yield* PersonalData
        const { driver, link } = yield* linked()
        yield* devices.enter(link.digest, phone(), request)
        const open = linkFor(driver.id)
        yield* devices.addLink(null, open)
        yield* personalData.eraseDriver(driver.id, "erase")
        assert.isTrue(Option.isNone(yield* devices.findLink(open.digest, both)))
        assert.isTrue(Option.isNone(yield* devices.enter(open.digest, phone(), request)))
        const shown = yield* devices.ofDriver(driver.id, "live")
        assert.isEmpty(shown.links)
        assert.isTrue(shown.devices.every(({ label, revokedAt }) => label === null && revokedAt !== null))
      }),
    { tags: "DRV-5" }
  )

  it.effect(
    "and the key of an operator is no key of a phone",
    () =>
      Effect.gen(function* () {
        const devices = yield* Devices
        const people = yield* People
        const key = newPersonKey()
        const name = `operator ${randomUUID()}`
        const { operator } = yield* people.createOperator({ id: OperatorId(randomUUIDv7()), name }, key)
        const revoked = yield* devices.revoke(operatorCaller(), DriverId(operator.id), key.id)
        assert.isTrue(Option.isNone(revoked))
        assert.isTrue(Option.isSome(yield* people.keyByDigest([key.digest])))
      }),
    { tags: "DRV-5" }
  )
})
