import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { asAdministrator, onServer, testDatabase } from "../../../tools/harness/database.ts"
import { startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { listenToFeed } from "../../../tools/harness/feed-listener.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { startNats, type TestNats } from "../../../tools/harness/nats.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

interface Created {
  readonly id: string
  readonly transportId: string
  readonly idempotencyKey: string
}

const databaseAt = (url: string, name: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

const nameOf = (url: string): string => new URL(url).pathname.slice(1)

/** The answer to an order does not show its number. */
const numberOf = async (origin: string, key: string, id: string): Promise<string> =>
  String((await ask(origin, `/v1/transports/${id}`, { key })).json()["transport_id"])

const createAt = async (origin: string, key: string): Promise<Created> => {
  const idempotencyKey = randomUUID()
  const reply = await ask(origin, "/v1/transports", {
    key,
    body: validOrder(),
    headers: { "idempotency-key": idempotencyKey }
  })
  assert.strictEqual(reply.status, 201, reply.text)
  const id = String(reply.json()["id"])
  const transportId = await numberOf(origin, key, id)
  assert.match(transportId, /^M-\d{8}$/u)
  return { id, transportId, idempotencyKey }
}

const createSome = async (origin: string, key: string, count: number): Promise<ReadonlyArray<Created>> => {
  const created: Array<Created> = []
  while (created.length < count) created.push(await createAt(origin, key))
  return created
}

describe("a database that was restored to a time", () => {
  let nats: TestNats
  let key = ""
  let former = ""
  let restored = ""
  let restoredTo = ""
  let accessLog = ""
  let kept: ReadonlyArray<Created> = []
  let lost: ReadonlyArray<Created> = []
  let lastLostEvent = ""
  let operatorKey = ""
  let feedBefore = 0
  let lostPosition: string | null = null

  const one = async (url: string, sql: string) => (await onServer(url, sql))[0] ?? {}
  const now = async () => String((await one(former, "SELECT clock_timestamp()::text AS now"))["now"]).replace(" ", "T")
  /** Serves for a while, until every event is announced; returns what was created and the access log. */
  const serve = async (url: string, count: number) => {
    const api = await startApiHere(url)
    const dispatcher = await startDispatcherHere(url, { NATS_URL: nats.url })
    let told = 0
    const feed = listenToFeed(api.origin, { key: operatorKey, onMessage: () => void told++ })
    try {
      await feed.opened
      const created = await createSome(api.origin, key, count)
      await until("the feed tells of every order", () => told === count)
      lostPosition = feed.lastEventId()
      await until(
        "every event is announced",
        async () => (await one(url, "SELECT count(*) FROM outbox"))["count"] === "0"
      )
      return { created, logFile: api.logFile }
    } finally {
      feed.close()
      await api.stop()
      await dispatcher.stop()
    }
  }
  const connectionsOfProduct = async () =>
    (
      await onServer(
        restored,
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'trajet-%'"
      )
    ).length
  const afterRestore = (...args: ReadonlyArray<string>) =>
    runAdmin(["after-restore", "--restored-to", `${restoredTo}:00`, "--missions-per-second", "50", "--json", ...args], {
      DATABASE_URL: restored,
      NATS_URL: nats.url
    })

  beforeAll(async () => {
    nats = await startNats()
    former = await testDatabase()
    const groupId = await makeGroup(former, "fleet")
    key = (await makeKey(former, groupId)).clear
    operatorKey = (await makeOperator(former)).key
    // Nobody listens there: the deliveries wait.
    await makeEndpoint(former, groupId, "http://127.0.0.1:9/in")
    kept = (await serve(former, 3)).created
    restored = databaseAt(former, `${nameOf(former)}_restored`)
    await onServer(
      asAdministrator(databaseAt(former, "postgres")),
      `CREATE DATABASE ${nameOf(restored)} TEMPLATE ${nameOf(former)}`
    )
    restoredTo = await now()
    // The clock of the former server was ahead: the lost events have times that are still to come.
    await onServer(former, "UPDATE event_head SET last_at = clock_timestamp() + interval '10 minutes'")
    const served = await serve(former, 4)
    lost = served.created
    accessLog = served.logFile
    lastLostEvent = String((await one(former, "SELECT max(created_at)::text AS at FROM event"))["at"])
    feedBefore = Number((await one(former, "SELECT position FROM feed_head WHERE environment = 'test'"))["position"])
    // A claim, a delivery and due work that a process held.
    await onServer(
      restored,
      `INSERT INTO idempotency_key (group_id, environment, key, fingerprint, owner, fence, lease_until)
         SELECT '${groupId}', 'test', '${randomUUID()}', 'f', '${groupId}', 3, now() + interval '1 hour';
       UPDATE delivery SET status = 'delivering', owner = '${groupId}', due_at = now() + interval '1 hour'
         WHERE event_at = (SELECT max(event_at) FROM delivery)`
    )
  })
  afterAll(() => nats.dispose())

  it("is left as it is while a process of the product uses it", async () => {
    const api = await startApiHere(restored)
    try {
      const { status, stderr } = await afterRestore()
      assert.strictEqual(status, 1)
      assert.include(stderr, "trajet-api")
      assert.include(stderr, "stop them")
    } finally {
      await api.stop()
    }
    await until("its connections have ended", async () => (await connectionsOfProduct()) === 0)
  })

  it("is left as it is if it has events after the given time, or an access log cannot be read", async () => {
    const early = await runAdmin(["after-restore", "--restored-to", "2026-01-01T00:00:00Z"], { DATABASE_URL: restored })
    assert.strictEqual(early.status, 1)
    assert.include(early.stderr, "give the time that it was restored to")
    const unread = await afterRestore("--access-log", `${accessLog}.none`)
    assert.strictEqual(unread.status, 1)
    assert.include(unread.stderr, "nothing was moved")
    assert.deepStrictEqual(await onServer(restored, "SELECT FROM restoration"), [])
  })

  it("moves beyond the lost time, tells what it had, and moves nothing the second time", async () => {
    const first = await afterRestore("--access-log", accessLog)
    assert.strictEqual(first.status, 0, first.stderr)
    const told = Object(first.json())
    assert.deepInclude(told, { moved_before: false, missions: 3, claims_ended: 1, endpoints: 1 })
    assert.deepInclude(told, { lost_events: 4, lost_deliveries: 4, lost_requests: 4 })
    assert.sameMembers(
      told.events.map(({ mission }: { readonly mission: string }) => mission),
      lost.map(({ id }) => id)
    )
    assert.sameMembers(
      told.requests.map((request: Readonly<Record<string, string>>) => request["idempotency_key"]),
      lost.map(({ idempotencyKey }) => idempotencyKey)
    )
    const again = Object((await afterRestore("--access-log", accessLog)).json())
    assert.deepStrictEqual(
      [again.moved_before, again.next_mission_ordinal, again.events_after],
      [true, told.next_mission_ordinal, told.events_after]
    )
    assert.lengthOf(await onServer(restored, "SELECT FROM restoration"), 1)
  })

  it("leaves nothing to those who held claims and leases before", async () => {
    const [claim] = await onServer(
      restored,
      "SELECT owner = group_id AS held, fence > 100 AS moved, lease_until <= now() AS over FROM idempotency_key WHERE answer_status IS NULL"
    )
    assert.deepStrictEqual(claim, { held: false, moved: true, over: true })
    const [delivery] = await onServer(
      restored,
      "SELECT owner = group_id AS held, due_at <= now() AS due FROM delivery WHERE status = 'delivering'"
    )
    assert.deepStrictEqual(delivery, { held: false, due: true })
    const missions = await onServer(restored, "SELECT FROM mission WHERE (body->>'sequence')::int < 600")
    assert.isEmpty(missions)
  })

  it("then hands out no number, time and position that the lost time had, and every kept mission is there", async () => {
    const api = await startApiHere(restored)
    try {
      const created = await createSome(api.origin, key, 4)
      const before = new Set([...kept, ...lost].map(({ transportId }) => transportId))
      assert.isEmpty(created.filter(({ transportId }) => before.has(transportId)))
      for (const { id, transportId } of kept) {
        assert.strictEqual(await numberOf(api.origin, key, id), transportId)
      }
      // A reader that goes on after a lost event gets each new one, and nothing else.
      const since = encodeURIComponent(`${lastLostEvent.replace(" ", "T")}:00`)
      const page = (await ask(api.origin, `/v1/events?since=${since}`, { key })).json()
      const { data } = Object(page)
      assert.deepStrictEqual(
        data.map((event: Readonly<Record<string, unknown>>) => event["offer_id"]),
        created.map(({ id }) => id)
      )
      await until("the feed has the events", async () => {
        const sql = "SELECT min(position) AS first FROM feed_entry WHERE environment = 'test' AND position > "
        const { first } = await one(restored, `${sql} (SELECT min(last_lost) FROM feed_gap WHERE environment = 'test')`)
        return Number(first) > feedBefore
      })
      const heard: Array<string> = []
      const onMessage = ({ data }: { readonly data: { readonly type: string } }) => void heard.push(data.type)
      const feed = listenToFeed(api.origin, { key: operatorKey, lastEventId: lostPosition, onMessage })
      await feed.opened
      feed.close()
      assert.deepStrictEqual(heard, ["feed.reset"])
    } finally {
      await api.stop()
    }
  })
})
