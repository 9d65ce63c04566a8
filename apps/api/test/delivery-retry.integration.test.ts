import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import {
  administer,
  deliveriesPath,
  deliveryPage,
  newClient,
  onlyDelivery,
  putDelivery,
  states
} from "./delivery-clients.ts"
import { problemOf } from "./refusals.ts"
import { workerApi } from "../../../tools/harness/worker-api.ts"

describe("the retry of a delivery", async () => {
  const { api, database } = await workerApi()
  const place = () => ({ origin: api.origin, database })

  const retry = (key: string, id: unknown) =>
    ask(api.origin, `${deliveriesPath}/${String(id)}/retry`, { key, method: "POST" })

  for (const status of ["failed", "dead"] as const) {
    it(
      `makes a ${status} delivery pending under the same id, due at once, with a new budget`,
      { tags: "WHK-51" },
      async () => {
        const { key, order } = await newClient(place())
        await order()
        const before = await onlyDelivery(place(), key)
        await putDelivery(place(), before["id"], states[status])
        const answer = await retry(key, before["id"])
        assert.strictEqual(answer.status, 202)
        const record = answer.json()
        assert.deepStrictEqual(record, await onlyDelivery(place(), key))
        assert.deepInclude(record, { id: before["id"], event_id: before["event_id"], status: "pending" })
        assert.isAtMost(Date.parse(String(record["next_attempt_at"])), Date.now() + 1_000)
        const [row] = await onServer(database, "SELECT step, lost, ended_at FROM delivery WHERE id = $1", [
          record["id"]
        ])
        assert.deepStrictEqual(row, { step: 0, lost: 0, ended_at: null })
        assert.isAbove(Number(record["attempts"]), 0)
      }
    )
  }

  it("treats a delivery of another group or environment as unknown", async () => {
    const [one, other] = [await newClient(place()), await newClient(place())]
    const live = (await makeKey(database, one.group, { environment: "live" })).clear
    await one.order()
    const { id } = await onlyDelivery(place(), one.key)
    await putDelivery(place(), id, states.dead)
    const unknown = await retry(one.key, "01a1f890-0000-7000-8000-000000000000")
    assert.strictEqual(unknown.status, 404)
    for (const key of [other.key, live]) assert.strictEqual((await retry(key, id)).text, unknown.text)
    assert.strictEqual((await onlyDelivery(place(), one.key))["status"], "dead")
  })

  it("leaves a delivery that is in flight unchanged", async () => {
    const { key, order } = await newClient(place())
    await order()
    const pending = await onlyDelivery(place(), key)
    const answered = await retry(key, pending["id"])
    assert.strictEqual(answered.status, 202)
    assert.deepStrictEqual(answered.json(), pending)
    await putDelivery(place(), pending["id"], states.delivering)
    const delivering = await onlyDelivery(place(), key)
    const again = await retry(key, pending["id"])
    assert.deepStrictEqual([again.status, again.json()], [202, delivering] as const)
    assert.deepStrictEqual(await onlyDelivery(place(), key), delivering)
  })

  it("refuses with 409 and no code if the delivery has succeeded, or its endpoint is deleted", async () => {
    const { key, endpoint, order } = await newClient(place())
    await order()
    const { id } = await onlyDelivery(place(), key)
    await putDelivery(place(), id, states.succeeded)
    const succeeded = problemOf(await retry(key, id))
    assert.deepInclude(succeeded.members, { status: 409, title: "Conflict" })
    assert.isNull(succeeded.code)
    assert.strictEqual((await onlyDelivery(place(), key))["status"], "succeeded")
    await order()
    await administer(place(), (endpoints) => endpoints.delete(endpoint.id))
    const [open] = (await deliveryPage(place(), key)).records
    assert.deepInclude(open, { status: "dead", last_error: "endpoint_deleted", next_attempt_at: null })
    const gone = problemOf(await retry(key, open?.["id"]))
    assert.deepInclude(gone.members, { status: 409 })
    assert.isNull(gone.code)
    assert.strictEqual((await deliveryPage(place(), key)).records[0]?.["status"], "dead")
  })

  it("writes one audit row with the key, and none if it changed nothing", async () => {
    const { key, keyId, group, order } = await newClient(place())
    await order()
    const { id } = await onlyDelivery(place(), key)
    await retry(key, id)
    await putDelivery(place(), id, states.dead)
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

  it("is refused with 403 to a read-only key, which may list the delivery", async () => {
    const { key, group, order } = await newClient(place())
    await order()
    const { id } = await onlyDelivery(place(), key)
    await putDelivery(place(), id, states.dead)
    const reader = (await makeKey(database, group, { scopes: ["transports:read"] })).clear
    const writer = (await makeKey(database, group, { scopes: ["transports:write"] })).clear
    assert.strictEqual(problemOf(await retry(reader, id)).code, "insufficient_scope")
    assert.strictEqual((await onlyDelivery(place(), reader))["status"], "dead")
    assert.strictEqual(problemOf(await ask(api.origin, deliveriesPath, { key: writer })).code, "insufficient_scope")
    assert.strictEqual((await retry(writer, id)).status, 202)
  })

  it("happens once for ten concurrent requests, which all get the same record", async () => {
    const { key, group, order } = await newClient(place())
    await order()
    const { id } = await onlyDelivery(place(), key)
    await putDelivery(place(), id, states.dead)
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
