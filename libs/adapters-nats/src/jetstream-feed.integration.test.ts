import { deliveryFeedSuite, announcementTo } from "@trajet/testing"
import { DeliveryFeed } from "@trajet/domain/webhooks/dispatching"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { envelope } from "@trajet/domain/webhooks/messages"
import { Cause, Effect, Exit, Layer, Logger, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startNats, type TestNats } from "../../../tools/harness/nats.ts"
import { until } from "../../../tools/harness/until.ts"
import { jetStreamFeed } from "./jetstream-feed.adapter.ts"
import type { JetStreamOptions } from "./jetstream-options.model.ts"
import { onNats, ownStream, runningFeed } from "./testing/running-feed.ts"

let nats: TestNats

beforeAll(async () => {
  nats = await startNats()
})
afterAll(() => nats.dispose())

const quietFeed = (options: JetStreamOptions) => Layer.provide(jetStreamFeed(options), Logger.layer([]))

deliveryFeedSuite({
  name: "on JetStream",
  // Inside the test, because the server does not run before.
  layer: () => quietFeed(ownStream(nats.url))
})

const announceAll = (options: JetStreamOptions, announcements: ReadonlyArray<ReturnType<typeof announcementTo>>) =>
  Effect.runPromise(
    DeliveryFeed.use(({ announce }) => announce(announcements)).pipe(Effect.provide(quietFeed(options)))
  )

describe("the stream of events", () => {
  it("has each event once, under its subject, with the public envelope", async () => {
    const options = ownStream(nats.url)
    const ids = [EndpointId(randomUUID()), EndpointId(randomUUID())]
    const announcement = announcementTo(ids)
    await announceAll(options, [announcement])
    await announceAll(options, [announcement, announcement])
    const [stored, state] = await onNats(nats.url, async ({ streams }) => [
      await streams.getMessage(options.streamName, { seq: 1 }),
      (await streams.info(options.streamName)).state
    ])
    assert.strictEqual(state.messages, 1)
    const { data, eventAt, eventId, tenant, type } = announcement
    if (stored === null) return assert.fail("nothing was stored")
    assert.strictEqual(stored.subject, `${options.subjectPrefix}.test.${tenant.groupId}.transport.created`)
    assert.strictEqual(stored.string(), envelope({ id: eventId, type, createdAt: eventAt, data }))
    assert.strictEqual(stored.header.get("Nats-Msg-Id"), eventId)
    assert.strictEqual(stored.header.get("Trajet-Group"), tenant.groupId)
    assert.strictEqual(stored.header.get("Trajet-Environment"), "test")
    assert.strictEqual(stored.header.get("Trajet-Endpoints"), ids.join(","))
  })

  it("takes an event that is too large for a message without its body, and gives its hint", async () => {
    const options = ownStream(nats.url)
    const id = EndpointId(randomUUID())
    const feed = runningFeed(options)
    await feed.up()
    await announceAll(options, [{ ...announcementTo([id]), data: JSON.stringify("x".repeat(1_100_000)) }])
    assert.deepStrictEqual(await feed.hints([id]), [id])
    await feed.close()
  })

  it("is bounded by the settings, and updated if they change", async () => {
    const options = ownStream(nats.url)
    await announceAll(options, [announcementTo([])])
    const config = () => onNats(nats.url, async ({ streams }) => (await streams.info(options.streamName)).config)
    const before = await config()
    assert.deepInclude(before, { max_msgs: 1_000_000, max_bytes: -1, max_age: 604_800_000_000_000, num_replicas: 1 })
    assert.deepInclude(before, { storage: "file", discard: "old", duplicate_window: 120_000_000_000 })
    await announceAll({ ...options, maxMessages: 3, maxBytes: 100_000, maxAgeMillis: 3_600_000 }, [
      ...Array.from({ length: 5 }, () => announcementTo([]))
    ])
    assert.deepInclude(await config(), { max_msgs: 3, max_bytes: 100_000, max_age: 3_600_000_000_000 })
    const { state } = await onNats(nats.url, ({ streams }) => streams.info(options.streamName))
    assert.strictEqual(state.messages, 3)
  })

  it("is used as it is if the server refuses the settings", async () => {
    const options = ownStream(nats.url)
    await announceAll(options, [announcementTo([])])
    await announceAll({ ...options, maxBytes: 2 ** 52 }, [announcementTo([])])
    const { config, state } = await onNats(nats.url, ({ streams }) => streams.info(options.streamName))
    assert.strictEqual(config.max_bytes, -1)
    assert.strictEqual(state.messages, 2)
  })

  it("has no unacknowledged message after all hints were taken", async () => {
    const options = ownStream(nats.url)
    const feed = runningFeed(options)
    await feed.up()
    const ids = Array.from({ length: 300 }, () => EndpointId(randomUUID()))
    await feed.announce([...ids, ...ids])
    await announceAll(options, [announcementTo([])])
    await feed.hints(ids)
    feed.follow(() => undefined)
    await until("all acknowledged", async () => {
      const consumer = await onNats(nats.url, ({ consumers }) => consumers.info(options.streamName, "dispatchers"))
      return consumer.num_ack_pending === 0 && consumer.num_pending === 0
    })
    await feed.close()
  })

  it("gives all hints to the process that takes hints", async () => {
    const options = ownStream(nats.url)
    const [idle, taker] = [runningFeed(options), runningFeed(options)]
    await Promise.all([idle.up(), taker.up()])
    const ids = Array.from({ length: 50 }, () => EndpointId(randomUUID()))
    assert.isNull(await idle.announce(ids))
    assert.sameMembers([...(await taker.hints(ids))], ids)
    await Promise.all([idle.close(), taker.close()])
  })
})

