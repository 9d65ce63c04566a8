import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { DueWork } from "@trajet/domain/due"
import { DriverId, type MissionId, Missions } from "@trajet/domain/mission"
import { People } from "@trajet/domain/people"
import { eraseMission } from "@trajet/domain/privacy"
import { robotDriverOf, type RobotOrder, Robots, robotsUnderWayMax } from "@trajet/domain/robot"
import { Effect, Option, Result } from "effect"
import { randomUUID } from "node:crypto"
import { callerOf, fakeStorage, insert, newTenant, recordOf, StoreInside, tenantAndStrangers } from "@trajet/testing"
import { onPostgres, type PostgresTests } from "../testing/postgres-store.ts"

const asked: RobotOrder = { mode: "manual", stepSeconds: 5, scenario: "late" }
const first = { ...asked, step: 0, driverId: null }

const driven = Effect.fnUntraced(function* (tenant: Tenant, robot: RobotOrder = asked) {
  const missions = yield* Missions
  const record = recordOf()
  yield* missions.create(callerOf(tenant), { ...record, robot })
  return record.id
})

const find = (tenant: Tenant, id: MissionId) =>
  Effect.map(
    Robots.use((robots) => robots.find(tenant, id)),
    Option.getOrNull
  )
const hold = (tenant: Tenant, id: MissionId) =>
  Effect.map(
    Robots.use((robots) => robots.hold(tenant, id, 60_000)),
    Option.getOrNull
  )

const stepsDue = (id: MissionId) =>
  Effect.map(
    DueWork.use((due) => due.list({ kind: "robot_step", isFailing: false, limit: 1_000 })),
    (rows) => rows.filter(({ subjectId }) => subjectId === id)
  )

/** The name of a driver by the record that the store has for a change of this mission; null without a record. */
const recordFor = (tenant: Tenant, id: MissionId, driverId: DriverId) =>
  Missions.use((missions) =>
    missions.changeForDriver(callerOf(tenant), id, { action: "test", driverId }, (mission, _now, { record }) =>
      Result.succeed({ mission, events: [], result: record })
    )
  )

const orders = (it: PostgresTests) =>
  describe("the robot of a mission", () => {
    it.effect("exists for the mission that was ordered with it, and for no other mission", () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const id = yield* driven(tenant)
        assert.deepStrictEqual(yield* find(tenant, id), first)
        assert.isNull(yield* find(tenant, yield* insert(tenant)))
        assert.isEmpty(yield* stepsDue(id))
      })
    )

    it.effect("of the mode auto has its first step due one step after the order", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* driven(tenant, { ...asked, mode: "auto", stepSeconds: 3_600 })
        const [row, ...more] = yield* stepsDue(id)
        assert.isEmpty(more)
        const mission = Option.getOrThrow(yield* missions.find(tenant, id))
        const waits = Date.parse(row?.dueAt ?? mission.createdAt) - Date.parse(mission.createdAt)
        assert.approximately(waits, 3_600_000, 5_000)
      })
    )

    it.effect(
      "of the mode auto is one of at most 100 of its group, however many are ordered at once",
      () =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const { strangers, tenant } = yield* tenantAndStrangers
          const auto: RobotOrder = { ...asked, mode: "auto", stepSeconds: 3_600 }
          const order = (robot: RobotOrder, of = tenant) => {
            const record = recordOf()
            return Effect.as(missions.create(callerOf(of), { ...record, robot }), record.id).pipe(Effect.result)
          }
          const ordered = yield* Effect.all(
            Array.from({ length: robotsUnderWayMax + 2 }, () => order(auto)),
            { concurrency: 16 }
          )
          const made = ordered.flatMap((result) => (Result.isSuccess(result) ? [result.success] : []))
          for (const result of ordered.filter(Result.isFailure)) {
            assert.deepInclude(result.failure, { _tag: "TooManyRobots", retryAfterSeconds: 3_600 })
          }
          assert.lengthOf(made, robotsUnderWayMax)
          assert.isTrue(Result.isFailure(yield* order(auto)))
          assert.isTrue(Result.isSuccess(yield* order(asked)))
          for (const stranger of strangers) {
            if (stranger.groupId === tenant.groupId || stranger.environment !== "test") continue
            assert.isTrue(Result.isSuccess(yield* order(auto, stranger)))
          }
        }),
      { tags: "LIM-40" }
    )

    it.effect("cannot be found or changed for another group or environment", () =>
      Effect.gen(function* () {
        const robots = yield* Robots
        const { strangers, tenant } = yield* tenantAndStrangers
        const id = yield* driven(tenant)
        for (const stranger of strangers) {
          assert.isNull(yield* find(stranger, id))
          assert.isNull(yield* hold(stranger, id))
          yield* robots.hire(stranger, id, DriverId(randomUUID()))
          assert.isFalse(yield* robots.letGo(stranger, id, { step: 0, next: 1 }))
        }
        assert.deepStrictEqual(yield* hold(tenant, id), first)
      })
    )

    it.effect("is deleted with the personal data of its mission", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* driven(tenant)
        yield* missions.change(callerOf(tenant), id, "test", (mission, now) =>
          Result.succeed({ mission: { ...mission, status: "cancelled", cancelledAt: now }, events: [], result: null })
        )
        const { layer } = fakeStorage()
        yield* eraseMission({ tenant, missionId: id }, "erase").pipe(Effect.provide(layer))
        assert.isNull(yield* find(tenant, id))
      })
    )
  })

