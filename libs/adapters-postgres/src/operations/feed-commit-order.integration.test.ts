import { assert, describe, it } from "@effect/vitest"
import { type Caller, GroupId, Groups, KeyId, RequestId, type Tenant } from "@trajet/domain/access"
import { type MissionId, Missions } from "@trajet/domain/mission"
import { type FeedMessage, makeFeeds } from "@trajet/domain/operations/feed"
import { OperatorId, People, type PersonCaller, PersonKeyId } from "@trajet/domain/people"
import { demonstrationGrid } from "@trajet/domain/pricing"
import { fakeSecrets, orderedMission } from "@trajet/testing"
import { Effect, Fiber, Layer, Stream } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { Client } from "pg"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { until } from "../../../../tools/harness/until.ts"
import { insertInput } from "../mission/mission-insertion.ts"
import { insertMissions } from "../mission/mission-insertion.statements.ts"
import { portsOn } from "../testing/postgres-store.ts"

interface Frame {
  readonly message: FeedMessage
  readonly id: string | null
}

const operator: PersonCaller = {
  person: { role: "operator", id: OperatorId("operator") },
  environment: "test",
  keyId: PersonKeyId("key"),
  requestId: RequestId("request"),
  ip: null
}

const people = Layer.mock(People)({ usableKeys: (ids) => Effect.succeed(new Set(ids)) })

/** The feeds of a process, which hears of commits on a connection of its own. */
const newProcess = Effect.fnUntraced(function* (url: string) {
  const ports = yield* Layer.build(portsOn(url, 4))
  return yield* makeFeeds<Frame>({
    environments: ["test"],
    encode: (message, id) => ({ message, id }),
    perKeyMax: 100,
    perProcessMax: 100,
    pageMax: 2
  }).pipe(Effect.provide(people), Effect.provideContext(ports))
})
type Process = Effect.Success<ReturnType<typeof newProcess>>

/** Follows a feed in the background. */
const following = Effect.fnUntraced(function* ({ open }: Process, lastEventId: string | null) {
  const frames: Array<Frame> = []
  const { frames: stream } = yield* open(operator, lastEventId)
  yield* Effect.forkScoped(Stream.runForEach(stream, (frame) => Effect.sync(() => frames.push(frame))))
  /** The missions whose events have arrived. */
  const missions = () => frames.flatMap(({ message }) => (message._tag === "News" ? [message.news.missionId] : []))
  const got = (count: number) =>
    Effect.promise(() => until(`${count} events`, () => frames.length > 0 && missions().length >= count))
  return { missions, got, lastId: () => frames.findLast(({ id }) => id !== null)?.id ?? null }
})

const callerOf = (tenant: Tenant): Caller => ({
  tenant,
  keyId: KeyId(randomUUIDv7()),
  scopes: ["transports:write"],
  gridVersion: 1,
  requestId: RequestId(randomUUIDv7()),
  ip: null
})

const newLog = Effect.gen(function* () {
  const groups = yield* Groups
  const groupId = GroupId(randomUUIDv7())
  yield* groups.create(groupId, `group ${groupId}`, demonstrationGrid)
  return { groupId, environment: "test" } satisfies Tenant
})

/** Creates a mission in a transaction that commits at once, and announces it. */
const order = Effect.fnUntraced(function* (tenant: Tenant) {
  const missions = yield* Missions
  const { mission, created } = orderedMission()
  yield* missions.create(callerOf(tenant), { mission, created, completes: null })
  return mission.id
})

/** A connection without time-outs: it may hold a transaction open for as long as a test takes. */
const newClient = (url: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      return client
    }),
    (client) => Effect.promise(() => client.end())
  )

/** Writes an order as the product does, without a COMMIT. */
const write = async (client: Client, tenant: Tenant): Promise<MissionId> => {
  const { mission, created } = orderedMission()
  const input = insertInput(tenant, [{ mission, created, completes: null, caller: callerOf(tenant), cause: null }])
  await client.query(insertMissions.text, [...insertMissions.values(input)])
  return mission.id
}

