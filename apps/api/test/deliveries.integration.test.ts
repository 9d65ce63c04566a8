import { Endpoints } from "@trajet/domain"
import { databaseLayer, endpointsLayer } from "@trajet/adapters-postgres"
import { Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeEndpoint, type TestEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { list, members } from "./member.ts"
import { problemOf } from "./refusals.ts"
import { orderMission, receiverUrl } from "./subjects.ts"

const path = "/v1/webhooks/deliveries"
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u

type DeliveryJson = Readonly<Record<string, unknown>>

describe("the deliveries of a client", () => {
  let database = ""
  let api: ApiProcess
  let tenants = 0

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiProcess(database)
  })
  afterAll(() => api.stop())

  /** A group with a key and endpoints of every event in its test environment. */
  const newClient = async (endpoints = 1) => {
    const group = await makeGroup(database, `client ${tenants++}`)
    const made: Array<TestEndpoint> = []
    for (let nth = 0; nth < endpoints; nth++) made.push(await makeEndpoint(database, group, `${receiverUrl}/${nth}`))
    const [endpoint] = made
    if (endpoint === undefined) throw new Error("a client has an endpoint")
    const key = await makeKey(database, group)
    const order = () => orderMission({ origin: api.origin, database }, key.clear)
    return { group, key: key.clear, keyId: key.id, endpoint, endpoints: made, order }
  }

  const page = async (key: string, query = "") => {
    const answer = await ask(api.origin, `${path}${query}`, { key })
    assert.strictEqual(answer.status, 200, answer.text)
    const { data, next_cursor: cursor, ...more } = answer.json()
    assert.isEmpty(more)
    return { records: list(data).map(members), cursor: cursor === null ? null : String(cursor) }
  }

  const only = async (key: string): Promise<DeliveryJson> => {
    const { records } = await page(key)
    const [record] = records
    if (record === undefined || records.length > 1) assert.fail(`${records.length} deliveries`)
    return record
  }

  const retry = (key: string, id: unknown) => ask(api.origin, `${path}/${String(id)}/retry`, { key, method: "POST" })

  /** Puts a delivery into a state that a dispatcher would have brought it to. */
  const put = (id: unknown, changes: string) =>
    onServer(database, `UPDATE delivery SET ${changes} WHERE id = $1`, [String(id)])

  const ended =
    "attempts = 8, step = 8, due_at = NULL, ended_at = now(), last_status_code = 500, last_error = 'http_status: 500 is no 2xx'"
  const states = {
    failed:
      "status = 'failed', attempts = 2, step = 2, due_at = now() + interval '5 minutes', last_status_code = 503, last_error = 'http_status: 503 is no 2xx'",
    dead: `status = 'dead', ${ended}`,
    delivering: `status = 'delivering', attempts = 1, owner = '${randomUUID()}', due_at = now() + interval '1 minute'`,
    succeeded: "status = 'succeeded', attempts = 1, due_at = NULL, ended_at = now(), last_status_code = 204"
  }

  const administer = (work: (endpoints: Endpoints["Service"]) => Effect.Effect<unknown, { readonly _tag: string }>) =>
    Endpoints.use(work).pipe(
      Effect.provide(
        endpointsLayer.pipe(
          Layer.provide(databaseLayer({ url: Redacted.make(database), connectionsMax: 1, applicationName: "test" }))
        )
      ),
      Effect.runPromise
    )

  it("are records of exactly the members that are specified, new ones pending and due at once", async () => {
    const { key, endpoint, order } = await newClient()
    await order()
    const [event] = list((await ask(api.origin, "/v1/events", { key })).json()["data"])
    const { id, created_at: createdAt, next_attempt_at: nextAttemptAt, ...rest } = await only(key)
    assert.match(String(id), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u)
    assert.match(String(createdAt), instant)
    assert.strictEqual(nextAttemptAt, createdAt)
    assert.deepStrictEqual(rest, {
      event_id: members(event)["id"],
      endpoint_id: endpoint.id,
      status: "pending",
      attempts: 0,
      last_status_code: null,
      last_error: null,
      delivered_at: null
    })
  })

  it("are records of the same members in every other state", async () => {
    const { key, order } = await newClient()
    await order()
    const fresh = await only(key)
    for (const [status, changes] of Object.entries(states)) {
      await put(fresh["id"], changes)
      const record = await only(key)
      assert.sameMembers(Object.keys(record), Object.keys(fresh), status)
      assert.strictEqual(record["status"], status)
      const waits = status === "failed"
      assert.strictEqual(record["next_attempt_at"] !== null, waits, status)
      assert.strictEqual(record["delivered_at"] !== null, status === "succeeded", status)
      if (waits) assert.match(String(record["next_attempt_at"]), instant)
    }
    assert.match(String((await only(key))["delivered_at"]), instant)
  })

  it("are one for each event and endpoint, listed with those of the newest events first, page by page", async () => {
    const { key, order } = await newClient(2)
    for (let made = 0; made < 4; made++) await order()
    const events = list((await ask(api.origin, "/v1/events", { key })).json()["data"]).map(
      (event) => members(event)["id"]
    )
    const all = (await page(key)).records
    assert.deepStrictEqual(
      all.map((record) => record["event_id"]),
      events.toReversed().flatMap((event) => [event, event])
    )
    const walked: Array<DeliveryJson> = []
    for (let cursor = ""; ;) {
      const next = await page(key, `?limit=3${cursor}`)
      assert.isAtMost(next.records.length, 3)
      walked.push(...next.records)
      if (next.cursor === null) break
      cursor = `&cursor=${encodeURIComponent(next.cursor)}`
      // What comes after the first page changes nothing in the next ones.
      if (walked.length === 3) await order()
    }
    assert.deepStrictEqual(walked, [...all])
    assert.isNull((await page(key, "?limit=10")).cursor)
  })

  it("are filtered by their status, page by page too", async () => {
    const { key, order } = await newClient()
    for (let made = 0; made < 6; made++) await order()
    const all = (await page(key)).records
    const [newest, second, third, fourth] = all
    await put(newest?.["id"], states.dead)
    await put(second?.["id"], states.succeeded)
    await put(third?.["id"], states.dead)
    await put(fourth?.["id"], states.delivering)
    const idsOf = async (status: string) => (await page(key, `?status=${status}`)).records.map((record) => record["id"])
    assert.deepStrictEqual(await idsOf("dead"), [newest?.["id"], third?.["id"]])
    assert.deepStrictEqual(await idsOf("succeeded"), [second?.["id"]])
    assert.deepStrictEqual(await idsOf("delivering"), [fourth?.["id"]])
    assert.deepStrictEqual(await idsOf("failed"), [])
    assert.deepStrictEqual(
      await idsOf("pending"),
      all.slice(4).map((record) => record["id"])
    )
    const first = await page(key, "?status=dead&limit=1")
    const next = await page(key, `?status=dead&limit=1&cursor=${encodeURIComponent(first.cursor ?? "")}`)
    assert.deepStrictEqual([next.records[0]?.["id"], next.cursor], [third?.["id"], null])
  })

  it("are nobody else's: no other group's, and no other environment's", async () => {
    const [one, other] = [await newClient(), await newClient()]
    const live = (await makeKey(database, one.group, { environment: "live" })).clear
    await makeEndpoint(database, one.group, receiverUrl, { environment: "live" })
    await one.order()
    const { id } = await only(one.key)
    await put(id, states.dead)
    assert.isEmpty((await page(other.key)).records)
    assert.isEmpty((await page(live)).records)
    const unknown = await retry(one.key, "01a1f890-0000-7000-8000-000000000000")
    assert.strictEqual(unknown.status, 404)
    for (const key of [other.key, live]) assert.strictEqual((await retry(key, id)).text, unknown.text)
    assert.strictEqual((await only(one.key))["status"], "dead")
    const orderedLive = await orderMission({ origin: api.origin, database }, live)
    assert.isNotEmpty(orderedLive)
    assert.strictEqual((await page(live)).records.length, 1)
    assert.strictEqual((await page(one.key)).records.length, 1)
  })

  it("have no next attempt while their endpoint is paused by hand or disabled", async () => {
    const { key, endpoint, order } = await newClient()
    await order()
    const due = (await only(key))["next_attempt_at"]
    await administer((endpoints) => endpoints.pause(endpoint.id, "by hand"))
    assert.isNull((await only(key))["next_attempt_at"])
    await onServer(database, "UPDATE webhook_endpoint SET status = 'disabled' WHERE id = $1", [endpoint.id])
    assert.isNull((await only(key))["next_attempt_at"])
    await order()
    assert.deepStrictEqual(
      (await page(key)).records.map((record) => [record["status"], record["next_attempt_at"]]),
      [
        ["pending", null],
        ["pending", null]
      ]
    )
    await onServer(database, "UPDATE webhook_endpoint SET status = 'enabled' WHERE id = $1", [endpoint.id])
    assert.strictEqual((await page(key)).records[1]?.["next_attempt_at"], due)
  })

  it("have the end of the pause as next attempt while their endpoint is paused by its breaker", async () => {
    const { key, endpoint, order } = await newClient()
    await order()
    const pausedUntil = "2031-03-17T08:00:00.000000Z"
    const pause = (until: string | null) =>
      onServer(database, "UPDATE webhook_lane SET paused_until = $2 WHERE endpoint_id = $1", [endpoint.id, until])
    await pause(pausedUntil)
    const record = await only(key)
    assert.deepStrictEqual([record["status"], record["next_attempt_at"]], ["pending", pausedUntil])
    // A retry that is due later than the pause ends is not brought forward.
    await put(record["id"], "status = 'failed', due_at = '2031-03-17T09:00:00Z'")
    assert.strictEqual((await only(key))["next_attempt_at"], "2031-03-17T09:00:00.000000Z")
    await put(record["id"], states.dead)
    assert.isNull((await only(key))["next_attempt_at"])
    await pause(null)
  })

  describe("that are retried", () => {
    for (const status of ["failed", "dead"] as const) {
      it(`become pending under the same id where they were ${status}, due at once, with a new budget`, async () => {
        const { key, order } = await newClient()
        await order()
        const before = await only(key)
        await put(before["id"], states[status])
        const answer = await retry(key, before["id"])
        assert.strictEqual(answer.status, 202)
        const record = answer.json()
        assert.deepStrictEqual(record, await only(key))
        assert.deepInclude(record, { id: before["id"], event_id: before["event_id"], status: "pending" })
        assert.isAtMost(Date.parse(String(record["next_attempt_at"])), Date.now() + 1_000)
        const [row] = await onServer(database, "SELECT step, lost, ended_at FROM delivery WHERE id = $1", [
          record["id"]
        ])
        assert.deepStrictEqual(row, { step: 0, lost: 0, ended_at: null })
        assert.isAbove(Number(record["attempts"]), 0)
      })
    }

    it("are left as they are where they are on their way", async () => {
      const { key, order } = await newClient()
      await order()
      const pending = await only(key)
      const answered = await retry(key, pending["id"])
      assert.strictEqual(answered.status, 202)
      assert.deepStrictEqual(answered.json(), pending)
      await put(pending["id"], states.delivering)
      const delivering = await only(key)
      const again = await retry(key, pending["id"])
      assert.deepStrictEqual([again.status, again.json()], [202, delivering] as const)
      assert.deepStrictEqual(await only(key), delivering)
    })

    it("are refused with 409 and no code where they have succeeded, or their endpoint is deleted", async () => {
      const { key, endpoint, order } = await newClient()
      await order()
      const { id } = await only(key)
      await put(id, states.succeeded)
      const succeeded = problemOf(await retry(key, id))
      assert.deepInclude(succeeded.members, { status: 409, title: "Conflict" })
      assert.isNull(succeeded.code)
      assert.strictEqual((await only(key))["status"], "succeeded")
      await order()
      await administer((endpoints) => endpoints.delete(endpoint.id))
      const [open] = (await page(key)).records
      assert.deepInclude(open, { status: "dead", last_error: "endpoint_deleted", next_attempt_at: null })
      const gone = problemOf(await retry(key, open?.["id"]))
      assert.deepInclude(gone.members, { status: 409 })
      assert.isNull(gone.code)
      assert.strictEqual((await page(key)).records[0]?.["status"], "dead")
    })

    it("leave a line in the audit log that says which key asked, once, and none where nothing was done", async () => {
      const { key, keyId, group, order } = await newClient()
      await order()
      const { id } = await only(key)
      await retry(key, id)
      await put(id, states.dead)
      const answer = await retry(key, id)
      await retry(key, id)
      const lines = await onServer(
        database,
        "SELECT environment, key_id, target, request_id, ip FROM audit WHERE group_id = $1 AND action = 'delivery.retry'",
        [group]
      )
      const requestId = answer.headers["x-request-id"]
      assert.deepStrictEqual(lines, [
        { environment: "test", key_id: keyId, target: id, request_id: requestId, ip: "127.0.0.1" }
      ])
    })

    it("are refused with 403 to a key that may only read, and listed to it", async () => {
      const { key, group, order } = await newClient()
      await order()
      const { id } = await only(key)
      await put(id, states.dead)
      const reader = (await makeKey(database, group, { scopes: ["transports:read"] })).clear
      const writer = (await makeKey(database, group, { scopes: ["transports:write"] })).clear
      assert.strictEqual(problemOf(await retry(reader, id)).code, "insufficient_scope")
      assert.strictEqual((await only(reader))["status"], "dead")
      assert.strictEqual(problemOf(await ask(api.origin, path, { key: writer })).code, "insufficient_scope")
      assert.strictEqual((await retry(writer, id)).status, 202)
    })

    it("once, by ten requests at the same time, and all of them get the same record", async () => {
      const { key, group, order } = await newClient()
      await order()
      const { id } = await only(key)
      await put(id, states.dead)
      const answers = await Promise.all(Array.from({ length: 10 }, () => retry(key, id)))
      for (const { status, text } of answers) assert.deepStrictEqual([status, text], [202, answers[0]?.text] as const)
      const lines = await onServer(
        database,
        "SELECT count(*)::int AS n FROM audit WHERE group_id = $1 AND action = 'delivery.retry'",
        [group]
      )
      assert.deepStrictEqual(lines, [{ n: 1 }])
    })
  })

  it("are of events that the log tells with their type, in every record and under its filter", async () => {
    const { key, order } = await newClient()
    const id = await order()
    await order()
    await ask(api.origin, `/v1/transports/${id}/cancel`, { key, body: { reason: "sold" } })
    const eventsOf = async (query = "") => list((await ask(api.origin, `/v1/events${query}`, { key })).json()["data"])
    const types = (await eventsOf()).map((event) => members(event)["type"])
    assert.includeMembers(types, ["transport.created", "transport.cancelled"])
    for (const type of new Set(types)) {
      const filtered = (await eventsOf(`?type=${String(type)}`)).map((event) => members(event)["type"])
      assert.deepStrictEqual(
        filtered,
        types.filter((each) => each === type)
      )
    }
    assert.isEmpty(await eventsOf("?type=document.added"))
    const delivered = (await page(key)).records.map((record) => record["event_id"])
    assert.deepStrictEqual(
      delivered.toReversed(),
      (await eventsOf()).map((event) => members(event)["id"])
    )
  })

  it("are none where nothing subscribes, and of those types alone that are subscribed to", async () => {
    const group = await makeGroup(database, "subscribes to cancellations")
    const key = (await makeKey(database, group)).clear
    const create = async () =>
      String((await ask(api.origin, "/v1/transports", { key, body: validOrder() })).json()["id"])
    await create()
    assert.isEmpty((await page(key)).records)
    await makeEndpoint(database, group, receiverUrl, { subscription: ["transport.cancelled"] })
    const id = await create()
    assert.isEmpty((await page(key)).records)
    await ask(api.origin, `/v1/transports/${id}/cancel`, { key, body: { reason: "sold" } })
    const events = list((await ask(api.origin, "/v1/events?type=transport.cancelled", { key })).json()["data"])
    assert.strictEqual((await only(key))["event_id"], members(events[0])["id"])
  })
})
