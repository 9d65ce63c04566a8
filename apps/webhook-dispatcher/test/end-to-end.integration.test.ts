import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { cancelMission, moveDelivery } from "../../../tools/harness/missions.ts"
import { startNats, type TestNats } from "../../../tools/harness/nats.ts"
import { until } from "../../../tools/harness/until.ts"
import { type Answering, type Received, type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { verifyBoth } from "../../../tools/harness/verification.ts"
import { type Fleet, makeFleet } from "./fleet.ts"

const deliveryIdOf = ({ headers }: Received): string => String(headers["x-svc-delivery-id"])
const byDelivery = (received: ReadonlyArray<Received>) => Map.groupBy(received, deliveryIdOf)

describe.each(["PostgreSQL", "JetStream"] as const)("events on the feed of %s", (feed) => {
  let nats: TestNats | null = null
  let database = ""
  let api: ApiHere
  let dispatcher: DispatcherHere
  const receivers: Array<Receiver> = []

  beforeAll(async () => {
    database = await testDatabase()
    nats = feed === "JetStream" ? await startNats() : null
    const started = await Promise.all([
      startApiHere(database),
      startDispatcherHere(database, nats === null ? {} : { NATS_URL: nats.url })
    ])
    api = started[0]
    dispatcher = started[1]
  })
  afterAll(async () => {
    await Promise.all([dispatcher.stop(), api.stop(), ...receivers.map(({ close }) => close())])
    await nats?.dispose()
  })

  const receiver = async (answer?: Answering): Promise<Receiver> => {
    const started = await startReceiver(answer)
    receivers.push(started)
    return started
  }
  const fleet = (): Promise<Fleet> => makeFleet(database, api.origin)
  const settled = (customer: Fleet) =>
    until("every delivery has succeeded", async () => {
      const shown = await customer.deliveries()
      return shown.length > 0 && shown.every(({ status }) => status === "succeeded")
    })

  it(
    "reach their endpoint once each, signed, with the log's data in the log's words",
    { tags: ["ACC-19", "EVT-5", "EVT-7", "WHK-1", "WHK-10"] },
    async () => {
      const customer = await fleet()
      const target = await receiver()
      const { secret } = await makeEndpoint(database, customer.groupId, `${target.url}/hook`)
      const mission = await customer.order()
      assert.strictEqual((await moveDelivery(api.origin, customer.key, mission, 0)).status, 200)
      assert.strictEqual((await cancelMission(api.origin, customer.key, mission)).status, 200)
      const log = await customer.log()
      assert.includeMembers(
        log.map(({ type }) => type),
        ["transport.created", "transport.dates_updated", "transport.cancelled"]
      )
      await until("all have arrived", () => target.received.length >= log.length)
      await settled(customer)
      assert.strictEqual(target.received.length, log.length)
      const events = new Map(
        await Promise.all(
          target.received.map(async (received) => {
            const event = await verifyBoth(received, secret)
            return [event.id, received.body] as const
          })
        )
      )
      for (const { id, type, created_at, data } of log) {
        // Byte for byte: the same members in the same order, without white space.
        assert.strictEqual(events.get(id), JSON.stringify({ id, type, created_at, data }))
      }
      assert.isTrue(target.received.every(({ path }) => path === "/hook"))
    }
  )

  it(
    "are sent again after a failure, under the same id, in the same bytes, signed anew",
    { tags: ["WHK-4", "WHK-12", "WHK-13", "WHK-15"] },
    async () => {
      const customer = await fleet()
      const seen = new Set<string>()
      // The first event's attempt gets a 500, the second one's a reset.
      const target = await receiver((received, response) => {
        const id = deliveryIdOf(received)
        if (seen.has(id)) return 204
        seen.add(id)
        return seen.size % 2 === 1 ? 500 : void response.destroy()
      })
      const { secret } = await makeEndpoint(database, customer.groupId, target.url)
      await Promise.all([customer.order(), customer.order()])
      await until("both have been tried twice", () => target.received.length >= 4)
      await settled(customer)
      const attempts = [...byDelivery(target.received).values()]
      assert.deepStrictEqual(
        attempts.map(({ length }) => length),
        [2, 2]
      )
      for (const [first, second] of attempts) {
        assert.isDefined(first)
        assert.isDefined(second)
        assert.isTrue(first.bytes.equals(second.bytes))
        const [before, after] = await Promise.all([verifyBoth(first, secret), verifyBoth(second, secret)])
        assert.strictEqual(before.deliveryId, after.deliveryId)
        assert.notStrictEqual(first.headers["x-svc-signature"], second.headers["x-svc-signature"])
      }
      const shown = await customer.deliveries()
      assert.deepStrictEqual(shown.map(({ attempts: made }) => made).sort(), [2, 2])
      assert.sameMembers(
        shown.map(({ id }) => id),
        [...byDelivery(target.received).keys()]
      )
    }
  )

  it("are sent again at once when a client asks for it, under the same id", async () => {
    const customer = await fleet()
    let mended = false
    const target = await receiver((_, response) =>
      mended ? 204 : void response.writeHead(503, { "retry-after": "3600" }).end("busy")
    )
    const { secret } = await makeEndpoint(database, customer.groupId, target.url)
    await customer.order()
    await until("the attempt is told of", async () => (await customer.deliveries())[0]?.status === "failed")
    const [failed] = await customer.deliveries()
    assert.isDefined(failed)
    assert.strictEqual(failed.last_status_code, 503)
    assert.isAbove(Date.parse(String(failed.next_attempt_at)), Date.now() + 3_000_000)
    mended = true
    const reply = await customer.retry(failed.id)
    assert.strictEqual(reply.status, 202)
    assert.strictEqual(reply.json()["status"], "pending")
    await settled(customer)
    assert.strictEqual(target.received.length, 2)
    const events = await Promise.all(target.received.map((received) => verifyBoth(received, secret)))
    assert.deepStrictEqual(
      events.map(({ deliveryId }) => deliveryId),
      [failed.id, failed.id]
    )
    assert.strictEqual((await customer.retry(failed.id)).status, 409)
  })

  it(
    "reach an endpoint with a list of types for these types only, and no other tenant's endpoint",
    { tags: ["WHK-2", "WHK-3"] },
    async () => {
      const [customer, stranger] = [await fleet(), await fleet()]
      const [all, some, live, foreign] = await Promise.all([receiver(), receiver(), receiver(), receiver()])
      await makeEndpoint(database, customer.groupId, all.url)
      await makeEndpoint(database, customer.groupId, some.url, { subscription: ["transport.cancelled"] })
      await makeEndpoint(database, customer.groupId, live.url, { environment: "live" })
      await makeEndpoint(database, stranger.groupId, foreign.url)
      const mission = await customer.order()
      await cancelMission(api.origin, customer.key, mission)
      const log = await customer.log()
      await until("the one that gets all has them", () => all.received.length >= log.length)
      await until("the one that lists a type has it", () => some.received.length >= 1)
      await settled(customer)
      assert.deepStrictEqual(
        some.received.map(({ headers }) => headers["x-svc-event-type"]),
        ["transport.cancelled"]
      )
      // The later order of the other tenant has arrived, and nothing before it.
      const [liveMission, foreignMission] = [await customer.order(customer.liveKey), await stranger.order()]
      await until("both have their own", () => live.received.length > 0 && foreign.received.length > 0)
      for (const [target, own] of [
        [live, liveMission],
        [foreign, foreignMission]
      ] as const) {
        assert.deepStrictEqual(
          target.received.map(({ body }) => body.includes(own)),
          [true]
        )
      }
      assert.isFalse(all.received.some(({ body }) => body.includes(liveMission) || body.includes(foreignMission)))
    }
  )

  it("arrive by the feed, long before a sweep would find them", async () => {
    const customer = await fleet()
    const target = await receiver()
    await makeEndpoint(database, customer.groupId, target.url)
    await dispatcher.stop()
    const sweepMillis = 120_000
    dispatcher = await startDispatcherHere(database, {
      TRAJET_SWEEP_MILLIS: String(sweepMillis),
      ...(nats === null ? {} : { NATS_URL: nats.url })
    })
    const readyz = async () => (await fetch(`${dispatcher.origin}/readyz`)).text()
    await until("the feed is up", async () => (await readyz()).includes(`"ok"`))
    const startedAt = Date.now()
    for (let orders = 1; orders <= 5; orders++) {
      await customer.order()
      await until("it has arrived", () => target.received.length === orders)
    }
    assert.isBelow(Date.now() - startedAt, sweepMillis / 4)
  })
})
