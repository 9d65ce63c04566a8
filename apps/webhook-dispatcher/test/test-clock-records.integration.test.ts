import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { depositJson, samplePdf } from "../../../tools/harness/deposits.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { daySeconds, hourSeconds, moveAhead } from "./moved-environment.ts"

const robot = { test_specifications: { robot_driver: { mode: "auto", step_seconds: 60 } } }
const laterDates = { "enlevement-aller": { date: "2031-04-21" }, "livraison-aller": { date: "2031-04-21" } }

const tablesWithCreation = `
SELECT c.table_name AS name FROM information_schema.columns c
JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
WHERE c.table_schema = current_schema AND c.column_name = 'created_at' AND t.table_type = 'BASE TABLE'`

/** The times of all members `created_at` of an answer, or `createdAt` of a stored document. */
const creationsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/"created_?[aA]t":\s*"([^"]*)"/gu)].flatMap(([, at]) => at ?? [])

describe("the creation of records behind a moved test clock", () => {
  let database = ""
  let api: ApiHere
  let dispatcher: DispatcherHere
  let operations: Receiver
  let receiver: Receiver
  let operator: TestPerson
  let key = ""

  const read = async (path: string, by = key) => {
    const reply = await ask(api.origin, path, { key: by })
    assert.strictEqual(reply.status, 200, `${path}: ${reply.text}`)
    return reply
  }
  const send = async (path: string, body: unknown, by = key): Promise<Reply> => {
    const reply = await ask(api.origin, path, { key: by, body, headers: { "idempotency-key": randomUUID() } })
    assert.isBelow(reply.status, 300, `${path}: ${reply.text}`)
    return reply
  }
  const order = async (more: Readonly<Record<string, unknown>> = {}) =>
    String((await send("/v1/transports", validOrder(more))).json()["id"])

  beforeAll(async () => {
    database = await testDatabase()
    ;[operations, receiver, operator] = await Promise.all([
      startReceiver(() => 202),
      startReceiver(),
      makeOperator(database)
    ])
    ;[api, dispatcher] = await Promise.all([
      startApiHere(database),
      startDispatcherHere(database, { TRAJET_OPERATIONS_URL: `${operations.url}/notices` })
    ])
    const group = await makeGroup(database, `fleet ${randomUUID()}`)
    await makeEndpoint(database, group, `${receiver.url}/hook`)
    key = (await makeKey(database, group)).clear
  })
  afterAll(() => Promise.all([dispatcher.stop(), api.stop(), operations.close(), receiver.close()]))

  it("is real time in every table and every answer, 30 days ahead", { tags: "TST-12" }, async () => {
    const begunAt = Date.now()
    await moveAhead(api.origin, key, 30 * daySeconds)
    const [driven, id] = [await order(robot), await order()]
    const driver = await makeDriver(database)
    const mission = `/operations/v1/missions/${id}`
    const proposed = await send(`${mission}/offers`, { driver_id: driver.id }, operator.key)
    await send(`${mission}/assign`, { driver_id: driver.id, reason: "by phone" }, operator.key)
    await send(`${mission}/unassign`, { reason: "by phone" }, operator.key)
    const adjusted = await send(`/v1/transports/${id}/price-adjustments`, {
      leg: "aller",
      new_price_ht: 350.5,
      motif: "agreement"
    })
    await send(`/v1/transports/${id}/options`, { leg: "aller", option_key: "lavage_ext" })
    const deposited = await depositJson({ origin: api.origin, key, missionId: id }, [{ content: samplePdf() }])
    assert.strictEqual(deposited.status, 201, deposited.text)
    const copy = await send(`/v1/transports/${id}/duplicate`, { dates: laterDates, keep_documents: ["carte_grise"] })
    await moveAhead(api.origin, key, hourSeconds)
    assert.strictEqual((await read(`/v1/transports/${driven}`)).json()["status"], "completed")

    const paths = [driven, id, String(copy.json()["id"])].flatMap((one) => [
      `/v1/transports/${one}`,
      `/v1/transports/${one}/documents`,
      `/v1/transports/${one}/price-history`
    ])
    const replies = [
      ...(await Promise.all(
        [
          ...paths,
          `/v1/transports/${driven}/inspection`,
          "/v1/transports",
          "/v1/events",
          "/v1/webhooks/deliveries"
        ].map((path) => read(path))
      )),
      ...(await Promise.all([mission, `/operations/v1/missions/${driven}`].map((path) => read(path, operator.key)))),
      await read("/operations/v1/offers", driver.key)
    ]
    const bodies = await onServer(
      database,
      "SELECT body::text AS text FROM mission UNION ALL SELECT body::text FROM inspection"
    )
    const asked = [...replies, proposed, adjusted, deposited].map(({ text }) => text)
    const shown = [...asked, ...bodies.map(({ text }) => String(text))].flatMap(creationsIn)
    assert.isAbove(shown.length, 60)
    for (const at of shown) {
      assert.isAtLeast(Date.parse(at), begunAt - 60_000)
      assert.isAtMost(Date.parse(at), Date.now() + 60_000)
    }
    const filled: Array<string> = []
    for (const { name } of await onServer(database, tablesWithCreation)) {
      const [row] = await onServer(
        database,
        `SELECT count(*)::int AS n, coalesce(max(created_at), now()) < now() + interval '1 minute' AS is_real FROM ${String(name)}`
      )
      assert.isTrue(row?.["is_real"], String(name))
      if (Number(row?.["n"]) > 0) filled.push(String(name))
    }
    assert.includeMembers(filled, ["mission", "event", "delivery", "price_change", "offer", "robot_drive"])
  })
})
