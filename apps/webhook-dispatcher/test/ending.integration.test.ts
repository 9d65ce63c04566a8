import { once } from "node:events"
import type { ServerResponse } from "node:http"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { until } from "../../../tools/harness/until.ts"
import { type Received, type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { verifyBoth } from "../../../tools/harness/verification.ts"
import { type Fleet, makeFleet } from "./fleet.ts"

/** Leases that outlast every wait of a test. */
const longLease = { TRAJET_DELIVERY_LEASE_MILLIS: "600000" }
const orders = 14
/** Attempts in flight for one endpoint (WHK-53). */
const inFlightMax = 10

const deliveryIdOf = ({ headers }: Received): string => String(headers["x-svc-delivery-id"])

/** A customer's server that holds requests until `release`. */
const startHolding = async () => {
  const held: Array<ServerResponse> = []
  let holds = true
  const receiver = await startReceiver((_, response) => (holds ? void held.push(response) : 204))
  return {
    receiver,
    held,
    /** Answers the waiting requests, and later ones at once. */
    release: () => {
      holds = false
      for (const response of held) response.writeHead(204).end()
    }
  }
}

describe("a dispatcher that ends in the middle of its work", () => {
  let database = ""
  let api: ApiHere
  const dispatchers: Array<() => Promise<void>> = []
  const receivers: Array<Receiver> = []

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
  })
  afterEach(async () => {
    await Promise.all([...dispatchers.splice(0).map((end) => end()), ...receivers.splice(0).map((r) => r.close())])
  })
  afterAll(() => api.stop())

  const dispatcher = async (env: Readonly<Record<string, string>> = {}): Promise<DispatcherProcess> => {
    const started = await startDispatcherProcess(database, env)
    dispatchers.push(started.kill)
    return started
  }
  const anotherDispatcher = async (env: Readonly<Record<string, string>> = {}) => {
    dispatchers.push((await startDispatcherHere(database, env)).stop)
  }
  /** A customer whose endpoint holds its requests, with more events than may be in flight. */
  const heldUp = async () => {
    const customer = await makeFleet(database, api.origin)
    const holding = await startHolding()
    receivers.push(holding.receiver)
    const { id, secret } = await makeEndpoint(database, customer.groupId, holding.receiver.url)
    for (let order = 0; order < orders; order++) await customer.order()
    return { customer, endpointId: id, secret, ...holding }
  }
  const statuses = async (customer: Fleet) => (await customer.deliveries()).map(({ status }) => status)
  const settled = (customer: Fleet) =>
    until("every delivery has succeeded", async () =>
      (await statuses(customer)).every((status) => status === "succeeded")
    )

  it("finishes attempts in flight when it is asked to stop, starts none, and leaves the rest to others", async () => {
    const { customer, secret, receiver, held, release } = await heldUp()
    const first = await dispatcher()
    await until("as much is in flight as may be", () => held.length === inFlightMax)
    process.kill(first.pid, "SIGTERM")
    // The dispatcher has received the signal, and answers probes until its last exchange has ended.
    for (let probes = 0; probes < 3; probes++) {
      assert.strictEqual((await fetch(`${first.origin}/healthz`)).status, 200)
    }
    assert.strictEqual(receiver.received.length, inFlightMax)
    release()
    assert.strictEqual(await first.exitCode(), 0)
    assert.strictEqual(receiver.received.length, inFlightMax, "nothing is begun any more")
    const left = Map.groupBy(await statuses(customer), (status) => status)
    const counts = [...left].map(([status, { length }]) => [status, length] as const)
    assert.sameDeepMembers(counts, [
      ["succeeded", inFlightMax],
      ["pending", (await customer.log()).length - inFlightMax]
    ])
    await anotherDispatcher()
    await settled(customer)
    const sent = receiver.received.map(deliveryIdOf)
    assert.strictEqual(new Set(sent).size, sent.length, "nothing is sent twice")
    assert.strictEqual(sent.length, (await customer.log()).length)
    await Promise.all(receiver.received.map((received) => verifyBoth(received, secret)))
  })

  it("loses no delivery when it is killed: another dispatcher sends it before its lease has ended", async () => {
    const { customer, endpointId, secret, receiver, held, release } = await heldUp()
    const first = await dispatcher(longLease)
    await until("as much is in flight as may be", () => held.length === inFlightMax)
    const cut = new Set(receiver.received.map(deliveryIdOf))
    await Promise.all([...held.map((response) => once(response, "close")), first.kill()])
    release()
    await anotherDispatcher(longLease)
    await settled(customer)
    const log = await customer.log()
    const byId = Map.groupBy(receiver.received, deliveryIdOf)
    assert.strictEqual(byId.size, log.length)
    for (const [id, attempts] of byId) {
      assert.strictEqual(attempts.length, cut.has(id) ? 2 : 1, "only what was in flight is sent twice")
      assert.isTrue(attempts.every(({ body }) => body === attempts[0]?.body))
    }
    const events = await Promise.all(receiver.received.map((received) => verifyBoth(received, secret)))
    assert.sameMembers(
      [...new Set(events.map(({ id }) => id))],
      log.map(({ id }) => id)
    )
    const lost = await onServer(
      database,
      "SELECT attempt FROM attempt WHERE endpoint_id = $1 AND error = 'lease_expired'",
      [endpointId]
    )
    assert.deepStrictEqual(
      lost.map(({ attempt }) => attempt),
      Array.from({ length: inFlightMax }, () => 1)
    )
  })
})
