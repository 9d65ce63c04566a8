import { setTimeout as pause } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { type Crashing, crashing } from "../../../tools/harness/crashing.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeChanges } from "../../../tools/harness/feed-changes.ts"
import { atRate, FeedFollower, quantile } from "../../../tools/harness/feed-follower.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

const processes = 3
const groups = 4
const driverCount = 4
const downMillis = 200

interface Load {
  readonly listeners: number
  readonly changesPerSecond: number
  readonly seconds: number
  readonly kills: number
}

const loads: ReadonlyArray<Load> = [
  {
    listeners: 20,
    changesPerSecond: 100,
    seconds: 60,
    kills: 12
  },
  {
    listeners: 200,
    changesPerSecond: 10,
    seconds: 60,
    kills: 12
  }
]

interface StoredEvent {
  readonly id: string
  readonly group: string
  readonly missionId: string
  readonly driverIds: ReadonlyArray<string>
  readonly formerDriverIds: ReadonlyArray<string>
}

/** All events in the order of their logs. */
const storedEvents = async (database: string): Promise<ReadonlyArray<StoredEvent>> => {
  const rows = await onServer(
    database,
    `SELECT id::text, group_id::text AS "group", mission_id::text AS "missionId",
       coalesce(driver_ids, '{}') AS "driverIds", coalesce(former_driver_ids, '{}') AS "formerDriverIds"
     FROM event WHERE environment = 'test' ORDER BY group_id, seq`
  )
  const list = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])
  return rows.map((row) => ({
    id: String(row["id"]),
    group: String(row["group"]),
    missionId: String(row["missionId"]),
    driverIds: list(row["driverIds"]),
    formerDriverIds: list(row["formerDriverIds"])
  }))
}

const idsOf = ({ received }: FeedFollower): ReadonlyArray<string> => received.map(({ data }) => data.id ?? data.type)

/** An operator has every event once, and those of a log in its order. */
const assertOperator = (follower: FeedFollower, events: ReadonlyArray<StoredEvent>): void => {
  const ids = idsOf(follower)
  assert.strictEqual(new Set(ids).size, ids.length, "no event twice")
  const groupOf = new Map(events.map(({ id, group }) => [id, group]))
  const inOrder = ids
    .map((id) => ({ id, group: groupOf.get(id) ?? "" }))
    .sort((a, b) => (a.group < b.group ? -1 : Number(a.group > b.group)))
  assert.deepStrictEqual(
    inOrder.map(({ id }) => id),
    events.map(({ id }) => id)
  )
}

const isOf = (list: ReadonlyArray<string>, driver: TestPerson): boolean => list.includes(driver.id)

/** The events that a driver has to have: those since the driver has kept the mission, or the one that took it at last. */
const dueTo = (driver: TestPerson, events: ReadonlyArray<StoredEvent>): ReadonlyArray<string> =>
  [...Map.groupBy(events, ({ missionId }) => missionId).values()].flatMap((ofMission) => {
    const lost = ofMission.findLastIndex(({ formerDriverIds }) => isOf(formerDriverIds, driver))
    const due = isOf(ofMission.at(-1)?.driverIds ?? [], driver)
      ? ofMission.slice(lost + 1).filter(({ driverIds }) => isOf(driverIds, driver))
      : ofMission.slice(lost, lost + 1).filter(() => lost >= 0)
    return due.map(({ id }) => id)
  })

/** A driver has no event twice, and none of another driver. */
const assertDriver = (follower: FeedFollower, driver: TestPerson, events: ReadonlyArray<StoredEvent>): void => {
  const ids = idsOf(follower)
  assert.strictEqual(new Set(ids).size, ids.length, "no event twice")
  const eventOf = new Map(events.map((event) => [event.id, event]))
  for (const { data } of follower.received) {
    const { driverIds = [], formerDriverIds = [] } = eventOf.get(data.id ?? "") ?? {}
    assert.isTrue(isOf(data.type === "mission.removed" ? formerDriverIds : driverIds, driver), data.type)
  }
}

