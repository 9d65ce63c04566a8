import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { type Driver, DriverId, type Mission, MissionId, type Missions, ordinalOf } from "@trajet/domain/mission"
import {
  AllMissions,
  type AllMissionsPosition,
  type AllMissionsQuery,
  everyMissionOfAll,
  orderOf,
  positionOf
} from "@trajet/domain/operations"
import { Day, Instant } from "@trajet/domain/time"
import { Effect, Option } from "effect"
import { randomInt, randomUUID } from "node:crypto"
import { type FakeOrder, found, insert, newTenant, tenantAndStrangers } from "@trajet/testing"
import { documentOf, idsOf, onDay, placed } from "../testing/placed-missions.ts"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"

const newDriver = (): Driver => ({
  id: DriverId(randomUUID()),
  firstName: "Marie",
  lastName: "Durand",
  phone: "06 12 34 56 42",
  phoneE164: null,
  email: "marie@drivers.example"
})

const newPlate = () => `F${randomInt(10 ** 9)}`

const search = (text: string, ordinal: number | null = null) => ({ reference: text, registration: text, ordinal })

const largestFirst = (one: string, other: string): number => (one === other ? 0 : one > other ? -1 : 1)

const compare = (query: AllMissionsQuery, one: AllMissionsPosition, other: AllMissionsPosition): number => {
  const byId = largestFirst(one.id, other.id)
  const byCreation = largestFirst(one.createdAt, other.createdAt) || byId
  switch (orderOf(query)) {
    case "driver":
      return largestFirst(one.endedAt ?? "open", other.endedAt ?? "open") || byId
    case "search":
      return largestFirst(one.groupId, other.groupId) || byCreation
    case "pickup":
      return largestFirst(other.pickupDate ?? "", one.pickupDate ?? "") || -byId
    case "group":
      return byCreation
    case "attention":
    case "newest":
      return byId
  }
}

/** Values of each filter, with the missions that they ask for. */
type Samples = {
  readonly [Name in keyof Omit<AllMissionsQuery, "after" | "limit">]: ReadonlyArray<
    readonly [NonNullable<AllMissionsQuery[Name]>, (mission: Mission, of: Tenant) => boolean]
  >
}

const listed = (it: PostgresTests) => {
  it.effect("shows each mission whole, with its group", () =>
    Effect.gen(function* () {
      const missions = yield* AllMissions
      const tenant = yield* newTenant
      const id = yield* insert(tenant, { returns: true })
      const page = yield* missions.list("test", { ...everyMissionOfAll, groupId: tenant.groupId })
      const mission = yield* found(tenant, id)
      const group = { id: tenant.groupId, name: `group ${tenant.groupId}` }
      assert.deepStrictEqual(page, { missions: [{ mission, group, refusedStep: null }], next: null })
    })
  )

  it.effect(
    "shows the last refused report of a mission, which no change of the mission loses",
    () =>
      Effect.gen(function* () {
        const missions = yield* AllMissions
        const tenant = yield* newTenant
        const [id, other] = [yield* insert(tenant, {}), yield* insert(tenant, {})]
        const at = Instant("2031-03-01T10:00:00.000000Z")
        yield* missions.noteRefusedStep(tenant, id, { trip: "aller", step: "pickup", code: "in_future", at })
        const refused = { trip: "retour", step: "delivery", code: "not_after", at } as const
        yield* missions.noteRefusedStep(tenant, id, refused)
        const page = yield* missions.list("test", { ...everyMissionOfAll, groupId: tenant.groupId })
        assert.deepStrictEqual(
          new Map(page.missions.map((each) => [each.mission.id, each.refusedStep])),
          new Map([
            [other, null],
            [id, refused]
          ])
        )
        const owner = Option.getOrThrow(yield* missions.ownerOf("test", id))
        assert.deepStrictEqual(owner.refusedStep, refused)
      }),
    { tags: ["OPS-68"] }
  )

  it.effect("applies every combination of filters like each filter alone, in the order of the first", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* newTenant, yield* newTenant]
      const [driver, plate, reference] = [newDriver(), newPlate(), newPlate()]
      const ended = Instant("2031-05-01T10:00:00.000000Z")
      const made: Array<readonly [Mission, Tenant]> = []
      for (let n = 0; n < 24; n++) {
        const tenant = n % 2 === 0 ? one : other
        const order: FakeOrder = {
          returns: true,
          registration: n % 3 === 0 ? plate : newPlate(),
          returnRegistration: n % 3 < 2 ? plate : null,
          reference: n % 5 === 0 ? reference : null
        }
        const mission = yield* placed(tenant, order, (before) => ({
          ...onDay(before, Day(`2031-04-0${(n % 4) + 1}`)),
          status: n % 4 === 0 ? "completed" : "assigned",
          completedAt: n % 4 === 0 ? (n % 8 === 0 ? ended : Instant("2031-03-01T10:00:00.000000Z")) : null,
          documents: n % 7 < 3 ? [documentOf("a", "waiting")] : [],
          driver: n % 3 < 2 ? driver : newDriver(),
          returnDriver: n % 3 === 1 ? null : driver
        }))
        made.push([mission, tenant])
      }
      const endedAfter = Instant("2031-04-01T10:00:00.000000Z")
      const isDriven = (mission: Mission) => [mission.driver?.id, mission.returnDriver?.id].includes(driver.id)
      const byName: Samples = {
        status: [["assigned", ({ status }) => status === "assigned"]],
        groupId: [[one.groupId, (_, { groupId }) => groupId === one.groupId]],
        driver: [
          [{ id: driver.id, endedAfter: null }, isDriven],
          [
            { id: driver.id, endedAfter },
            (mission) => isDriven(mission) && (mission.completedAt === null || mission.completedAt > endedAfter)
          ]
        ],
        search: [
          [
            { reference, registration: plate, ordinal: null },
            (mission) =>
              mission.reference === reference ||
              [mission.outbound, mission.return].some((trip) => trip?.vehicle.registration === plate)
          ]
        ],
        attention: [[{ kind: "documents_to_review", at: endedAfter }, ({ documents }) => documents.length > 0]],
        pickupFrom: [[Day("2031-04-02"), ({ outbound }) => (outbound.pickup.date ?? "") >= "2031-04-02"]],
        pickupTo: [[Day("2031-04-03"), ({ outbound }) => (outbound.pickup.date ?? "") <= "2031-04-03"]]
      }
      const filters = Object.entries(byName).flatMap(([name, samples]) =>
        samples.map(([wanted, isWanted]) => [{ [name]: wanted }, isWanted] as const)
      )
      for (let set = 0; set < 2 ** filters.length; set++) {
        const chosen = filters.filter((_, bit) => (set & (1 << bit)) !== 0)
        const query: AllMissionsQuery = Object.assign(
          { ...everyMissionOfAll, limit: 7 },
          ...chosen.map(([filter]) => filter)
        )
        const expected = made
          .filter(([mission, tenant]) => chosen.every(([, holds]) => holds(mission, tenant)))
          .map(([mission, { groupId }]) => positionOf({ mission, group: { id: groupId, name: "" } }))
          .sort((a, b) => compare(query, a, b))
          .map(({ id }) => id)
        const mine = new Set(made.map(([mission]) => mission.id))
        const ids = yield* idsOf(query)
        assert.deepStrictEqual(
          ids.filter((id) => mine.has(id)),
          expected,
          JSON.stringify(query)
        )
        assert.strictEqual(new Set(ids).size, ids.length, JSON.stringify(query))
      }
    })
  )

  it.effect("finds a mission by its number, a plate of either trip or its reference, and once if by several", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* newTenant, yield* newTenant]
      const text = newPlate()
      const ids = [
        yield* insert(one, { registration: text, returns: true, reference: text }),
        yield* insert(other, { registration: null, returns: true, returnRegistration: text }),
        yield* insert(one, { registration: null, reference: text })
      ]
      yield* insert(one, { registration: `${text}9`, reference: `${text} ` })
      assert.sameMembers(yield* idsOf({ search: search(text), limit: 1 }), ids)
      const last = ids[2] ?? MissionId("")
      const { transportId } = yield* found(one, last)
      const ordinal = Option.getOrThrow(ordinalOf(transportId ?? ""))
      assert.deepStrictEqual(yield* idsOf({ search: search("nothing", ordinal) }), [last])
      assert.sameMembers(yield* idsOf({ search: search(text, ordinal), groupId: other.groupId }), ids.slice(1, 2))
    })
  )
}