const steps = (it: PostgresTests) =>
  describe("a step of a robot", () => {
    it.effect("is held by one process at a time, until the process lets it go or its time is over", () =>
      Effect.gen(function* () {
        const robots = yield* Robots
        const { letPass } = yield* StoreInside
        const tenant = yield* newTenant
        const id = yield* driven(tenant)
        const held = yield* Effect.all([hold(tenant, id), hold(tenant, id), hold(tenant, id)], {
          concurrency: "unbounded"
        })
        assert.lengthOf(
          held.filter((one) => one !== null),
          1
        )
        assert.isTrue(yield* robots.letGo(tenant, id, { step: 0, next: 1 }))
        assert.deepStrictEqual(yield* hold(tenant, id), { ...first, step: 1 })
        assert.isNull(yield* hold(tenant, id))
        yield* letPass(61_000)
        assert.isNotNull(yield* hold(tenant, id))
      })
    )

    it.effect("is followed once by the next step, and only if it is the present step", () =>
      Effect.gen(function* () {
        const robots = yield* Robots
        const tenant = yield* newTenant
        const id = yield* driven(tenant)
        yield* hold(tenant, id)
        assert.isTrue(yield* robots.letGo(tenant, id, { step: 0, next: 0 }))
        assert.isTrue(yield* robots.letGo(tenant, id, { step: 0, next: 1 }))
        assert.isFalse(yield* robots.letGo(tenant, id, { step: 0, next: 1 }))
        assert.strictEqual((yield* find(tenant, id))?.step, 1)
      })
    )
  })

const drivers = (it: PostgresTests) =>
  describe("a driver of a robot", () => {
    it.effect(
      "can be assigned to the robot's mission alone, and only while the robot has no later driver",
      () =>
        Effect.gen(function* () {
          const robots = yield* Robots
          const tenant = yield* newTenant
          const [id, other] = [yield* driven(tenant), yield* driven(tenant)]
          const [one, later] = [DriverId(randomUUID()), DriverId(randomUUID())]
          assert.isNull(yield* recordFor(tenant, id, one))
          yield* robots.hire(tenant, id, one)
          const record = yield* recordFor(tenant, id, one)
          assert.deepStrictEqual(record, robotDriverOf(one, record?.createdAt ?? assert.fail("there is no record")))
          assert.isNull(yield* recordFor(tenant, other, one))
          yield* robots.hire(tenant, id, later)
          assert.isNull(yield* recordFor(tenant, id, one))
          assert.isNotNull(yield* recordFor(tenant, id, later))
        }),
      { tags: "TST-9" }
    )

    it.effect(
      "is not in the list of drivers",
      () =>
        Effect.gen(function* () {
          const robots = yield* Robots
          const people = yield* People
          const tenant = yield* newTenant
          const id = yield* driven(tenant)
          const driverId = DriverId(randomUUID())
          yield* robots.hire(tenant, id, driverId)
          assert.isTrue(Option.isNone(yield* people.driver(driverId)))
          const listed = yield* people.drivers({ olderThan: null, limit: 201 })
          assert.isFalse(listed.some((driver) => driver.id === driverId))
        }),
      { tags: "TST-9" }
    )
  })

onPostgres("robots", (it) => {
  orders(it)
  steps(it)
  drivers(it)
})