describe("the feed", () => {
  let database = ""
  let clients: ReadonlyArray<string> = []
  let operator: TestPerson
  let drivers: ReadonlyArray<TestPerson> = []
  let apis: ReadonlyArray<Crashing<ApiProcess>> = []

  beforeAll(async () => {
    database = await testDatabase()
    clients = await Promise.all(
      Array.from(
        { length: groups },
        async (_, n) => (await makeKey(database, await makeGroup(database, `fleet ${n}`))).clear
      )
    )
    operator = await makeOperator(database)
    drivers = await Promise.all(Array.from({ length: driverCount }, () => makeDriver(database)))
    const start = () => startApiProcess(database, { TRAJET_FEEDS_PER_KEY: "1000" })
    apis = await Promise.all(Array.from({ length: processes }, () => crashing(start)))
  })
  afterAll(() => Promise.all(apis.map((api) => api.dispose())))

  const anyOrigin = (): string | null => {
    const running = apis.flatMap((api) => api.current() ?? [])
    return running[Math.floor(Math.random() * running.length)]?.origin ?? null
  }

  let made = 0
  it.each(loads)(
    "brings each of $listeners listeners every event once, at $changesPerSecond changes a second, while processes are killed",
    { tags: "OPS-39" },
    async ({ listeners, changesPerSecond, seconds, kills }) => {
      const before = new Set((await storedEvents(database)).map(({ id }) => id))
      const ofDrivers = drivers.map((driver) => ({ driver, follower: new FeedFollower(driver.key, anyOrigin) }))
      const ofOperators = Array.from(
        { length: listeners - driverCount },
        () => new FeedFollower(operator.key, anyOrigin)
      )
      const all = [...ofOperators, ...ofDrivers.map(({ follower }) => follower)]
      await Promise.all(all.map((follower) => follower.open()))

      const change = makeChanges({ clients, operator: operator.key, drivers: drivers.map(({ id }) => id) })
      const killing = (async () => {
        for (let kill = 0; kill < kills; kill++) {
          await pause((seconds * 1_000) / (kills + 1))
          await apis[kill % processes]?.crash(downMillis)
        }
      })()
      await atRate(changesPerSecond, seconds * 1_000, async () => {
        const origin = anyOrigin()
        if (origin !== null) await change(origin, made++)
      })
      await killing

      let events: ReadonlyArray<StoredEvent> = []
      // Read again each time: the last statement of a killed process may commit after its end.
      const reachOperators = () =>
        until("every event at every operator", async () => {
          events = (await storedEvents(database)).filter(({ id }) => !before.has(id))
          return ofOperators.every(({ received }) => received.length >= events.length)
        })
      await reachOperators()
      // Who gets an event again when the feed resumes has it before this one, an order.
      made += 4 - (made % 4)
      await change(anyOrigin() ?? "", made++)
      await reachOperators()
      for (const follower of ofOperators) assertOperator(follower, events)
      for (const { driver, follower } of ofDrivers) {
        const due = dueTo(driver, events)
        assert.isAbove(due.length, 0)
        await until("every event of the driver", () => due.every((id) => idsOf(follower).includes(id)))
        assertDriver(follower, driver, events)
      }
      const resumed = all.reduce((sum, { connections }) => sum + connections - 1, 0)
      assert.isAbove(resumed, 0)
      await Promise.all(all.map((follower) => follower.close()))

      const delays = all.flatMap(({ received }) => received.flatMap(({ delayMillis }) => delayMillis ?? []))
      console.info(
        `${listeners} listeners, ${events.length} events in ${seconds} s, ${kills} kills, ${resumed} feeds resumed; delay from ` +
          `the commit: p50 ${quantile(delays, 0.5).toFixed(1)} ms, p99 ${quantile(delays, 0.99).toFixed(1)} ms`
      )
    }
  )
})
