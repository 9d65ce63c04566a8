import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { Devices } from "@trajet/domain/devices"
import { type DueKind, DueWork } from "@trajet/domain/due"
import { type DriverId, type MissionId, Missions } from "@trajet/domain/mission"
import { People, type PersonCaller } from "@trajet/domain/people"
import { PersonalData } from "@trajet/domain/privacy"
import { type PushMessage, PushQueue, type PushSubscription, PushSubscriptions } from "@trajet/domain/push"
import { Effect, Option, Result } from "effect"
import { randomUUID } from "node:crypto"
import {
  accept,
  callerOf,
  driverWith,
  insertTimed,
  newDriver,
  newPersonKey,
  newTenant,
  operatorCaller,
  propose,
  suspend,
  unassigned,
  worker
} from "@trajet/testing"
import { onPostgres, type PostgresTests } from "../testing/postgres-store.ts"

const subscription = (): PushSubscription => ({
  endpoint: `https://push.example/${randomUUID()}`,
  p256dh: "public",
  auth: "secret"
})

/** A new driver with a key for the phone in the test environment. */
const newPhone = Effect.gen(function* () {
  const people = yield* People
  const key = newPersonKey("test")
  const { driver } = yield* people.createDriver(driverWith(), key, null)
  const by: PersonCaller = { ...operatorCaller("test"), person: { role: "driver", id: driver.id }, keyId: key.id }
  return { by, driver }
})

/** A phone that is told. Its subscription ends with the test, so that other tests make no messages. */
const told = Effect.gen(function* () {
  const phone = yield* newPhone
  const subscriptions = yield* PushSubscriptions
  const { put, remove } = subscriptions
  yield* Effect.acquireRelease(put(phone.by, subscription()), () => Effect.orDie(remove(phone.by)))
  return phone
})

const due = Effect.fnUntraced(function* (kinds: ReadonlyArray<DueKind>) {
  const work = yield* DueWork
  const { works } = yield* work.claim({ owner: worker, kinds, most: 10_000, leaseMillis: 30_000 })
  yield* Effect.forEach(works, (claimed) => work.finish(worker, claimed, null))
  return works
})

/** The messages that are due, after those of open offers are written. */
const messages = Effect.gen(function* () {
  const queue = yield* PushQueue
  for (const work of yield* due(["push_offer"])) if ("offered" in work) yield* queue.offerToAll(work.offered)
  const ids = (yield* due(["send_push"])).flatMap((work) => ("pushId" in work ? [work.pushId] : []))
  const found = yield* Effect.forEach(ids, queue.find)
  return found.flatMap(Option.toArray)
})

const toPhone = ({ by }: { readonly by: PersonCaller }, all: ReadonlyArray<PushMessage>) =>
  all.filter(({ keyId }) => keyId === by.keyId).map(({ missionId, type }) => ({ missionId, type }))

/** Changes a mission with a notice to a driver. */
const notice = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId, driverId: DriverId) {
  const missions = yield* Missions
  yield* missions.change(callerOf(tenant), id, "transport.dates", (mission) =>
    Result.succeed({
      mission: { ...mission, description: randomUUID() },
      events: [],
      result: null,
      notices: [
        {
          audience: "driver" as const,
          mission: { id, transportId: null },
          driverId,
          recipients: ["marie@drivers.example"],
          subject: "changed",
          text: "changed"
        }
      ]
    })
  )
})