/** An order whose transaction has taken the time and the numbers of its event, and stays open. */
const heldOrder = Effect.fnUntraced(function* (url: string, tenant: Tenant) {
  const client = yield* newClient(url)
  const run = (sql: string, values?: Array<unknown>) => Effect.promise(() => client.query(sql, values))
  yield* run("BEGIN")
  const id = yield* Effect.promise(() => write(client, tenant))
  const { groupId, environment } = tenant
  return {
    id,
    commit: run("COMMIT"),
    /** What a process does after its commit, if nothing kills it in between. */
    tell: run("SELECT pg_notify('trajet_feed', $1)", [`${environment} ${groupId}`])
  }
})

const isAnyoneWaiting = async (url: string): Promise<boolean> => {
  const sql = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
  return (await onServer(url, sql)).length > 0
}

/** An order that waits until the transaction that has the log open ends; the result waits for it. */
const waitingOrder = Effect.fnUntraced(function* (url: string, tenant: Tenant) {
  const client = yield* newClient(url)
  const written = yield* Effect.forkScoped(Effect.promise(() => write(client, tenant)))
  yield* Effect.promise(() => until("the order waits", () => isAnyoneWaiting(url)))
  return Fiber.join(written)
})

const scene = Effect.gen(function* () {
  const url = yield* Effect.promise(testDatabase)
  const ports = yield* Layer.build(portsOn(url))
  const newLogs = Effect.all([newLog, newLog, newLog]).pipe(Effect.provideContext(ports))
  return {
    url,
    processes: [yield* newProcess(url), yield* newProcess(url)] as const,
    logs: yield* newLogs,
    order: (tenant: Tenant) => Effect.provideContext(order(tenant), ports)
  }
})

describe("an event whose transaction commits after later ones", () => {
  it.live(
    "reaches every listener once, also those who were past the later ones",
    () =>
      Effect.gen(function* () {
        const { url, processes, logs, order: ordered } = yield* scene
        const [first, second] = processes
        const [early, late, quick] = logs
        const live = [yield* following(first, null), yield* following(second, null)]
        for (const { got } of live) yield* got(0)
        const start = live.map(({ lastId }) => lastId())

        const ofEarly = yield* heldOrder(url, early)
        const ofLate = yield* heldOrder(url, late)
        const expected = [yield* ordered(quick), yield* ordered(quick), yield* ordered(quick)]
        for (const { got } of live) yield* got(3)
        const past = live.map(({ lastId }) => lastId())
        const behind = yield* waitingOrder(url, early)

        // The process that wrote it was killed after the commit: nothing tells of it.
        expected.push(ofLate.id)
        yield* ofLate.commit
        for (const { got } of live) yield* got(4)
        const resumedBefore = [yield* following(second, past[0] ?? null), yield* following(first, past[1] ?? null)]
        expected.push(yield* ordered(quick))
        for (const { got } of live) yield* got(5)

        expected.push(ofEarly.id)
        yield* ofEarly.commit
        yield* ofEarly.tell
        expected.push(yield* behind)
        for (const { got } of live) yield* got(7)
        const resumedAfter = [yield* following(second, past[0] ?? null), yield* following(first, past[1] ?? null)]
        const fromStart = [yield* following(second, start[0] ?? null), yield* following(first, start[1] ?? null)]

        // Listeners receive repeated events before this one, so that the assertion finds every repetition.
        expected.push(yield* ordered(quick))
        for (const { got, missions } of [...live, ...fromStart]) {
          yield* got(8)
          assert.deepStrictEqual(missions(), expected)
        }
        for (const { got, missions } of [...resumedBefore, ...resumedAfter]) {
          yield* got(5)
          assert.deepStrictEqual(missions(), expected.slice(3))
        }
      }).pipe(Effect.scoped, Effect.provide(fakeSecrets())),
    { tags: "OPS-39" }
  )
})
