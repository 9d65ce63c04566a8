import { assert, describe } from "@effect/vitest"
import { IdempotencyKey, IdempotencyKeys } from "@trajet/domain/idempotency"
import { Missions } from "@trajet/domain/mission"
import { People } from "@trajet/domain/people"
import {
  eraseDriver,
  erasedDriver,
  erasePerson,
  isNothing,
  type MissionPage,
  type PageQuery,
  PersonalData
} from "@trajet/domain/privacy"
import { Effect, Option, Result } from "effect"
import { randomUUID } from "node:crypto"
import {
  callerOf,
  driverWith,
  eventsOf,
  found,
  newGroup,
  newPersonKey,
  newTenant,
  operatorCaller,
  plant,
  plantedContact,
  plantedDriver,
  plantMission
} from "@trajet/testing"
import { everythingOf, noticesOf, withStorage } from "../testing/erased-missions.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"

const ofPersons = (it: PostgresTests) =>
  describe("of a person", () => {
    it.effect("erases finished missions of the group in both environments, and names the others", () =>
      withStorage(
        Effect.gen(function* () {
          const { id: groupId, name } = yield* newGroup
          const live = { groupId, environment: "live" as const }
          const test = { groupId, environment: "test" as const }
          const [one, two] = [yield* plantMission(live), yield* plantMission(test)]
          const open = yield* plantMission(test, { status: "in_transit" })
          const stranger = yield* plantMission(yield* newTenant)
          const before = [yield* everythingOf(open), yield* everythingOf(stranger)]
          const email = plantedContact.email?.toUpperCase() ?? ""
          const counted = yield* erasePerson(name, email, "count")
          const { transportId } = yield* found(test, open.id)
          assert.deepStrictEqual(counted.unfinished, [transportId ?? assert.fail("it has no number")])
          assert.strictEqual(counted.missions, 2)
          assert.strictEqual(counted.counts.contacts, 4)
          const erased = yield* erasePerson(name, email, "erase")
          assert.deepStrictEqual(erased, counted)
          for (const planted of [one, two]) assert.notInclude(JSON.stringify(yield* everythingOf(planted)), plant)
          assert.deepStrictEqual([yield* everythingOf(open), yield* everythingOf(stranger)], before)
          const again = yield* erasePerson(name, email, "erase")
          assert.deepStrictEqual([again.missions, isNothing(again.counts)], [0, true])
        })
      )
    )

    it.effect("finds a phone number in any spelling, and no other number with the same last digits", () =>
      withStorage(
        Effect.gen(function* () {
          const { id: groupId, name } = yield* newGroup
          yield* plantMission({ groupId, environment: "test" })
          const missionsOf = (phone: string) =>
            Effect.map(erasePerson(name, phone, "count"), ({ missions }) => missions)
          assert.strictEqual(yield* missionsOf("06.98.76.54.32"), 1)
          assert.strictEqual(yield* missionsOf("0033 698 765 432"), 1)
          assert.strictEqual(yield* missionsOf("+33 (0)6 98 76 54 32"), 1)
          assert.strictEqual(yield* missionsOf("+49 98 76 54 32"), 0)
          assert.strictEqual((yield* Effect.flip(erasePerson(name, "Ada", "count")))._tag, "PersonNotSought")
        })
      )
    )

    it.effect("are found page by page, each mission once", () =>
      withStorage(
        Effect.gen(function* () {
          const data = yield* PersonalData
          const { id: groupId } = yield* newGroup
          const driver = plantedDriver()
          const planted = yield* Effect.forEach(["live", "test", "test"] as const, (environment) =>
            plantMission({ groupId, environment }, { driver })
          )
          const sought = { _tag: "Email" as const, email: `${plant}@contacts.example`.toLowerCase() }
          const readers = [
            (page: PageQuery) => data.withContact(groupId, sought, page),
            (page: PageQuery) => data.ofDriver(driver.id, page)
          ]
          for (const read of readers) {
            const ids: Array<string> = []
            let after: string | null = null
            do {
              const page: MissionPage = yield* read({ after, limit: 1 })
              ids.push(...page.missions.map(({ missionId }) => missionId))
              after = page.next
            } while (after !== null)
            assert.sameMembers(
              ids,
              planted.map(({ id }) => id)
            )
          }
        })
      )
    )

    it.effect(
      "erases answers of the group that name the person, also without a mission",
      () =>
        withStorage(
          Effect.gen(function* () {
            const keys = yield* IdempotencyKeys
            const { id: groupId, name } = yield* newGroup
            const tenants = [{ groupId, environment: "test" as const }, yield* newTenant]
            const body = JSON.stringify({ detail: "nobody is at ada@etoile.example" })
            const key = IdempotencyKey(randomUUID())
            for (const tenant of tenants) {
              const claimed = yield* keys.claim(tenant, key, "x", 1_000)
              if (claimed._tag === "Held") return assert.fail("the key is new")
              yield* keys.complete(tenant, claimed.claim, { status: 422, body })
            }
            const { counts } = yield* erasePerson(name, "Ada@etoile.example", "erase")
            assert.deepStrictEqual(counts, { stored_answers: 1 })
            const replays = yield* Effect.forEach(tenants, (tenant) => keys.claim(tenant, key, "x", 1_000))
            assert.deepStrictEqual(
              replays.map((replay) => (replay._tag === "Held" ? replay.record.answer?.body : null)),
              [`{"detail":"erased"}`, body]
            )
          })
        ),
      { tags: "OPS-52" }
    )
  })

