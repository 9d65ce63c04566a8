import { assert, layer } from "@effect/vitest"
import type { Environment, Tenant } from "@trajet/domain/access"
import { pruneOldRecords } from "@trajet/domain/events"
import { type Driver, DriverId, type Mission, type MissionId, Missions } from "@trajet/domain/mission"
import { type FeedEntry, FeedLog, FeedPosition, type FeedQuery } from "@trajet/domain/operations/feed"
import { AllMissions } from "@trajet/domain/operations"
import { Instant } from "@trajet/domain/time"
import { Effect, Fiber, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { callerOf, dayMillis, eventsOf, found, insert, newTenant, StoreInside } from "@trajet/testing"
import { type PostgresTests, postgresStore } from "../testing/postgres-store.ts"

const environment: Environment = "test"
const everything: FeedQuery = { after: FeedPosition(0), upTo: FeedPosition(Number.MAX_SAFE_INTEGER), limit: 10_000 }

/** Appends everything that is committed. */
const appendAll = Effect.fnUntraced(function* (of: Environment = environment) {
  const log = yield* FeedLog
  while ((yield* log.append(of, { most: 500, sweep: true })) !== "done");
})

/** The entries about the missions of some tenants, page by page: other tests leave entries too. */
const entriesOf = Effect.fnUntraced(function* (tenants: ReadonlyArray<Tenant>, query: Partial<FeedQuery> = {}) {
  const log = yield* FeedLog
  const missions = new Set<string>()
  for (const tenant of tenants) for (const { missionId } of yield* eventsOf(tenant)) missions.add(missionId)
  const { entries } = yield* log.read(environment, { ...everything, ...query })
  return entries.filter(({ event }) => missions.has(event.missionId))
})

const idsOf = (entries: ReadonlyArray<FeedEntry>) => entries.map(({ event }) => event.id)

const newDriver = (): Driver => ({
  id: DriverId(randomUUIDv7()),
  firstName: "Marie",
  lastName: "Durand",
  phone: "06 12 34 56 42",
  phoneE164: null,
  email: "marie@drivers.example"
})

/** Changes a mission with two events. */
const change = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId, members: Partial<Mission>) {
  const missions = yield* Missions
  yield* missions.change(callerOf(tenant), id, "mission.test", (mission) =>
    Result.succeed({
      mission: { ...mission, ...members, sequence: mission.sequence + 2 },
      events: [
        { type: "transport.status_changed", data: { id, to: "assigned" } },
        { type: "transport.assigned", data: { id, leg: "aller" } }
      ],
      result: null
    })
  )
})

const order = (it: PostgresTests) => {
  it.effect("has the committed events of all groups once, each log in its order, at positions without a gap", () =>
    Effect.gen(function* () {
      const log = yield* FeedLog
      const tenants = [yield* newTenant, yield* newTenant, yield* newTenant]
      for (let made = 0; made < 4; made++) {
        yield* Effect.forEach(tenants, (tenant) => insert(tenant), { concurrency: "unbounded" })
        yield* appendAll()
      }
      yield* appendAll()
      const entries = yield* entriesOf(tenants)
      for (const tenant of tenants) {
        const logged = (yield* eventsOf(tenant)).map(({ id }) => id)
        const own = new Set(logged)
        assert.deepStrictEqual(
          idsOf(entries).filter((id) => own.has(id)),
          logged
        )
      }
      const positions = (yield* log.read(environment, everything)).entries.map(({ position }) => position)
      const { newest, oldest } = yield* log.span(environment)
      assert.deepStrictEqual(
        positions,
        Array.from({ length: newest - oldest + 1 }, (_, n) => FeedPosition(oldest + n))
      )
    })
  )

  it.effect("has every event once where processes append at once", () =>
    Effect.gen(function* () {
      const log = yield* FeedLog
      const tenants = [yield* newTenant, yield* newTenant]
      const appending = Effect.repeat(log.append(environment, { most: 3, sweep: true }), { times: 40 })
      yield* Effect.all(
        [...tenants.map((tenant) => Effect.repeat(insert(tenant), { times: 9 })), appending, appending, appending],
        { concurrency: "unbounded" }
      )
      yield* appendAll()
      const entries = yield* entriesOf(tenants)
      const logged = (yield* Effect.forEach(tenants, eventsOf)).flat()
      assert.strictEqual(entries.length, 20)
      assert.sameMembers(
        idsOf(entries),
        logged.map(({ id }) => id)
      )
    })
  )

  it.effect("keeps the environments apart", () =>
    Effect.gen(function* () {
      const log = yield* FeedLog
      const tenant = yield* newTenant
      const live: Tenant = { ...tenant, environment: "live" }
      yield* insert(tenant)
      yield* insert(live)
      yield* appendAll()
      yield* appendAll("live")
      const [event] = yield* eventsOf(live)
      const { entries } = yield* log.read("live", everything)
      assert.include(idsOf(entries), event?.id)
      assert.notInclude(idsOf((yield* log.read(environment, everything)).entries), event?.id)
    })
  )
}