describe("a server that asks who is there", () => {
  const passwords: ReadonlyArray<readonly [string, ReadonlyArray<string>, (url: string) => Partial<JetStreamOptions>]> =
    [
      [
        "a name and a password in the address",
        ["--user", "trajet", "--pass", "p@ss:w/rd"],
        (url) => ({ servers: Redacted.make(url.replace("//", "//trajet:p%40ss%3Aw%2Frd@")) })
      ],
      [
        "a name and a password beside it",
        ["--user", "trajet", "--pass", "secret"],
        () => ({ user: "trajet", password: Redacted.make("secret") })
      ],
      [
        "a token in the address",
        ["--auth", "t0ken"],
        (url) => ({ servers: Redacted.make(url.replace("//", "//t0ken@")) })
      ]
    ]

  it.each(passwords)("is answered with %s", async (_, args, more) => {
    const server = await startNats({ args })
    const stranger = runningFeed(ownStream(server.url, { announceMillis: 300 }))
    const feed = runningFeed(ownStream(server.url, more(server.url)))
    await feed.up()
    const id = EndpointId(randomUUID())
    assert.isNull(await feed.announce([id]))
    assert.deepStrictEqual(await feed.hints([id]), [id])
    assert.isNotNull(await stranger.announce([id]))
    assert.isFalse(await stranger.isUp())
    await Promise.all([feed.close(), stranger.close()])
    await server.dispose()
  })
})

describe("options that can never work", () => {
  const wrong: ReadonlyArray<Partial<JetStreamOptions>> = [
    { servers: Redacted.make("") },
    { servers: Redacted.make("http://127.0.0.1:4222") },
    { servers: Redacted.make("nats://ok:4222,nats://name:hunter2@:4222") },
    { servers: Redacted.make("nats://name:hunter2%zz@localhost") },
    { streamName: "a.b" },
    { consumerName: "a b" },
    { subjectPrefix: "trajet.>" },
    { replicas: 2 },
    { maxAgeMillis: 0 },
    { maxBytes: 0 },
    { maxMessages: -2 }
  ]

  it.each(wrong)("are refused before anything starts, and no password is told: %o", async (more) => {
    const exit = await Effect.runPromiseExit(
      DeliveryFeed.use(({ isUp }) => isUp).pipe(Effect.provide(jetStreamFeed(ownStream(nats.url, more))))
    )
    if (Exit.isSuccess(exit)) return assert.fail("the feed came up")
    const text = String(Cause.squash(exit.cause))
    assert.include(text, "JetStreamOptionsInvalid")
    assert.notInclude(text, "hunter2")
  })
})
