import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import type { DeliveryShown } from "./fleet.ts"

const hourSeconds = 3_600
const trip = { pickup: "10 rue de Rivoli, 75001 Paris", delivery: "Place Bellecour, 69002 Lyon" }
/** The most real time that each of the three demonstrations below may take. */
const demonstrationMillisMax = 5_000

describe("the clock of a test environment", () => {
  let database = ""
  let apis: ReadonlyArray<ApiHere> = []
  let dispatcher: DispatcherHere
  let operations: Receiver
  let receiver: Receiver
  let operator: TestPerson
  let answer = 204

  const originOf = (nth: number): string => apis[nth % apis.length]?.origin ?? ""
  const fleet = async () => {
    const group = await makeGroup(database, `fleet ${randomUUID()}`)
    return { group, key: (await makeKey(database, group)).clear }
  }
  const advance = (key: string, seconds: unknown, nth = 0) =>
    ask(originOf(nth), "/v1/test/clock", { key, body: { advance_seconds: seconds } })
  const nowOf = async (key: string, nth = 0) => {
    const reply = await ask(originOf(nth), "/v1/test/clock", { key })
    assert.strictEqual(reply.status, 200, reply.text)
    return Date.parse(String(reply.json()["now"]))
  }
  const order = async (key: string) => {
    const reply = await ask(originOf(0), "/v1/transports", { key, body: validOrder() })
    assert.strictEqual(reply.status, 201, reply.text)
    return String(reply.json()["id"])
  }
  const shown = async (path: string, key: string) => {
    const reply = await ask(originOf(0), path, { key })
    assert.strictEqual(reply.status, 200, reply.text)
    return reply
  }
  const timed = async <A>(what: string, work: () => Promise<A>): Promise<A> => {
    const startedAt = performance.now()
    const result = await work()
    const millis = Math.round(performance.now() - startedAt)
    console.log(`${what}: ${millis} ms`)
    assert.isBelow(millis, demonstrationMillisMax, what)
    return result
  }

  beforeAll(async () => {
    database = await testDatabase()
    operations = await startReceiver(() => 202)
    receiver = await startReceiver(() => answer)
    operator = await makeOperator(database)
    const processes = await Promise.all([
      startApiHere(database),
      startApiHere(database),
      startDispatcherHere(database, { TRAJET_OPERATIONS_URL: `${operations.url}/notices` })
    ])
    apis = [processes[0], processes[1]]
    dispatcher = processes[2]
  })
  afterAll(() =>
    Promise.all([dispatcher.stop(), ...apis.map((api) => api.stop()), operations.close(), receiver.close()])
  )

  it(
    "moves a driver's validation from the request to the removal, each step at its own time",
    { tags: "TST-14" },
    async () => {
      const { key } = await fleet()
      const driver = await makeDriver(database, "test", "marie@drivers.example")
      const id = await order(key)
      const assigned = await ask(originOf(0), `/operations/v1/missions/${id}/assign`, {
        key: operator.key,
        body: { driver_id: driver.id, reason: "confirmed by phone" }
      })
      assert.strictEqual(assigned.status, 200, assigned.text)
      const changed = await ask(originOf(0), `/v1/transports/${id}/dates`, {
        key,
        method: "PATCH",
        body: { legs: { "enlevement-aller": { start_time: "08:30" } } }
      })
      assert.deepInclude(changed.json()["driver_validation"], { requested: true })
      const before = await nowOf(key)
      const reply = await timed("a driver's validation", () => advance(key, 22 * hourSeconds))
      assert.strictEqual(reply.status, 200, reply.text)
      assert.isAtLeast(Date.parse(String(reply.json()["now"])), before + 22 * hourSeconds * 1_000)
      const mission = await ask(originOf(1), `/v1/transports/${id}`, { key })
      assert.strictEqual(mission.json()["status"], "scheduled")
      const subjects = operations.received.map(({ body }) => String(JSON.parse(body).subject).split(" : ")[1])
      assert.deepStrictEqual(subjects.slice(0, 4), [
        "à valider",
        "rappel, à valider",
        "rappel, à valider",
        "rappel, à valider"
      ])
      // The removal tells the driver and the operators at one instant, so either notice may come first.
      assert.sameMembers(subjects.slice(4), ["retirée", "conducteur sans réponse"])
    }
  )

  it("moves a webhook from its first failure to its death", { tags: "TST-14" }, async () => {
    const { group, key } = await fleet()
    answer = 500
    await makeEndpoint(database, group, `${receiver.url}/hook`)
    const id = await order(key)
    const reply = await timed("a webhook", () => advance(key, 120))
    assert.strictEqual(reply.status, 200, reply.text)
    const { data }: { readonly data: ReadonlyArray<DeliveryShown> } = JSON.parse(
      (await shown("/v1/webhooks/deliveries", key)).text
    )
    assert.lengthOf(data, 1)
    assert.deepInclude(data[0], { status: "dead", attempts: 5, next_attempt_at: null })
    const posts = receiver.received.filter(({ body }) => body.includes(id))
    assert.lengthOf(posts, 5)
    for (const post of posts) {
      // The timestamp is real time, because receivers compare it with their own clocks.
      assert.isBelow(Math.abs(Number(post.headers["x-svc-timestamp"]) * 1_000 - post.atMillis), 5_000)
    }
    answer = 204
  })

  it(
    "moves the rules, quotes and links of its group alone, and leaves times that are real time",
    { tags: "TST-12" },
    async () => {
      const { group, key } = await fleet()
      const live = (await makeKey(database, group, { environment: "live" })).clear
      const neighbour = (await fleet()).key
      const keys = [key, live, neighbour]
      const ids = await Promise.all(keys.map(order))
      const linkOf = async (nth: number) => {
        const { documents }: { readonly documents: { readonly fiche_mission: string } } = JSON.parse(
          (await shown(`/v1/transports/${ids[nth]}`, keys[nth] ?? "")).text
        )
        return new URL(documents.fiche_mission).pathname
      }
      const quotes = await Promise.all(keys.map((each) => ask(originOf(0), "/v1/pricing", { key: each, body: trip })))
      const links = await Promise.all([linkOf(0), linkOf(1), linkOf(2)])
      const opened = async () => Promise.all(links.map(async (link) => (await ask(originOf(1), link)).status))
      assert.deepStrictEqual(await opened(), [200, 200, 200])
      await timed("a link", async () => {
        assert.strictEqual((await advance(key, 24 * hourSeconds + 1)).status, 200)
        assert.deepStrictEqual(await opened(), [404, 200, 200])
      })
      const orders = await Promise.all(
        keys.map((each, nth) => {
          const quoteId = quotes[nth]?.json()["quote_id"]
          return ask(originOf(nth), "/v1/transports", { key: each, body: validOrder({ quote_id: quoteId }) })
        })
      )
      assert.strictEqual(orders[0]?.json()["code"], "quote_expired", orders[0]?.text)
      for (const other of orders.slice(1)) assert.notStrictEqual(other.json()["code"], "quote_expired")
      const later = await order(key)
      const { created_at: createdAt } = (await shown(`/v1/transports/${later}`, key)).json()
      assert.isBelow(Math.abs(Date.parse(String(createdAt)) - Date.now()), 60_000)
      assert.strictEqual((await ask(originOf(0), "/v1/test/clock", { key: live })).status, 404)
      assert.strictEqual((await advance(live, 0)).status, 404)
      assert.isBelow(Math.abs((await nowOf(neighbour)) - Date.now()), 60_000)
    }
  )
})