const reading = (it: PostgresTests) => {
  it.effect("continues exactly after any position, for every page size, up to a position", () =>
    Effect.gen(function* () {
      const log = yield* FeedLog
      const tenant = yield* newTenant
      const { newest: after } = yield* Effect.andThen(appendAll(), log.span(environment))
      for (let made = 0; made < 5; made++) yield* insert(tenant)
      yield* appendAll()
      const all = yield* entriesOf([tenant], { after })
      assert.strictEqual(all.length, 5)
      for (const limit of [1, 2, 5, 6]) {
        const read: Array<FeedEntry> = []
        for (let next: FeedPosition | null = after; next !== null;) {
          const page: { readonly entries: ReadonlyArray<FeedEntry>; readonly next: FeedPosition | null } =
            yield* log.read(environment, { ...everything, after: next, limit })
          assert.isAtMost(page.entries.length, limit)
          read.push(...page.entries)
          next = page.next
        }
        assert.deepStrictEqual(idsOf(read), idsOf(all))
      }
      const upTo = all[2]?.position ?? FeedPosition(0)
      assert.deepStrictEqual(idsOf(yield* entriesOf([tenant], { after, upTo })), idsOf(all.slice(0, 3)))
    })
  )

  it.effect("gives a driver the events of changes that gave, left or took a mission, with who has it now", () =>
    Effect.gen(function* () {
      const log = yield* FeedLog
      const tenant = yield* newTenant
      const [driver, other] = [newDriver(), newDriver()]
      const id = yield* insert(tenant)
      yield* change(tenant, id, { driver, status: "assigned" })
      yield* change(tenant, id, { returnDriver: driver })
      yield* change(tenant, id, { driver: null, returnDriver: other })
      yield* appendAll()
      const all = yield* entriesOf([tenant])
      assert.deepStrictEqual(
        all.map(({ driverIds, formerDriverIds }) => [driverIds, formerDriverIds]),
        [
          [[], []],
          [[driver.id], []],
          [[driver.id], []],
          [[driver.id], []],
          [[driver.id], []],
          [[other.id], []],
          [[other.id], [driver.id]]
        ]
      )
      for (const { mission } of all) assert.deepStrictEqual(mission.driverIds, [other.id])
      const read = (who: Driver) => log.readOfDriver(environment, who.id, everything)
      const asDriver = (yield* read(driver)).entries
      assert.deepStrictEqual(idsOf(asDriver), [...idsOf(all.slice(1, 5)), ...idsOf(all.slice(6))])
      assert.deepStrictEqual(idsOf((yield* read(other)).entries), idsOf(all.slice(5)))
      assert.isEmpty((yield* read(newDriver())).entries)
    })
  )

  it.effect(
    "tells operators of a refused report and of another vehicle, which have no event, once and no driver",
    () =>
      Effect.gen(function* () {
        const [log, missions, operated] = [yield* FeedLog, yield* Missions, yield* AllMissions]
        const tenant = yield* newTenant
        const driver = newDriver()
        const id = yield* insert(tenant)
        yield* change(tenant, id, { driver, status: "assigned" })
        yield* appendAll()
        const { newest: after } = yield* log.span(environment)
        const at = Instant("2031-03-01T10:00:00.000000Z")
        const refused = { trip: "aller", step: "pickup", code: "in_future", at } as const
        yield* operated.noteRefusedStep(tenant, id, refused)
        yield* operated.noteRefusedStep(tenant, id, refused)
        yield* operated.noteRefusedStep(tenant, id, { ...refused, code: "not_after" })
        for (const registration of ["AA-111-AA", "AA-111-AA", "BB-222-BB"]) {
          yield* missions.change(callerOf(tenant), id, "mission.test", (mission) => {
            const { outbound } = mission
            const changed = { ...outbound, vehicle: { ...outbound.vehicle, registration } }
            return Result.succeed({ mission: { ...mission, outbound: changed }, events: [], result: null })
          })
        }
        const later = yield* insert(tenant)
        yield* appendAll()
        const query = { ...everything, after }
        const entries = (yield* log.read(environment, query)).entries.filter(({ event }) =>
          [id, later].includes(event.missionId)
        )
        assert.deepStrictEqual(
          entries.map(({ event }) => [event.type, event.missionId]),
          [...Array.from({ length: 4 }, () => ["mission.changed", id]), ["transport.created", later]]
        )
        assert.strictEqual(new Set(idsOf(entries)).size, 5)
        assert.isEmpty((yield* log.readOfDriver(environment, driver.id, query)).entries)
        assert.strictEqual((yield* eventsOf(tenant)).length, 4)
      }),
    { tags: ["OPS-76"] }
  )

  it.effect("shows when the mission of a driver ended", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const id = yield* insert(tenant)
      const { createdAt } = yield* found(tenant, id)
      yield* change(tenant, id, { driver: newDriver() })
      yield* appendAll()
      const endOf = Effect.map(entriesOf([tenant]), (entries) => entries.at(-1)?.mission.endedAt)
      assert.isNull(yield* endOf)
      yield* change(tenant, id, { completedAt: createdAt })
      yield* appendAll()
      assert.strictEqual(yield* endOf, createdAt)
    })
  )
}

