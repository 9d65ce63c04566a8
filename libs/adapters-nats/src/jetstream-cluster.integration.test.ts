import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startNatsCluster, type TestNats, type TestNatsCluster } from "../../../tools/harness/nats.ts"
import { until } from "../../../tools/harness/until.ts"
import { onNats, ownStream, runningFeed } from "./testing/running-feed.ts"

describe("a stream with three copies on three servers", () => {
  let cluster: TestNatsCluster
  beforeAll(async () => {
    cluster = await startNatsCluster(3)
  })
  afterAll(() => cluster.dispose())

  it("takes announcements and gives hints while servers die one at a time, the leader first", async () => {
    const options = ownStream(cluster.url, { replicas: 3 })
    const [relay, worker] = [runningFeed(options), runningFeed(options)]
    const heardAt = new Map<string, number>()
    worker.follow((id) => heardAt.set(id, performance.now()))
    await Promise.all([relay.up(), worker.up()])
    const { config } = await onNats(cluster.url, ({ streams }) => streams.info(options.streamName))
    assert.strictEqual(config.num_replicas, 3)

    /** Announces an event until it is confirmed and its hint has come; returns both durations in milliseconds. */
    const roundTrip = async () => {
      const begun = performance.now()
      const id = EndpointId(randomUUID())
      let failures = 0
      await until("an announcement is confirmed", async () => {
        const failure = await relay.announce([id])
        if (failure !== null) failures++
        return failure === null
      })
      const confirmed = performance.now()
      await until("it is heard of", () => heardAt.has(id))
      return { confirmed: confirmed - begun, heard: (heardAt.get(id) ?? 0) - begun, failures }
    }

    const { confirmed, heard } = await roundTrip()
    console.log(`all three up: confirmed in ${confirmed.toFixed(0)} ms, heard in ${heard.toFixed(0)} ms`)
    const killed: Array<TestNats> = []
    while (killed.length < cluster.servers.length) {
      const leader = await cluster.leader(options.streamName)
      const victim =
        killed.length === 0 ? leader : cluster.servers.find((server) => !killed.includes(server) && server !== leader)
      const next = victim ?? cluster.servers.find((server) => !killed.includes(server))
      if (next === null || next === undefined) return assert.fail("the stream has no leader")
      await next.kill()
      const lag = await roundTrip()
      console.log(
        `${next === leader ? "the leader" : "another server"} killed: confirmed in ${lag.confirmed.toFixed(0)} ms, ` +
          `heard in ${lag.heard.toFixed(0)} ms, ${lag.failures} announcements repeated`
      )
      killed.push(next)
      await next.restart()
      await until("all copies are up to date", () => cluster.isWhole(options.streamName))
      await roundTrip()
    }
    await Promise.all([relay.close(), worker.close()])
  })
})
