import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import {
  administer,
  type DeliveryJson,
  deliveryPage,
  newClient,
  onlyDelivery,
  putDelivery,
  states
} from "./delivery-clients.ts"
import { list, members } from "./member.ts"
import { orderMission, receiverUrl } from "./subjects.ts"
import { workerApi } from "../../../tools/harness/worker-api.ts"

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/u

describe("the deliveries of a client", async () => {
  const { api, database } = await workerApi()
  const place = () => ({ origin: api.origin, database })

  it("are records of exactly the specified members, new ones pending and due at once", { tags: "WHK-44" }, async () => {
    const { key, endpoint, order } = await newClient(place())
    await order()
    const [event] = list((await ask(api.origin, "/v1/events", { key })).json()["data"])
    const { id, created_at: createdAt, next_attempt_at: nextAttemptAt, ...rest } = await onlyDelivery(place(), key)
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

  it("are records of the same members in every other state", { tags: "WHK-44" }, async () => {
    const { key, order } = await newClient(place())
    await order()
    const fresh = await onlyDelivery(place(), key)
    for (const [status, changes] of Object.entries(states)) {
      await putDelivery(place(), fresh["id"], changes)
      const record = await onlyDelivery(place(), key)
      assert.sameMembers(Object.keys(record), Object.keys(fresh), status)
      assert.strictEqual(record["status"], status)
      const waits = status === "failed"
      assert.strictEqual(record["next_attempt_at"] !== null, waits, status)
      assert.strictEqual(record["delivered_at"] !== null, status === "succeeded", status)
      if (waits) assert.match(String(record["next_attempt_at"]), instant)
    }
    assert.match(String((await onlyDelivery(place(), key))["delivered_at"]), instant)
  })

  it(
    "exist once for each event and endpoint, listed newest event first, page by page",
    { tags: ["LIM-7", "WHK-8"] },
    async () => {
      const { key, order } = await newClient(place(), 2)
      for (let made = 0; made < 4; made++) await order()
      const events = list((await ask(api.origin, "/v1/events", { key })).json()["data"]).map(
        (event) => members(event)["id"]
      )
      const all = (await deliveryPage(place(), key)).records
      assert.deepStrictEqual(
        all.map((record) => record["event_id"]),
        events.toReversed().flatMap((event) => [event, event])
      )
      const walked: Array<DeliveryJson> = []
      for (let cursor = ""; ;) {
        const next = await deliveryPage(place(), key, `?limit=3${cursor}`)
        assert.isAtMost(next.records.length, 3)
        walked.push(...next.records)
        if (next.cursor === null) break
        cursor = `&cursor=${encodeURIComponent(next.cursor)}`
        // Deliveries after the first page do not change the next ones.
        if (walked.length === 3) await order()
      }
      assert.deepStrictEqual(walked, [...all])
      assert.isNull((await deliveryPage(place(), key, "?limit=10")).cursor)
    }
  )

  it("are filtered by their status, also across pages", { tags: ["EVT-7", "WHK-43"] }, async () => {
    const { key, order } = await newClient(place())
    for (let made = 0; made < 6; made++) await order()
    const all = (await deliveryPage(place(), key)).records
    const [newest, second, third, fourth] = all
    await putDelivery(place(), newest?.["id"], states.dead)
    await putDelivery(place(), second?.["id"], states.succeeded)
    await putDelivery(place(), third?.["id"], states.dead)
    await putDelivery(place(), fourth?.["id"], states.delivering)
    const idsOf = async (status: string) =>
      (await deliveryPage(place(), key, `?status=${status}`)).records.map((record) => record["id"])
    assert.deepStrictEqual(await idsOf("dead"), [newest?.["id"], third?.["id"]])
    assert.deepStrictEqual(await idsOf("succeeded"), [second?.["id"]])
    assert.deepStrictEqual(await idsOf("delivering"), [fourth?.["id"]])
    assert.deepStrictEqual(await idsOf("failed"), [])
    assert.deepStrictEqual(
      await idsOf("pending"),
      all.slice(4).map((record) => record["id"])
    )
    const first = await deliveryPage(place(), key, "?status=dead&limit=1")
    const next = await deliveryPage(
      place(),
      key,
      `?status=dead&limit=1&cursor=${encodeURIComponent(first.cursor ?? "")}`
    )
    assert.deepStrictEqual([next.records[0]?.["id"], next.cursor], [third?.["id"], null])
  })

  it("are invisible to other groups and other environments", async () => {
    const [one, other] = [await newClient(place()), await newClient(place())]
    const live = (await makeKey(database, one.group, { environment: "live" })).clear
    await makeEndpoint(database, one.group, receiverUrl, { environment: "live" })
    await one.order()
    assert.isEmpty((await deliveryPage(place(), other.key)).records)
    assert.isEmpty((await deliveryPage(place(), live)).records)
    const orderedLive = await orderMission(place(), live)
    assert.isNotEmpty(orderedLive)
    assert.strictEqual((await deliveryPage(place(), live)).records.length, 1)
    assert.strictEqual((await deliveryPage(place(), one.key)).records.length, 1)
  })

  it("have no next attempt while their endpoint is paused by hand or disabled", async () => {
    const { key, endpoint, order } = await newClient(place())
    await order()
    const due = (await onlyDelivery(place(), key))["next_attempt_at"]
    await administer(place(), (endpoints) => endpoints.pause(endpoint.id, "by hand"))
    assert.isNull((await onlyDelivery(place(), key))["next_attempt_at"])
    await onServer(database, "UPDATE webhook_endpoint SET status = 'disabled' WHERE id = $1", [endpoint.id])
    assert.isNull((await onlyDelivery(place(), key))["next_attempt_at"])
    await order()
    assert.deepStrictEqual(
      (await deliveryPage(place(), key)).records.map((record) => [record["status"], record["next_attempt_at"]]),
      [
        ["pending", null],
        ["pending", null]
      ]
    )
    await onServer(database, "UPDATE webhook_endpoint SET status = 'enabled' WHERE id = $1", [endpoint.id])
    assert.strictEqual((await deliveryPage(place(), key)).records[1]?.["next_attempt_at"], due)
  })

  it(
    "have the end of the pause as next attempt while their endpoint is paused by its breaker",
    { tags: "WHK-39" },
    async () => {
      const { key, endpoint, order } = await newClient(place())
      await order()
      const pausedUntil = "2031-03-17T08:00:00.000000Z"
      const pause = (until: string | null) =>
        onServer(database, "UPDATE webhook_lane SET paused_until = $2 WHERE endpoint_id = $1", [endpoint.id, until])
      await pause(pausedUntil)
      const record = await onlyDelivery(place(), key)
      assert.deepStrictEqual([record["status"], record["next_attempt_at"]], ["pending", pausedUntil])
      // A retry that is due after the end of the pause is not moved forward.
      await putDelivery(place(), record["id"], "status = 'failed', due_at = '2031-03-17T09:00:00Z'")
      assert.strictEqual((await onlyDelivery(place(), key))["next_attempt_at"], "2031-03-17T09:00:00.000000Z")
      await putDelivery(place(), record["id"], states.dead)
      assert.isNull((await onlyDelivery(place(), key))["next_attempt_at"])
      await pause(null)
    }
  )

  it("have the type of their event, in every record and under its filter", async () => {
    const { key, order } = await newClient(place())
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
    const delivered = (await deliveryPage(place(), key)).records.map((record) => record["event_id"])
    assert.deepStrictEqual(
      delivered.toReversed(),
      (await eventsOf()).map((event) => members(event)["id"])
    )
  })

  it("do not exist without a subscription, and only for subscribed types", async () => {
    const group = await makeGroup(database, groupName("subscribes to cancellations"))
    const key = (await makeKey(database, group)).clear
    const create = async () =>
      String((await ask(api.origin, "/v1/transports", { key, body: validOrder() })).json()["id"])
    await create()
    assert.isEmpty((await deliveryPage(place(), key)).records)
    await makeEndpoint(database, group, receiverUrl, { subscription: ["transport.cancelled"] })
    const id = await create()
    assert.isEmpty((await deliveryPage(place(), key)).records)
    await ask(api.origin, `/v1/transports/${id}/cancel`, { key, body: { reason: "sold" } })
    const events = list((await ask(api.origin, "/v1/events?type=transport.cancelled", { key })).json()["data"])
    assert.strictEqual((await onlyDelivery(place(), key))["event_id"], members(events[0])["id"])
  })
})