const paged = (it: PostgresTests) => {
  it.effect("is paged in every order without missing or repeating a mission, while others are added", () =>
    Effect.gen(function* () {
      const tenant = yield* newTenant
      const [driver, plate, day] = [newDriver(), newPlate(), Day(`2${randomInt(200, 900)}-01-01`)]
      const add = placed(tenant, { registration: plate }, (mission) => ({ ...onDay(mission, day), driver }))
      const there = (yield* Effect.forEach(Array.from({ length: 11 }), () => add)).map(({ id }) => id)
      const adding = Effect.orDie(Effect.provide(add, yield* Effect.context<Missions>()))
      const queries: ReadonlyArray<Partial<AllMissionsQuery>> = [
        { status: "scheduled", groupId: tenant.groupId },
        { driver: { id: driver.id, endedAfter: null } },
        { search: search(plate) },
        { pickupFrom: day, pickupTo: day, status: "scheduled" }
      ]
      for (const query of queries) {
        const ids = yield* idsOf({ ...query, limit: 4 }, adding)
        assert.includeMembers(ids, there, JSON.stringify(query))
        assert.strictEqual(new Set(ids).size, ids.length, JSON.stringify(query))
      }
    })
  )

  it.effect("has the missions of one environment alone", () =>
    Effect.gen(function* () {
      const missions = yield* AllMissions
      const { tenant, strangers } = yield* tenantAndStrangers
      const plate = newPlate()
      const id = yield* insert({ ...tenant, environment: "live" }, { registration: plate, reference: plate })
      const { transportId } = yield* found({ ...tenant, environment: "live" }, id)
      const ordinal = Option.getOrThrow(ordinalOf(transportId ?? ""))
      for (const query of [{ search: search(plate, ordinal) }, { groupId: tenant.groupId }]) {
        assert.isEmpty(yield* idsOf(query), JSON.stringify(query))
        const live = yield* missions.list("live", { ...everyMissionOfAll, ...query })
        assert.deepStrictEqual(
          live.missions.map(({ mission }) => mission.id),
          [id]
        )
      }
      assert.strictEqual(strangers.length, 2)
      assert.isTrue(Option.isNone(yield* missions.ownerOf("test", id)))
      const owner = Option.getOrThrow(yield* missions.ownerOf("live", id))
      const [listed] = (yield* missions.list("live", { ...everyMissionOfAll, groupId: tenant.groupId })).missions
      assert.deepStrictEqual(owner, {
        tenant: { ...tenant, environment: "live" },
        gridVersion: 1,
        groupName: listed?.group.name ?? "",
        refusedStep: null
      })
    })
  )
}

onPostgres(
  "the list of the missions of all groups",
  (it) => {
    listed(it)
    paged(it)
  },
  postgresStore
)
