import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { daySeconds, hourSeconds, moveAhead, presentMillis } from "./moved-environment.ts"

const minuteSeconds = 60

interface Item {
  readonly id: string
  readonly mission_id?: string
  readonly expires_at?: string
  readonly late?: boolean
}

/** A day so many days after real time, in which no clock changes matter. */
const dayAfter = (days: number) => new Date(Date.now() + days * daySeconds * 1_000).toISOString().slice(0, 10)

const orderOn = (day: string) =>
  validOrder({
    pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `${day}T09:00:00+01:00`, start_time: "09:00" },
    delivery: { address: "Place Bellecour, 69002 Lyon", date: `${day}T17:00:00+01:00` }
  })

describe("the rules of a test environment whose clock is ahead", () => {
  let database = ""
  let api: ApiHere
  let operator: TestPerson

  const keyOfNew = async () => (await makeKey(database, await makeGroup(database, `fleet ${randomUUID()}`))).clear
  const get = async (path: string, key: string): Promise<Reply> => {
    const reply = await ask(api.origin, path, { key })
    assert.strictEqual(reply.status, 200, `${path}: ${reply.text}`)
    return reply
  }
  const listed = async (path: string, key: string) => {
    const { data }: { readonly data: ReadonlyArray<Item> } = JSON.parse((await get(path, key)).text)
    return data
  }
  const send = (key: string, body: unknown, idempotencyKey: string = randomUUID()) =>
    ask(api.origin, "/v1/transports", { key, body, headers: { "idempotency-key": idempotencyKey } })
  const order = async (key: string, body: unknown) => {
    const reply = await send(key, body)
    assert.strictEqual(reply.status, 201, reply.text)
    return String(reply.json()["id"])
  }
  /** Moves the clock of an environment to this time. */
  const moveTo = async (key: string, millis: number) =>
    moveAhead(api.origin, key, Math.ceil((millis - (await presentMillis(api.origin, key))) / 1_000))

  beforeAll(async () => {
    database = await testDatabase()
    ;[api, operator] = await Promise.all([startApiHere(database), makeOperator(database)])
  })
  afterAll(() => api.stop())

  it("ends an offer at the end of its pickup window, and makes its mission late then", { tags: "TST-12" }, async () => {
    const [mine, neighbour] = [await keyOfNew(), await keyOfNew()]
    const day = dayAfter(20)
    const [id, theirs] = [await order(mine, orderOn(day)), await order(neighbour, orderOn(day))]
    const driver = await makeDriver(database)
    const offered = async () => (await listed("/operations/v1/offers", driver.key)).map((offer) => offer.mission_id)
    const accept = () => ask(api.origin, `/operations/v1/offers/${id}/accept`, { method: "POST", key: driver.key })
    const lateOnes = async () =>
      (await listed("/operations/v1/missions?limit=200", operator.key)).flatMap((one) => (one.late ? [one.id] : []))
    const lateCount = async () => {
      const { attention } = (await get("/operations/v1/missions/counts", operator.key)).json()
      return Number(Object(attention).late)
    }
    const [offer] = (await listed("/operations/v1/offers", driver.key)).filter(({ mission_id }) => mission_id === id)
    const end = Date.parse(offer?.expires_at ?? assert.fail("the mission has no offer"))
    await moveTo(mine, end - 60_000)
    assert.includeMembers(await offered(), [id, theirs])
    assert.notInclude(await lateOnes(), id)
    const before = await lateCount()
    await moveTo(mine, end)
    assert.notInclude(await offered(), id)
    assert.include(await offered(), theirs)
    const accepted = await accept()
    assert.deepStrictEqual([accepted.status, accepted.json()["code"]], [409, "offer_taken"])
    // A window that ends with a minute is over after it.
    await moveTo(mine, end + 60_000)
    const late = await lateOnes()
    assert.include(late, id)
    assert.notInclude(late, theirs)
    assert.strictEqual(await lateCount(), before + 1)
  })

  it("begins the free minutes of a cancellation with the order", { tags: "TST-12" }, async () => {
    const mine = await keyOfNew()
    await moveAhead(api.origin, mine, 30 * daySeconds)
    const id = await order(mine, orderOn(dayAfter(60)))
    const driver = await makeDriver(database)
    const assigned = await ask(api.origin, `/operations/v1/missions/${id}/assign`, {
      key: operator.key,
      body: { driver_id: driver.id, reason: "by phone" }
    })
    assert.strictEqual(assigned.status, 200, assigned.text)
    const rule = async () =>
      Object((await get(`/v1/transports/${id}/cancellation-preview`, mine)).json()["penalty"]).rule
    assert.strictEqual(await rule(), "grace_period")
    await moveAhead(api.origin, mine, 10 * minuteSeconds)
    assert.strictEqual(await rule(), "grace_period")
    await moveAhead(api.origin, mine, 6 * minuteSeconds)
    assert.strictEqual(await rule(), "more_than_24h")
  })

  it("refuses an order for a day before its present", { tags: "TST-12" }, async () => {
    const [mine, neighbour] = [await keyOfNew(), await keyOfNew()]
    const day = dayAfter(20)
    await moveAhead(api.origin, mine, 40 * daySeconds)
    const refused = await send(mine, orderOn(day))
    assert.deepStrictEqual([refused.status, refused.json()["code"]], [422, "validation_failed"], refused.text)
    assert.match(refused.text, /"field":"pickup.date"/u)
    await order(neighbour, orderOn(day))
    await order(mine, orderOn(dayAfter(60)))
  })

  it("keeps the answer of an idempotency key for 24 hours of real time", { tags: ["IDM-9", "TST-12"] }, async () => {
    const mine = await keyOfNew()
    const key = randomUUID()
    const body = orderOn(dayAfter(60))
    const first = await send(mine, body, key)
    await moveAhead(api.origin, mine, 25 * hourSeconds)
    const again = await send(mine, body, key)
    assert.deepStrictEqual([again.status, again.json()], [first.status, first.json()])
    assert.lengthOf(await listed("/v1/transports", mine), 1)
  })
})
