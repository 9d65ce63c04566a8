import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startNats, type TestNats } from "../../../tools/harness/nats.ts"
import { until } from "../../../tools/harness/until.ts"
import { onNats, ownStream, type RunningFeed, runningFeed } from "./testing/running-feed.ts"

const someIds = (count: number) => Array.from({ length: count }, () => EndpointId(randomUUID()))

/** Announces until the stream confirms. */
const announceAgain = async (feed: RunningFeed, ids: ReadonlyArray<EndpointId>) =>
  until("an announcement goes through", async () => (await feed.announce(ids)) === null)

describe("the feed on JetStream", () => {
  let nats: TestNats
  beforeAll(async () => {
    nats = await startNats()
  })
  afterAll(() => nats.dispose())

  const works = async (feed: RunningFeed) => {
    const ids = someIds(20)
    await announceAgain(feed, ids)
    await feed.hints(ids)
    assert.isTrue(await feed.isUp())
  }

  it("continues after its server was killed and started again, five times", async () => {
    const feed = runningFeed(ownStream(nats.url, { announceMillis: 500 }))
    await feed.up()
    for (let round = 0; round < 5; round++) {
      await works(feed)
      await nats.kill()
      await until("it knows that it is down", async () => !(await feed.isUp()))
      assert.strictEqual((await feed.announce(someIds(1)))?._tag, "FeedUnavailable")
      await nats.restart()
      await works(feed)
    }
    await feed.close()
  })

  it("gives hints again to a process that announces nothing", async () => {
    const options = ownStream(nats.url)
    const [relay, worker] = [runningFeed(options), runningFeed(options)]
    await Promise.all([relay.up(), worker.up()])
    for (const wipe of [false, true]) {
      const ids = someIds(20)
      const hinted = worker.hints(ids)
      await announceAgain(relay, ids)
      await hinted
      await nats.restart({ wipe })
      await worker.up()
    }
    const ids = someIds(20)
    await announceAgain(relay, ids)
    await worker.hints(ids)
    await Promise.all([relay.close(), worker.close()])
  })

  it("declares stream and consumer again if its server comes back without its store, five times", async () => {
    const options = ownStream(nats.url)
    const feed = runningFeed(options)
    await feed.up()
    for (let round = 0; round < 5; round++) {
      await works(feed)
      await nats.restart({ wipe: true })
      await works(feed)
      const consumer = await onNats(nats.url, ({ consumers }) => consumers.info(options.streamName, "dispatchers"))
      assert.strictEqual(consumer.config.durable_name, "dispatchers")
    }
    await feed.close()
  })

  it("declares a stream again that was deleted while it runs", async () => {
    const options = ownStream(nats.url)
    const feed = runningFeed(options)
    await works(feed)
    await onNats(nats.url, ({ streams }) => streams.delete(options.streamName))
    await works(feed)
    await onNats(nats.url, ({ consumers }) => consumers.delete(options.streamName, "dispatchers"))
    await until("the consumer is there again", () =>
      onNats(nats.url, ({ consumers }) => consumers.info(options.streamName, "dispatchers")).then(
        () => true,
        () => false
      )
    )
    await works(feed)
    await feed.close()
  })

  it("gives hints at announcements that the stream has confirmed before its consumer was created again", async () => {
    const options = ownStream(nats.url)
    const feed = runningFeed(options)
    await announceAgain(feed, someIds(1))
    // A slow server may not have it yet.
    await onNats(nats.url, ({ consumers }) => consumers.delete(options.streamName, "dispatchers").catch(() => false))
    const ids = someIds(20)
    assert.isNull(await feed.announce(ids))
    await feed.hints(ids)
    await feed.close()
  })

  it("declares a stream again that was deleted while it only announces", async () => {
    const options = ownStream(nats.url)
    const feed = runningFeed(options)
    await announceAgain(feed, someIds(1))
    await onNats(nats.url, ({ streams }) => streams.delete(options.streamName))
    await announceAgain(feed, someIds(1))
    const { state } = await onNats(nats.url, ({ streams }) => streams.info(options.streamName))
    assert.strictEqual(state.messages, 1)
    await feed.close()
  })

  it("delivers an announcement that was made during an outage if the server comes back in time", async () => {
    const feed = runningFeed(ownStream(nats.url, { announceMillis: 20_000 }))
    await works(feed)
    await nats.kill()
    const ids = someIds(10)
    const announced = feed.announce(ids)
    const hinted = feed.hints(ids)
    await nats.restart({ wipe: true })
    assert.isNull(await announced)
    await hinted
    await feed.close()
  })

  it("starts without a server, works after one starts, and closes without one", async () => {
    const late = await startNats()
    await late.kill()
    const feed = runningFeed(ownStream(late.url, { announceMillis: 300 }))
    assert.isFalse(await feed.isUp())
    assert.strictEqual((await feed.announce(someIds(1)))?._tag, "FeedUnavailable")
    await late.restart()
    await works(feed)
    await late.kill()
    await feed.close()
    const never = runningFeed(ownStream(late.url))
    assert.isFalse(await never.isUp())
    await never.close()
    await late.dispose()
  })

  it("is down while its server does not answer, and up when it does", async () => {
    const frozen = await startNats()
    const feed = runningFeed(ownStream(frozen.url, { announceMillis: 500 }))
    await works(feed)
    process.kill(frozen.pid(), "SIGSTOP")
    await until("it knows that it is down", async () => !(await feed.isUp()))
    assert.strictEqual((await feed.announce(someIds(1)))?._tag, "FeedUnavailable")
    process.kill(frozen.pid(), "SIGCONT")
    await works(feed)
    process.kill(frozen.pid(), "SIGSTOP")
    await feed.close()
    await frozen.dispose()
  })

  it("shares hints among dispatchers, and the others continue if one dies", async () => {
    const options = ownStream(nats.url)
    const heard = new Map<string, Array<string>>()
    const dispatcher = (name: string) => {
      const feed = runningFeed(options)
      feed.follow((id) => heard.set(id, [...(heard.get(id) ?? []), name]))
      return feed
    }
    const [first, second] = [dispatcher("first"), dispatcher("second")]
    await Promise.all([first.up(), second.up()])
    await until("both are asking for hints", async () => {
      const consumer = await onNats(nats.url, ({ consumers }) => consumers.info(options.streamName, "dispatchers"))
      return consumer.num_waiting >= 2
    })
    const ids = someIds(400)
    for (const id of ids) assert.isNull(await first.announce([id]))
    await until("every hint was heard", () => ids.every((id) => heard.has(id)))
    assert.isTrue(
      [...heard.values()].every((names) => names.length === 1),
      "each hint to one of them"
    )
    assert.deepStrictEqual(new Set([...heard.values()].flat()), new Set(["first", "second"]))
    await first.close()
    const more = someIds(100)
    assert.isNull(await second.announce(more))
    await until("the other one goes on", () => more.every((id) => heard.get(id)?.includes("second")))
    await second.close()
  })

  it("takes hints away from a busy dispatcher, and gives them to another", async () => {
    const options = ownStream(nats.url)
    const [busy, taker] = [runningFeed(options), runningFeed(options)]
    await Promise.all([busy.up(), taker.up()])
    const [first = EndpointId(""), ...ids] = someIds(3_001)
    assert.isNull(await busy.announce([first]))
    await busy.hints([first])
    assert.isNull(await taker.announce(ids))
    const missing = new Set<string>(ids)
    taker.follow((id) => missing.delete(id))
    await until("everything is heard of", () => missing.size === 0)
    await Promise.all([busy.close(), taker.close()])
  })
})
