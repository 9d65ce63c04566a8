import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { type PushService, startPushService, vapidKeys } from "../../../tools/harness/push-service.ts"
import { startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"

const { privateKey, publicKey } = vapidKeys()
const keys = { TRAJET_PUSH_PUBLIC_KEY: publicKey, TRAJET_PUSH_PRIVATE_KEY: privateKey }
const path = "/operations/v1/push"

describe("push messages to the phones of drivers", () => {
  let database = ""
  let api: ApiHere
  let client = ""
  let operator: TestPerson
  let push: PushService
  const closing: Array<() => Promise<void>> = []

  beforeAll(async () => {
    database = await testDatabase()
    client = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    operator = await makeOperator(database)
    api = await startApiHere(database, { ...keys, TRAJET_LOOPBACK_WEBHOOKS: "true" })
    push = await startPushService()
  })
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
    push.answers(201)
  })
  afterAll(async () => {
    await api.stop()
    await push.stop()
  })

  const dispatcher = async (more: Readonly<Record<string, string>> = {}) => {
    const started = await startDispatcherHere(database, { ...keys, ...more })
    closing.push(started.stop)
  }
  const call = (person: TestPerson, method: string, body?: unknown): Promise<Reply> =>
    ask(api.origin, path, { method, key: person.key, ...(body === undefined ? {} : { body }) })
  /** A driver whose phone is told until the end of the test. */
  const subscribed = async () => {
    const driver = await makeDriver(database)
    const phone = push.subscribe()
    const put = await call(driver, "PUT", { endpoint: phone.endpoint, keys: phone.keys })
    assert.deepStrictEqual([put.status, put.json()], [200, { public_key: publicKey, subscribed: true }])
    closing.push(async () => void (await call(driver, "DELETE")))
    return { driver, phone }
  }
  const toldTo = ({ phone }: { readonly phone: { readonly path: string } }): ReadonlyArray<unknown> =>
    push.taken.filter((message) => message.path === phone.path).map(({ text }) => JSON.parse(text))
  const isTold = (phone: Parameters<typeof toldTo>[0], count: number) =>
    until(`the phone has ${count} messages`, () => Promise.resolve(toldTo(phone).length >= count))
  const numberOf = async (id: string) =>
    (await ask(api.origin, `/v1/transports/${id}`, { key: client })).json()["transport_id"]
  const rows = async (table: "push_message" | "push_subscription") =>
    Number((await onServer(database, `SELECT count(*)::int AS n FROM ${table}`))[0]?.["n"])
  const nothingWaits = () => until("no message waits", async () => (await rows("push_message")) === 0)
  const dated = async (id: string, endTime: string) => {
    const body = { legs: { "livraison-aller": { end_time: endTime } } }
    const changed = await ask(api.origin, `/v1/transports/${id}/dates`, { method: "PATCH", key: client, body })
    assert.strictEqual(changed.status, 200, changed.text)
  }

  it(
    "tell of an open offer, and of changed terms to the driver of the mission, and name no one and no place",
    { tags: "DRV-37" },
    async () => {
      await dispatcher()
      const [one, other] = [await subscribed(), await subscribed()]
      const id = await orderedMission(api.origin, client)
      const number = await numberOf(id)
      for (const phone of [one, other]) await isTold(phone, 1)
      assert.deepStrictEqual(toldTo(one), [{ type: "offer", mission_number: number }])
      const accepted = await ask(api.origin, `/operations/v1/offers/${id}/accept`, { key: one.driver.key, body: {} })
      assert.strictEqual(accepted.status, 200, accepted.text)
      await dated(id, "22:00")
      await isTold(one, 2)
      assert.deepStrictEqual(toldTo(one)[1], { type: "mission", mission_number: number })
      await nothingWaits()
      assert.lengthOf(toldTo(other), 1)
      for (const { signedBy } of push.taken) assert.strictEqual(signedBy, publicKey)
    }
  )

  it("are not sent of an offer that the driver does not see any more", { tags: "DRV-37" }, async () => {
    const [one, other] = [await subscribed(), await subscribed()]
    const taken = await orderedMission(api.origin, client)
    const accepted = await ask(api.origin, `/operations/v1/offers/${taken}/accept`, { key: one.driver.key, body: {} })
    assert.strictEqual(accepted.status, 200, accepted.text)
    const open = await orderedMission(api.origin, client)
    await dispatcher()
    await isTold(other, 1)
    await nothingWaits()
    assert.deepStrictEqual(toldTo(other), [{ type: "offer", mission_number: await numberOf(open) }])
  })

  it(
    "come later if the push service was down, and hold up no notice while it keeps silent",
    { tags: "DRV-38" },
    async () => {
      const operations = await startReceiver(() => 202)
      closing.push(operations.close)
      const { driver, phone } = await subscribed()
      const id = await orderedMission(api.origin, client)
      const assigned = await ask(api.origin, `/operations/v1/missions/${id}/assign`, {
        key: operator.key,
        body: { driver_id: driver.id, reason: "by phone" }
      })
      assert.strictEqual(assigned.status, 200, assigned.text)
      push.answers(0)
      for (let minute = 10; minute < 20; minute++) await dated(id, `22:${minute}`)
      await dispatcher({ TRAJET_OPERATIONS_URL: `${operations.url}/notices`, TRAJET_DUE_WORK_SLOTS: "1" })
      await until("all notices were posted", () => Promise.resolve(operations.received.length >= 10))
      assert.isEmpty(toldTo({ phone }))
      push.answers(500)
      await until("a message has failed", async () => {
        const failed = await onServer(
          database,
          "SELECT last_error FROM due_work WHERE kind = 'send_push' AND last_error ~ '500'"
        )
        return failed.length > 0
      })
      const errors = await onServer(
        database,
        "SELECT last_error FROM due_work WHERE kind = 'send_push' AND last_error IS NOT NULL"
      )
      assert.notInclude(JSON.stringify(errors), phone.path)
      push.answers(201)
      await onServer(database, "UPDATE due_work SET next_at = now() WHERE kind = 'send_push'")
      await isTold({ phone }, 1)
    }
  )

  it("end with a subscription that the push service does not know any more", { tags: "DRV-39" }, async () => {
    const { driver } = await subscribed()
    push.answers(410)
    await dispatcher()
    await orderedMission(api.origin, client)
    await until("the subscription is gone", async () => (await call(driver, "GET")).json()["subscribed"] === false)
    await nothingWaits()
  })

  it(
    "are for drivers with a key and an address that is not local, on a host that has keys",
    { tags: ["DRV-35", "DRV-36", "LIM-52"] },
    async () => {
      const driver = await makeDriver(database)
      const { endpoint, keys: of } = push.subscribe()
      assert.strictEqual((await call(operator, "PUT", { endpoint, keys: of })).status, 403)
      assert.strictEqual((await ask(api.origin, path, { method: "PUT", key: client, body: {} })).status, 401)
      assert.strictEqual((await ask(api.origin, path)).status, 401)
      const wrong = [
        [{ endpoint: "https://10.0.0.1/send", keys: of }, "endpoint"],
        [{ endpoint: `https://push.example/${"x".repeat(2_001)}`, keys: of }, "endpoint"],
        [{ endpoint, keys: { ...of, p256dh: of.auth } }, "keys.p256dh"],
        [{ endpoint, keys: { ...of, auth: "x".repeat(25) } }, "keys.auth"]
      ] as const
      for (const [body, field] of wrong) {
        const refused = await call(driver, "PUT", body)
        assert.deepStrictEqual([refused.status, JSON.stringify(refused.json()["errors"]).includes(field)], [422, true])
      }
      const off = await startApiHere(database)
      closing.push(() => off.stop())
      const ofOff = (method: string, body?: unknown) =>
        ask(off.origin, path, { method, key: driver.key, ...(body === undefined ? {} : { body }) })
      assert.deepStrictEqual((await ofOff("GET")).json(), { public_key: null, subscribed: false })
      const refused = await ofOff("PUT", { endpoint, keys: of })
      assert.deepStrictEqual([refused.status, refused.json()["code"]], [409, "push_off"])
    }
  )
})