const subscribing = (it: PostgresTests) => {
  it.effect(
    "keep one subscription of a key, and give up the one that its browser had under another key",
    () =>
      Effect.gen(function* () {
        const { has, put, remove } = yield* PushSubscriptions
        const [one, other] = [yield* newPhone, yield* newPhone]
        assert.isFalse(yield* has(one.by))
        assert.isTrue(yield* put(one.by, subscription()))
        const latest = subscription()
        assert.isTrue(yield* put(one.by, latest))
        assert.isTrue(yield* has(one.by))
        assert.isTrue(yield* put(other.by, latest))
        assert.deepStrictEqual([yield* has(one.by), yield* has(other.by)], [false, true])
        yield* remove(one.by)
        assert.isTrue(yield* has(other.by))
        yield* remove(other.by)
        assert.isFalse(yield* has(other.by))
      }),
    { tags: ["DRV-35", "DRV-36", "LIM-52"] }
  )

  it.effect(
    "lose the subscription and its messages with the key, and with the record of the driver",
    () =>
      Effect.gen(function* () {
        const { has, put } = yield* PushSubscriptions
        const devices = yield* Devices
        const personalData = yield* PersonalData
        const [revoked, erased] = [yield* told, yield* told]
        const tenant = yield* newTenant
        const id = yield* insertTimed(tenant)
        for (const { driver } of [revoked, erased]) yield* notice(tenant, id, driver.id)
        yield* devices.revoke(operatorCaller("test"), revoked.driver.id, revoked.by.keyId)
        yield* personalData.eraseDriver(erased.driver.id, "erase")
        const left = yield* messages
        for (const phone of [revoked, erased]) {
          assert.isFalse(yield* has(phone.by))
          assert.isEmpty(toPhone(phone, left))
          assert.isFalse(yield* put(phone.by, subscription()))
          assert.isFalse(yield* has(phone.by))
        }
      }),
    { tags: "DRV-39" }
  )

  it.effect(
    "lose the subscription that its push service has ended, and no later one",
    () =>
      Effect.gen(function* () {
        const { has, put } = yield* PushSubscriptions
        const queue = yield* PushQueue
        const { by } = yield* told
        const [old, latest] = [subscription(), subscription()]
        yield* put(by, latest)
        yield* queue.unsubscribe({ keyId: by.keyId, subscription: old })
        assert.isTrue(yield* has(by))
        yield* queue.unsubscribe({ keyId: by.keyId, subscription: latest })
        assert.isFalse(yield* has(by))
      }),
    { tags: "DRV-39" }
  )
}

const telling = (it: PostgresTests) => {
  it.effect(
    "are told of each notice to their driver, in its environment, and of no other",
    () =>
      Effect.gen(function* () {
        const queue = yield* PushQueue
        const [phone, other] = [yield* told, yield* told]
        const stranger = yield* newDriver()
        const tenant = yield* newTenant
        const id = yield* insertTimed(tenant)
        yield* messages
        yield* notice(tenant, id, phone.driver.id)
        yield* notice(tenant, id, stranger.id)
        const live: Tenant = { ...tenant, environment: "live" }
        const elsewhere = yield* insertTimed(live)
        yield* notice(live, elsewhere, phone.driver.id)
        const all = yield* messages
        assert.deepStrictEqual(toPhone(phone, all), [{ missionId: id, type: "mission" }])
        assert.isEmpty(toPhone(other, all))
        const [message] = all.filter(({ keyId }) => keyId === phone.by.keyId)
        if (message === undefined) return assert.fail("no message")
        assert.deepInclude(message, { tenant, environment: "test", driverId: phone.driver.id })
        assert.match(message.transportId, /^M-\d+$/u)
        yield* queue.end(message.id)
        assert.isTrue(Option.isNone(yield* queue.find(message.id)))
      }),
    { tags: "DRV-37" }
  )

  it.effect(
    "are told of a mission that waits for a driver, and again when it has lost its driver",
    () =>
      Effect.gen(function* () {
        const [phone, other, suspended] = [yield* told, yield* told, yield* told]
        yield* suspend(suspended.driver, true)
        const tenant = yield* newTenant
        const id = yield* insertTimed(tenant)
        const first = (yield* messages).filter(({ missionId }) => missionId === id)
        for (const one of [phone, other])
          assert.deepStrictEqual(toPhone(one, first), [{ missionId: id, type: "offer" }])
        assert.isEmpty(toPhone(suspended, first))
        const taken = yield* insertTimed(tenant)
        yield* accept(phone.driver, taken)
        assert.isEmpty((yield* messages).filter(({ missionId, type }) => missionId === taken && type === "offer"))
        yield* unassigned(taken)
        const again = (yield* messages).filter(({ missionId }) => missionId === taken)
        assert.deepStrictEqual(toPhone(other, again), [{ missionId: taken, type: "offer" }])
      }),
    { tags: "DRV-37" }
  )

  it.effect(
    "are told of a proposal to their driver alone",
    () =>
      Effect.gen(function* () {
        const [phone, other] = [yield* told, yield* told]
        const tenant = yield* newTenant
        const id = yield* insertTimed(tenant)
        yield* messages
        yield* propose(id, phone.driver)
        const all = yield* messages
        assert.deepStrictEqual(toPhone(phone, all), [{ missionId: id, type: "proposal" }])
        assert.isEmpty(toPhone(other, all))
      }),
    { tags: "DRV-37" }
  )
}

onPostgres("phones of drivers", (it) => {
  subscribing(it)
  telling(it)
})
