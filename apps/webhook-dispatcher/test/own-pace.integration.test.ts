import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { moveDelivery } from "../../../tools/harness/missions.ts"
import { type Received, type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeFleet } from "./fleet.ts"

const events = 13
const secondMillis = 1_000

const eventIdOf = ({ body }: Received): string => String(JSON.parse(body).id)

/** The most arrivals of any second. */
const mostInSecond = (received: ReadonlyArray<Received>): number =>
  Math.max(
    ...received.map(
      ({ atMillis: from }) =>
        received.filter(({ atMillis }) => atMillis >= from && atMillis < from + secondMillis).length
    )
  )

describe("an endpoint with a pace of its own", () => {
  let database = ""
  let api: ApiHere
  let dispatchers: ReadonlyArray<DispatcherHere> = []
  const receivers: Array<Receiver> = []

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
    dispatchers = await Promise.all([startDispatcherHere(database), startDispatcherHere(database)])
  })
  afterAll(async () => {
    await Promise.all([...dispatchers.map(({ stop }) => stop()), ...receivers.map(({ close }) => close())])
    await api.stop()
  })

  /** Makes events of one mission, and returns the ids of the log. */
  const happened = async (customer: Awaited<ReturnType<typeof makeFleet>>) => {
    const mission = await customer.order()
    for (let turn = 1; turn < events; turn++) await moveDelivery(api.origin, customer.key, mission, turn)
    return (await customer.log()).map(({ id }) => id)
  }

  it("gets no more a second than its rate, from two dispatchers together", { tags: "WHK-59" }, async () => {
    const customer = await makeFleet(database, api.origin)
    const target = await startReceiver()
    receivers.push(target)
    const rateLimit = 5
    await makeEndpoint(database, customer.groupId, target.url, { rateLimit })
    const ids = await happened(customer)
    await until("all have arrived", () => target.received.length >= ids.length)
    assert.sameMembers(target.received.map(eventIdOf), ids)
    // The one at once, and the arrivals of a second that the network or this process delayed.
    assert.isAtMost(mostInSecond(target.received), rateLimit + 2)
  })

  it("gets one at a time in the order of the log, also after failures", { tags: "WHK-60" }, async () => {
    const customer = await makeFleet(database, api.origin)
    const failed = new Set<string>()
    let open = 0
    let mostOpen = 0
    const target = await startReceiver((received, response) => {
      mostOpen = Math.max(mostOpen, ++open)
      const id = eventIdOf(received)
      const isFirst = failed.size < 2 && !failed.has(id)
      if (isFirst) failed.add(id)
      setTimeout(() => {
        open--
        response.writeHead(isFirst ? 500 : 204).end()
      }, 20)
    })
    receivers.push(target)
    await makeEndpoint(database, customer.groupId, target.url, { isOrdered: true })
    const ids = await happened(customer)
    const succeeded = () => target.received.map(eventIdOf).filter((id, at, all) => all.lastIndexOf(id) === at)
    await until("all have arrived", () => target.received.length >= ids.length + 2)
    assert.deepStrictEqual(succeeded(), ids)
    assert.strictEqual(mostOpen, 1)
  })
})
