import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { list, member } from "./member.ts"

describe("operations", async () => {
  const { api, database, key: client } = await sharedStage()
  const operator = await makeOperator(database)
  const driver = await makeDriver(database)
  const other = await makeDriver(database)
  const third = await makeDriver(database)

  const ordered = async (more: Readonly<Record<string, unknown>> = {}): Promise<string> => {
    const created = await ask(api.origin, "/v1/transports", { key: client, body: validOrder(more) })
    assert.strictEqual(created.status, 201, created.text)
    return String(created.json()["id"])
  }
  const post = (person: TestPerson, path: string, body: unknown, headers = {}): Promise<Reply> =>
    ask(api.origin, `/operations/v1/missions/${path}`, { key: person.key, body, headers })
  const assigned = (id: string, to = driver, more = {}) =>
    post(operator, `${id}/assign`, { driver_id: to.id, reason: "confirmed by phone", ...more })

  it(
    "move a mission from its assignment to its delivery, and the client reads each status",
    { tags: ["OPS-1", "EVT-27"] },
    async () => {
      const id = await ordered()
      const read = await ask(api.origin, `/operations/v1/missions/${id}`, { key: operator.key })
      assert.strictEqual(read.status, 200, read.text)
      assert.strictEqual(read.json()["status"], "scheduled")
      const statuses = []
      const replies = [
        await assigned(id),
        await post(driver, `${id}/pickup`, { trip: "aller" }),
        await post(driver, `${id}/deliver`, { trip: "aller" })
      ]
      for (const reply of replies) {
        assert.strictEqual(reply.status, 200, reply.text)
        statuses.push(reply.json()["status"])
      }
      assert.deepStrictEqual(statuses.slice(0, 2), ["assigned", "in_transit"])
      const seen = await ask(api.origin, `/v1/transports/${id}`, { key: client })
      assert.strictEqual(seen.json()["status"], statuses[2])
      const { data } = (await ask(api.origin, "/v1/events?limit=200", { key: client })).json()
      const types = (Array.isArray(data) ? data : []).flatMap((event) => (event.data.id === id ? [event.type] : []))
      assert.includeMembers(types, ["transport.created", "transport.assigned", "transport.collected"])
      const log = await ask(api.origin, "/v1/events?limit=200&type=transport.delivered", { key: client })
      const delivered = list(log.json()["data"]).filter((event) => member(event, "data", "id") === id)
      assert.deepStrictEqual(
        delivered.map((event) => [member(event, "data", "leg"), member(event, "data", "delivered_on")]),
        [["aller", member(seen.json(), "actual", "delivered_on")]]
      )
    }
  )

  it(
    "refuse what the role may not do, and hide the missions of other drivers",
    { tags: ["OPS-2", "OPS-5", "OPS-6", "OPS-55"] },
    async () => {
      const id = await ordered()
      const refused = await post(driver, `${id}/assign`, { driver_id: driver.id, reason: "mine" })
      assert.deepStrictEqual([refused.status, refused.json()["code"]], [403, "role_not_allowed"])
      assert.strictEqual((await assigned(id, other)).status, 200)
      for (const reply of [
        await ask(api.origin, `/operations/v1/missions/${id}`, { key: driver.key }),
        await post(driver, `${id}/pickup`, { trip: "aller" })
      ]) {
        assert.strictEqual(reply.status, 404, reply.text)
      }
      const unreasoned = await post(operator, `${id}/pickup`, { trip: "aller" })
      assert.strictEqual(unreasoned.status, 422)
      assert.include(unreasoned.text, "reason")
    }
  )

  it(
    "keep the refused report of a driver for operators, until the step is reported rightly",
    { tags: ["OPS-68", "OPS-69"] },
    async () => {
      const id = await ordered()
      assert.strictEqual((await assigned(id, third)).status, 200)
      const read = (person: TestPerson) => ask(api.origin, `/operations/v1/missions/${id}`, { key: person.key })
      const now = String((await read(third)).json()["now"])
      assert.isBelow(Math.abs(Date.parse(now) - Date.now()), 60_000)
      const at = new Date(Date.parse(now) + 3_600_000).toISOString()
      for (let tries = 0; tries < 2; tries++) {
        const refused = await post(third, `${id}/pickup`, { trip: "aller", at })
        assert.strictEqual(refused.status, 422, refused.text)
      }
      const seen = (await read(operator)).json()["refused_report"]
      assert.deepStrictEqual(Object(seen), { trip: "aller", step: "pickup", code: "in_future", at: Object(seen)["at"] })
      assert.strictEqual(Date.parse(Object(seen)["at"]), Date.parse(at))
      const listedFor = async (person: TestPerson) => {
        const page = await ask(api.origin, "/operations/v1/missions?limit=100", { key: person.key })
        return list(page.json()["data"]).find((each) => member(each, "id") === id)
      }
      assert.deepStrictEqual(member(await listedFor(operator), "refused_report"), seen)
      assert.notProperty(Object(await listedFor(third)), "refused_report")
      assert.notProperty((await read(third)).json(), "refused_report")
      // What an operator reports wrongly is not a matter of the phone.
      await post(operator, `${id}/pickup`, { trip: "aller", at: "2020-01-01T10:00:00Z", reason: "by phone" })
      assert.deepStrictEqual((await read(operator)).json()["refused_report"], seen)
      assert.strictEqual((await post(third, `${id}/pickup`, { trip: "aller", at: now })).status, 200)
      assert.isNull((await read(operator)).json()["refused_report"])
      assert.isNull(member(await listedFor(operator), "refused_report"))
      await post(third, `${id}/deliver`, { trip: "aller" })
    }
  )

  it(
    "refuse a driver whose trip overlaps, and take the one whose trip was unassigned",
    { tags: ["OPS-20", "OPS-56"] },
    async () => {
      const window = {
        delivery: { address: "Place Bellecour, 69002 Lyon", date: "2031-05-05T18:00:00+02:00", start_time: "18:00" }
      }
      const pickup = {
        pickup: { address: "10 rue de Rivoli, 75001 Paris", date: "2031-05-05T09:00:00+02:00", start_time: "09:00" }
      }
      const [one, two] = [await ordered({ ...window, ...pickup }), await ordered({ ...window, ...pickup })]
      assert.strictEqual((await assigned(one, other)).status, 200)
      const busy = await assigned(two, other)
      assert.deepStrictEqual(
        [busy.status, busy.json()["code"], busy.json()["mission_ids"]],
        [409, "driver_busy", [one]]
      )
      assert.strictEqual((await post(operator, `${one}/unassign`, { reason: "ill" })).json()["status"], "scheduled")
      assert.strictEqual((await assigned(two, other)).status, 200)
    }
  )

  it("carry out a POST once for its Idempotency-Key, also one that changes nothing", { tags: "OPS-8" }, async () => {
    const id = await ordered()
    const headers = { "idempotency-key": randomUUID() }
    const body = { driver_id: driver.id, reason: "confirmed" }
    const [first, again] = [
      await post(operator, `${id}/assign`, body, headers),
      await post(operator, `${id}/assign`, body, headers)
    ]
    assert.strictEqual(first.status, 200, first.text)
    assert.strictEqual(again.text, first.text)
    assert.strictEqual(again.headers["idempotent-replayed"], "true")
    const returning = await ordered({ return_trip: true })
    assert.strictEqual((await assigned(returning, third)).status, 200)
    const same = { "idempotency-key": randomUUID() }
    const unchanged = { trip: "retour", reason: "the outbound driver has it" }
    const kept = await post(operator, `${returning}/unassign`, unchanged, same)
    assert.strictEqual(kept.status, 200, kept.text)
    const repeated = await post(operator, `${returning}/unassign`, unchanged, same)
    assert.deepStrictEqual([repeated.text, repeated.headers["idempotent-replayed"]], [kept.text, "true"])
  })

  it("open to no client key, and no operations key opens the clients' API", { tags: "OPS-4" }, async () => {
    const id = await ordered()
    assert.strictEqual((await ask(api.origin, `/operations/v1/missions/${id}`, { key: client })).status, 401)
    assert.strictEqual((await ask(api.origin, `/v1/transports/${id}`, { key: operator.key })).status, 401)
  })
})
