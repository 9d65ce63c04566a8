import { afterAll, assert, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { type FeedConnection, type FeedData, FeedRefused, listenToFeed } from "../../../tools/harness/feed-listener.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { ownApi } from "../../../tools/harness/stages.ts"

const feedsPerKey = 3

describe("the feed", async () => {
  const { api, database } = await ownApi({ TRAJET_FEEDS_PER_KEY: String(feedsPerKey) })
  const clients = [
    (await makeKey(database, await makeGroup(database, "fleet"))).clear,
    (await makeKey(database, await makeGroup(database, "dealer"))).clear
  ]
  const operator = await makeOperator(database)
  const driver = await makeDriver(database)
  const other = await makeDriver(database)
  const open: Array<FeedConnection> = []
  let second: ApiHere | undefined
  /** Another process on the same database, one for all tests. */
  const otherProcess = async () => (second ??= await startApiHere(database))
  afterAll(() => second?.stop())

  // Each order has a day of its own: the trips of a driver must not overlap.
  let days = 0
  const ordered = async (client = clients[0] ?? ""): Promise<string> => {
    const day = new Date(Date.UTC(2031, 0, ++days)).toISOString().slice(0, 10)
    const { pickup, delivery } = validOrder()
    const dated = {
      pickup: { ...pickup, date: `${day}T09:00:00Z` },
      delivery: { ...delivery, date: `${day}T17:00:00Z` }
    }
    return orderedMission(api.origin, client, dated)
  }
  const post = async (person: TestPerson, path: string, body: unknown) => {
    const reply = await ask(api.origin, `/operations/v1/missions/${path}`, { key: person.key, body })
    assert.strictEqual(reply.status, 200, reply.text)
  }
  const assigned = (id: string, to: TestPerson) =>
    post(operator, `${id}/assign`, { driver_id: to.id, reason: "confirmed by phone" })

  const follow = async (person: TestPerson, lastEventId: string | null = null) => {
    const messages: Array<FeedData> = []
    const connection = listenToFeed(api.origin, {
      key: person.key,
      lastEventId,
      onMessage: ({ data }) => messages.push(data)
    })
    await connection.opened
    open.push(connection)
    return { connection, messages }
  }
  const statusOf = (person: TestPerson, lastEventId: string | null) =>
    follow(person, lastEventId).then(
      () => ({ status: 200, body: "" }),
      (error: unknown) => {
        if (error instanceof FeedRefused) return { status: error.status, body: error.body }
        throw error
      }
    )
  /** An operator of one test: the places of another test's feeds may not be free yet. */
  const watcher = () => makeOperator(database)
  const closed = async () => {
    for (const connection of open.splice(0)) {
      connection.close()
      await connection.ended
    }
  }
  const shortOf = ({ type, mission_id, trip, status }: FeedData) => [type, mission_id, trip ?? null, status ?? null]

  it("shows an operator the events of every group, as they happen", { tags: "OPS-39" }, async () => {
    const { messages } = await follow(await watcher())
    const missions = [await ordered(clients[0]), await ordered(clients[1])]
    await assigned(missions[0] ?? "", driver)
    await until("all events", () => messages.length >= 4)
    // The logs of two groups have no common order.
    const shownOf = (mission: string | undefined) =>
      messages.filter(({ mission_id: id }) => id === mission).map(shortOf)
    assert.deepStrictEqual(shownOf(missions[0]), [
      ["transport.created", missions[0], null, "scheduled"],
      ["transport.status_changed", missions[0], null, "assigned"],
      ["transport.assigned", missions[0], "aller", null]
    ])
    assert.deepStrictEqual(shownOf(missions[1]), [["transport.created", missions[1], null, "scheduled"]])
    const logged = await onServer(database, "SELECT id::text FROM event")
    assert.sameMembers(
      messages.map(({ id }) => id),
      logged.map(({ id }) => id)
    )
    await closed()
  })

  it("shows a driver the events of the driver's missions, and when one is taken away", { tags: "OPS-23" }, async () => {
    const { messages } = await follow(driver)
    const { messages: ofOther } = await follow(other)
    const id = await ordered()
    await assigned(id, driver)
    await post(driver, `${id}/pickup`, { trip: "aller" })
    await post(driver, `${id}/deliver`, { trip: "aller" })
    const taken = await ordered()
    await assigned(taken, driver)
    await post(operator, `${taken}/unassign`, { reason: "another driver is near" })
    await assigned(taken, other)
    await until("the events of the other driver", () => ofOther.length >= 2)
    await until("the events of the driver", () => messages.some(({ type }) => type === "mission.removed"))
    const own = messages.filter(({ mission_id }) => mission_id === id).map(({ type }) => type)
    assert.includeMembers(own, [
      "transport.assigned",
      "transport.collected",
      "transport.delivered",
      "transport.status_changed"
    ])
    assert.notInclude(own, "transport.created")
    assert.deepStrictEqual(
      messages
        .filter(({ mission_id }) => mission_id === taken)
        .map(shortOf)
        .at(-1),
      ["mission.removed", taken, null, null]
    )
    assert.deepStrictEqual(ofOther.map(shortOf), [
      ["transport.status_changed", taken, null, "assigned"],
      ["transport.assigned", taken, "aller", null]
    ])
    await closed()
  })

  it("hides from drivers what is about prices", { tags: "OPS-24" }, async () => {
    const { messages } = await follow(driver)
    const { messages: ofOperator } = await follow(await watcher())
    const id = await ordered()
    await assigned(id, driver)
    const adjusted = await ask(api.origin, `/v1/transports/${id}/price-adjustments`, {
      key: clients[0] ?? "",
      body: { leg: "aller", new_price_ht: 350.5, motif: "commercial agreement" }
    })
    assert.strictEqual(adjusted.status, 200, adjusted.text)
    await post(driver, `${id}/pickup`, { trip: "aller" })
    await until("the pickup", () => messages.some(({ type }) => type === "transport.collected"))
    assert.notInclude(
      messages.map(({ type }) => type),
      "transport.price_adjusted"
    )
    assert.include(
      ofOperator.map(({ type }) => type),
      "transport.price_adjusted"
    )
    const members = new Set(ofOperator.flatMap((message) => Object.keys(message)))
    assert.sameMembers([...members], ["id", "type", "mission_id", "trip", "status", "created_at"])
    await closed()
  })

  it(
    "tells operators at every process of a refused report, which is no event, also those who come back",
    { tags: ["OPS-76"] },
    async () => {
      const second = await otherProcess()
      const id = await ordered()
      await assigned(id, driver)
      const first = await follow(await watcher())
      const away = first.connection.lastEventId()
      const { messages: ofDriver } = await follow(driver)
      const at = new Date(Date.now() + 3_600_000).toISOString()
      const refused = await ask(second.origin, `/operations/v1/missions/${id}/pickup`, {
        key: driver.key,
        body: { trip: "aller", at }
      })
      assert.strictEqual(refused.status, 422, refused.text)
      const changesIn = ({ messages }: typeof first) => messages.filter(({ type }) => type === "mission.changed")
      await until("the change", () => changesIn(first).length > 0)
      const back = await follow(await watcher(), away)
      await until("the missed change", () => changesIn(back).length > 0)
      for (const feed of [first, back]) {
        assert.deepStrictEqual(changesIn(feed).map(shortOf), [["mission.changed", id, null, null]])
      }
      await post(driver, `${id}/pickup`, { trip: "aller" })
      await until("the pickup", () => first.messages.some(({ type }) => type === "transport.collected"))
      await until("the pickup at the driver", () => ofDriver.some(({ type }) => type === "transport.collected"))
      assert.notInclude(
        ofDriver.map(({ type }) => type),
        "mission.changed"
      )
      const logged = await onServer(database, "SELECT type FROM event")
      assert.notInclude(
        logged.map(({ type }) => type),
        "mission.changed"
      )
      await closed()
    }
  )

  it("goes on after the last id, with what was missed, once", { tags: "OPS-39" }, async () => {
    const follower = await watcher()
    const first = await follow(follower)
    await ordered()
    await until("the first event", () => first.messages.length === 1)
    first.connection.close()
    await first.connection.ended
    const missed = [await ordered(clients[0]), await ordered(clients[1])]
    const again = await follow(follower, first.connection.lastEventId())
    const next = await ordered()
    await until("all events", () => again.messages.length >= 3)
    // The logs of two groups have no common order.
    assert.sameMembers(
      again.messages.map(({ mission_id }) => mission_id),
      [...missed, next]
    )
    await closed()
  })

  it(
    "of a driver who comes back has nothing of a mission that was taken meanwhile, but its removal",
    { tags: "OPS-23" },
    async () => {
      const first = await follow(driver)
      await closed()
      const [kept, taken] = [await ordered(), await ordered(clients[1])]
      await assigned(kept, driver)
      await assigned(taken, driver)
      await post(operator, `${taken}/unassign`, { reason: "another driver is near" })
      const { messages } = await follow(driver, first.connection.lastEventId())
      await until("the missed events", () => messages.length >= 3)
      assert.deepStrictEqual(messages.map(shortOf), [
        ["transport.status_changed", kept, null, "assigned"],
        ["transport.assigned", kept, "aller", null],
        ["mission.removed", taken, null, null]
      ])
      await closed()
    }
  )

  it("refuses an id that is not its own, and answers HEAD without a feed", { tags: "OPS-39" }, async () => {
    const { connection } = await follow(await watcher())
    const id = connection.lastEventId() ?? ""
    await closed()
    const live = await makeOperator(database, "live")
    const refused = [
      await statusOf(operator, "nonsense"),
      await statusOf(operator, `${id}A`),
      await statusOf(operator, "x".repeat(201)),
      await statusOf(live, id)
    ]
    for (const { status, body } of refused) {
      assert.strictEqual(status, 422, body)
      assert.include(body, "cursor_invalid")
      assert.include(body, "Last-Event-ID")
    }
    const head = await ask(api.origin, "/operations/v1/feed", { method: "HEAD", key: operator.key })
    assert.deepStrictEqual([head.status, head.headers["content-type"]], [200, "text/event-stream; charset=utf-8"])
    const wrong = await ask(api.origin, "/operations/v1/feed", {
      method: "HEAD",
      key: operator.key,
      headers: { "last-event-id": "nonsense" }
    })
    assert.strictEqual(wrong.status, 422)
    for (const key of [undefined, clients[0]]) {
      const reply = await ask(api.origin, "/operations/v1/feed", key === undefined ? {} : { key })
      assert.strictEqual(reply.status, 401)
    }
    const unknown = await ask(api.origin, "/operations/v1/feed?since=now", { key: operator.key })
    assert.strictEqual(unknown.status, 422)
  })

  it("tells a client whose position is older than the stored events to read the missions again", async () => {
    const follower = await watcher()
    const { connection } = await follow(follower)
    const { messages } = await follow(follower)
    const position = connection.lastEventId()
    await ordered()
    await ordered()
    await until("both events", () => messages.length === 2)
    await closed()
    await onServer(database, "DELETE FROM feed_entry WHERE position < (SELECT max(position) FROM feed_entry)")
    const again = await follow(follower, position)
    await until("the reset", () => again.messages.length === 1)
    const next = await ordered()
    await until("the event after it", () => again.messages.length === 2)
    assert.deepStrictEqual(
      again.messages.map(({ type, mission_id }) => [type, mission_id]),
      [
        ["feed.reset", undefined],
        ["transport.created", next]
      ]
    )
    await closed()
  })

  it("has a bound for each key, and gives places back", { tags: "SEC-23" }, async () => {
    const follower = await watcher()
    for (let opened = 0; opened < feedsPerKey; opened++) await follow(follower)
    const { status, body } = await statusOf(follower, null)
    assert.strictEqual(status, 429, body)
    assert.include(body, "rate_limited")
    await follow(driver)
    await closed()
    await until("a free place", async () => (await statusOf(follower, null)).status === 200)
    await closed()
  })

  it("of a revoked key ends, and of another key goes on", { tags: "OPS-39" }, async () => {
    const revoked = await watcher()
    const [ended, kept] = [await follow(revoked), await follow(await watcher())]
    await onServer(database, "UPDATE person_key SET revoked_at = now() WHERE id = $1", [revoked.keyId])
    await ended.connection.ended
    assert.isTrue(ended.connection.isComplete())
    assert.strictEqual((await statusOf(revoked, null)).status, 401)
    await ordered()
    await until("the event", () => kept.messages.length === 1)
    assert.isEmpty(ended.messages)
    await closed()
  })

  it("ends when the process stops", { tags: "OPS-39" }, async () => {
    const stopping = await otherProcess()
    second = undefined
    const connection = listenToFeed(stopping.origin, { key: operator.key })
    await connection.opened
    await Promise.all([stopping.stop(), connection.ended])
    assert.isTrue(connection.isComplete(), "a feed is ended, not cut")
  })
})