const newDriver = Effect.gen(function* () {
  const people = yield* People
  const { id: _, ...names } = plantedDriver()
  const key = newPersonKey()
  const made = yield* people.createDriver(
    driverWith({ ...names, email: `${plant}-${key.id}@drivers.example` }),
    key,
    null
  )
  return { driver: made.driver, digest: key.digest }
})

const ofDrivers = (it: PostgresTests) =>
  describe("of a driver", () => {
    it.effect("erases the record, the keys and every copy in missions of any group, which keep a placeholder", () =>
      withStorage(
        Effect.gen(function* () {
          const people = yield* People
          const { digest, driver } = yield* newDriver
          const { availability: _a, createdAt: _c, suspended: _s, ...copy } = driver
          const missions = [
            yield* plantMission(yield* newTenant, { driver: copy }),
            yield* plantMission(yield* newTenant, { driver: copy, status: "cancelled" })
          ]
          const other = yield* plantMission(yield* newTenant)
          const before = yield* found(other.tenant, other.id)
          const counted = yield* eraseDriver(driver.id, "count")
          assert.strictEqual(counted.drivers, 3)
          assert.isTrue(Option.isSome(yield* people.keyByDigest([digest])))
          assert.deepStrictEqual(yield* eraseDriver(driver.id, "erase"), counted)
          for (const { id, tenant } of missions) {
            const mission = yield* found(tenant, id)
            assert.deepStrictEqual(mission.driver, erasedDriver)
            assert.deepStrictEqual(mission.outbound.pickup.contact, plantedContact)
            const [assigned] = (yield* eventsOf(tenant)).filter(({ type }) => type === "transport.assigned")
            assert.notInclude(assigned?.data ?? plant, plant)
          }
          assert.deepStrictEqual(yield* found(other.tenant, other.id), before)
          assert.isTrue(Option.isNone(yield* people.keyByDigest([digest])))
          assert.isTrue(Option.isNone(yield* people.driver(driver.id)))
          assert.strictEqual((yield* Effect.flip(eraseDriver(driver.id, "erase")))._tag, "DriverUnknown")
        })
      )
    )

    it.effect("refuses a driver who still has missions, and erases nothing", () =>
      withStorage(
        Effect.gen(function* () {
          const people = yield* People
          const data = yield* PersonalData
          const { driver } = yield* newDriver
          const planted = yield* plantMission(yield* newTenant, { driver, status: "in_transit" })
          const before = yield* everythingOf(planted)
          const refusal = yield* Effect.flip(eraseDriver(driver.id, "erase"))
          assert.strictEqual(refusal._tag, "DriverStillDriving")
          assert.include(refusal._tag === "DriverStillDriving" ? refusal.numbers : [], before.mission.transportId)
          // The store refuses as well: the driver may have been assigned since the missions were read.
          assert.strictEqual((yield* Effect.flip(data.eraseDriver(driver.id, "erase")))._tag, "DriverStillDriving")
          assert.deepStrictEqual(yield* everythingOf(planted), before)
          assert.isTrue(Option.isSome(yield* people.driver(driver.id)))
        })
      )
    )

    it.effect("deletes notices to the driver, and answers that show the record", () =>
      withStorage(
        Effect.gen(function* () {
          const keys = yield* IdempotencyKeys
          const { driver } = yield* newDriver
          const caller = operatorCaller()
          const holder = { personId: caller.person.id, environment: caller.environment }
          const claimed = yield* keys.claim(holder, IdempotencyKey(randomUUID()), "x", 1_000)
          if (claimed._tag === "Held") return assert.fail("the key is new")
          const body = JSON.stringify({ id: driver.id, name: driver.lastName, email: driver.email })
          yield* keys.complete(holder, claimed.claim, { status: 201, body })
          const planted = yield* plantMission(yield* newTenant, { driver })
          yield* Missions.use((missions) =>
            missions.change(callerOf(planted.tenant), planted.id, "tell", (mission) =>
              Result.succeed({
                mission: { ...mission, description: "told" },
                events: [],
                notices: [
                  {
                    audience: "driver",
                    mission: { id: mission.id, transportId: mission.transportId },
                    recipients: [driver.email.toUpperCase()],
                    subject: plant,
                    text: plant
                  }
                ],
                result: null
              })
            )
          )
          const { notices, stored_answers: answers } = yield* eraseDriver(driver.id, "erase")
          assert.deepStrictEqual([notices, answers], [1, 1])
          assert.deepStrictEqual(
            (yield* noticesOf(planted)).map(({ audience }) => audience),
            ["contacts"]
          )
        })
      )
    )
  })

onPostgres(
  "the erasure",
  (it) => {
    ofPersons(it)
    ofDrivers(it)
  },
  postgresStore
)
