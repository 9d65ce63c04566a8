import { setTimeout as wait } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { startNatsCluster, type TestNats, type TestNatsCluster } from "../../../tools/harness/nats.ts"
import { until } from "../../../tools/harness/until.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { verifyBoth } from "../../../tools/harness/verification.ts"
import { type Fleet, makeFleet } from "./fleet.ts"

const servers = 3
const clients = 3
/** Pause between a client's orders: long enough that no queue builds up, so that the test measures latency. */
const paceMillis = 100
/** Deliveries that have to arrive while a server is away, of events committed after its end. */
const arriveMin = 40
const stream = "TRAJET_EVENTS"

const quantile = (sorted: ReadonlyArray<number>, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

describe("a cluster of three nats-servers that loses one at a time", () => {
  let cluster: TestNatsCluster
  let database = ""
  let api: ApiProcess
  let dispatchers: ReadonlyArray<DispatcherProcess> = []
  let receiver: Receiver
  let customer: Fleet
  let secret = ""

  beforeAll(async () => {
    ;[cluster, database, receiver] = await Promise.all([startNatsCluster(servers), testDatabase(), startReceiver()])
    const env = { NATS_URL: cluster.url, TRAJET_NATS_REPLICAS: String(servers) }
    const [started, ...others] = await Promise.all([
      startApiProcess(database),
      startDispatcherProcess(database, env),
      startDispatcherProcess(database, env)
    ])
    api = started
    dispatchers = others
    customer = await makeFleet(database, api.origin)
    secret = (await makeEndpoint(database, customer.groupId, receiver.url)).secret
    await until("the stream has its copies", () => cluster.isWhole(stream))
  })
  afterAll(async () => {
    await Promise.all([...dispatchers.map(({ stop }) => stop()), api.stop(), receiver.close()])
    await cluster.dispose()
  })

  /** Milliseconds from commit to arrival, for events committed from then on. */
  const lagsSince = (sinceMillis: number): ReadonlyArray<number> =>
    receiver.received
      .map(({ atMillis, body }) => {
        const { created_at }: { readonly created_at: string } = JSON.parse(body)
        const committedAt = Date.parse(created_at)
        return { committedAt, lag: atMillis - committedAt }
      })
      .filter(({ committedAt }) => committedAt >= sinceMillis)
      .map(({ lag }) => lag)
      .toSorted((left, right) => left - right)

  const told = (what: string, lags: ReadonlyArray<number>) =>
    console.log(
      `${what}: ${lags.length} deliveries, lag p50 ${quantile(lags, 0.5)} ms, p99 ${quantile(lags, 0.99)} ms, ` +
        `longest ${lags.at(-1) ?? 0} ms`
    )

  it("delivers everything, continues during outages, and reports its lag", async () => {
    let flows = true
    const flowing = Promise.all(
      Array.from({ length: clients }, async () => {
        for (; flows; await wait(paceMillis)) await customer.order()
      })
    )
    const arrivedSince = async (sinceMillis: number) => {
      await until("events of that time arrive", () => lagsSince(sinceMillis).length >= arriveMin)
      return lagsSince(sinceMillis)
    }
    told("all three up", await arrivedSince(Date.now()))
    const killed: Array<TestNats> = []
    while (killed.length < servers) {
      let leader: TestNats | null = null
      await until("the stream has a leader", async () => (leader = await cluster.leader(stream)) !== null)
      const others = cluster.servers.filter((server) => !killed.includes(server))
      // The leader first, then servers that were not killed yet.
      const victim = others.find((server) => server === leader) ?? others[0]
      assert.isDefined(victim)
      const killedAt = Date.now()
      await victim.kill()
      told(victim === leader ? "the leader killed" : "another server killed", await arrivedSince(killedAt))
      killed.push(victim)
      await victim.restart()
      const restartedAt = Date.now()
      await until("all copies are up to date", () => cluster.isWhole(stream))
      told("and while it came back", await arrivedSince(restartedAt))
    }
    flows = false
    await flowing
    const log = await customer.log()
    await until("all have arrived", () => receiver.received.length >= log.length)
    const events = await Promise.all(receiver.received.map((received) => verifyBoth(received, secret)))
    assert.strictEqual(events.length, log.length, "nothing is sent twice: no dispatcher has died")
    assert.sameMembers(
      events.map(({ id }) => id),
      log.map(({ id }) => id)
    )
    for (const { origin } of dispatchers) {
      await until("the feed is up", async () => (await (await fetch(`${origin}/readyz`)).text()) === `{"status":"ok"}`)
    }
  })
})