const keeping = (it: PostgresTests) => {
  it.effect("wakes its reader at a commit, and at the latest when the patience ends", () =>
    Effect.gen(function* () {
      const log = yield* FeedLog
      const tenant = yield* newTenant
      yield* Effect.repeat(log.awake(50), { times: 3 })
      const waiting = yield* Effect.forkChild(log.awake(30_000), { startImmediately: true })
      yield* insert(tenant)
      yield* Fiber.join(waiting)
      yield* appendAll()
      assert.strictEqual((yield* entriesOf([tenant])).length, 1)
    })
  )

  it.effect("begins after what retention dropped", () =>
    Effect.gen(function* () {
      const log = yield* FeedLog
      const inside = yield* StoreInside
      const tenant = yield* newTenant
      const id = yield* insert(tenant)
      yield* change(tenant, id, { driver: newDriver() })
      yield* appendAll()
      const { newest: dropped } = yield* log.span(environment)
      yield* inside.ageEvents(100 * dayMillis)
      yield* insert(tenant)
      yield* appendAll()
      yield* pruneOldRecords
      const { newest, oldest } = yield* log.span(environment)
      assert.strictEqual(oldest, dropped + 1)
      assert.isAtLeast(newest, oldest)
      assert.strictEqual((yield* entriesOf([tenant])).length, 1)
    })
  )
}

// Retention drops the first entries of a feed until it meets a young one: all entries of this database have to age.
layer(postgresStore, { excludeTestServices: true })("the feed", (it) => {
  order(it)
  reading(it)
  keeping(it)
})
