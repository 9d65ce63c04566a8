import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type FeedConnection, type FeedData, FeedRefused, listenToFeed } from "../../../tools/harness/feed-listener.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

const feedsPerKey = 3
const feedsPerProcess = 4
/** More than the buffers of a connection hold, which are some megabytes. */
const burst = 40_000

// A burst as one statement: events of a log, after those that it has.
const writeBurst = `
WITH head AS (
  UPDATE event_head SET last_seq = last_seq + $1::int, last_at = last_at + $1::int * interval '1 microsecond'
  WHERE last_seq > 0
  RETURNING group_id, environment, last_seq - $1::int AS seq, last_at - $1::int * interval '1 microsecond' AS at
)
INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data)
SELECT h.group_id, h.environment, h.at + n * interval '1 microsecond', h.seq + n, gen_random_uuid(),
  'transport.status_changed', m.id, m.ordinal, 1 + n, '{"to":"assigned"}'
FROM head h CROSS JOIN generate_series(1, $1::int) n
  CROSS JOIN LATERAL (SELECT id, ordinal FROM mission WHERE group_id = h.group_id LIMIT 1) AS m`

describe("the feed under hostile use", () => {
  let api: ApiProcess
  let database = ""
  let client = ""
  const open: Array<FeedConnection> = []

  beforeAll(async () => {
    database = await testDatabase()
    client = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    api = await startApiProcess(database, {
      TRAJET_FEEDS_PER_KEY: String(feedsPerKey),
      TRAJET_FEEDS_PER_PROCESS: String(feedsPerProcess)
    })
  })
  afterEach(async () => {
    for (const connection of open.splice(0)) {
      connection.close()
      await connection.ended
    }
  })
  afterAll(() => api.stop())

  const ordered = async (): Promise<string> => {
    const created = await ask(api.origin, "/v1/transports", { key: client, body: validOrder() })
    assert.strictEqual(created.status, 201, created.text)
    return String(created.json()["id"])
  }
  const watcher = () => makeOperator(database)
  const follow = async ({ key }: TestPerson, lastEventId: string | null = null) => {
    const messages: Array<FeedData> = []
    const connection = listenToFeed(api.origin, { key, lastEventId, onMessage: ({ data }) => messages.push(data) })
    await connection.opened
    open.push(connection)
    return { connection, messages }
  }
  const refusal = (person: TestPerson, lastEventId: string | null = null): Promise<FeedRefused | null> =>
    follow(person, lastEventId).then(
      () => null,
      (error: unknown) => {
        if (error instanceof FeedRefused) return error
        throw error
      }
    )
  /** Opens a feed as soon as there is a place: those of closed feeds may not be free yet. */
  const followOncePossible = (person: TestPerson) => until("a free place", async () => (await refusal(person)) === null)
  const slowEnds = async (): Promise<number> => {
    const { text } = await ask(api.origin, "/metrics")
    return Number(/^trajet_operations_feeds_ended\S*reason="slow"\S* (\d+)$/mu.exec(text)?.[1] ?? 0)
  }

  it(
    "cuts off a reader that stalls, serves the others, and gives the reader the rest when it comes back",
    { tags: ["OPS-39", "SEC-23"] },
    async () => {
      const reader = await watcher()
      const { connection, messages } = await follow(reader)
      await ordered()
      await until("the first event", () => messages.length === 1)
      connection.stall()
      const before = await slowEnds()
      await onServer(database, writeBurst, [burst])
      await until("the end of the feed", async () => (await slowEnds()) > before)
      const other = await follow(await watcher())
      const last = await ordered()
      await until("the event of the other", () => other.messages.some(({ mission_id }) => mission_id === last))

      connection.goOn()
      await connection.ended
      assert.isFalse(connection.isComplete())
      assert.isBelow(messages.length, burst)
      const rest = await follow(reader, connection.lastEventId())
      await until("the rest", () => rest.messages.at(-1)?.mission_id === last)
      const logged = await onServer(database, "SELECT id::text FROM event ORDER BY created_at")
      assert.deepStrictEqual(
        [...messages, ...rest.messages].map(({ id }) => id),
        logged.map(({ id }) => id)
      )
    }
  )

  it(
    "has a bound for the process, whoever asks, and tells when to ask again",
    { tags: ["OPS-39", "SEC-23"] },
    async () => {
      const [first, second] = [await watcher(), await watcher()]
      for (let opened = 0; opened < feedsPerKey; opened++) await followOncePossible(first)
      await followOncePossible(second)
      const refused = await refusal(await watcher())
      assert.strictEqual(refused?.status, 429)
      assert.include(refused?.body ?? "", "the service has too many open feeds")
      const head = await ask(api.origin, "/operations/v1/feed", { method: "HEAD", key: second.key })
      assert.deepStrictEqual([head.status, head.headers["retry-after"]], [429, "5"])
      open.shift()?.close()
      await followOncePossible(second)
    }
  )

  it(
    "gives no place to a request with a wrong Last-Event-ID, and takes the header once",
    { tags: "OPS-39" },
    async () => {
      const person = await watcher()
      for (let sent = 0; sent <= feedsPerProcess; sent++) {
        assert.strictEqual((await refusal(person, `nonsense ${sent}`))?.status, 422)
      }
      const twice = await ask(api.origin, "/operations/v1/feed", {
        key: person.key,
        headers: { "last-event-id": ["nonsense", "nonsense"] }
      })
      assert.strictEqual(twice.status, 422)
      assert.include(twice.text, "send the header once")
      for (let opened = 0; opened < feedsPerKey; opened++) await followOncePossible(person)
    }
  )
})
