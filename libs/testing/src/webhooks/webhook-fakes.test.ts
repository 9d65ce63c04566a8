import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { type Announcement, DeliveryFeed, WebhookSender } from "@trajet/domain/webhooks/dispatching"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { fakeFeed } from "./dispatching/delivery-feed.fake.ts"
import { announcementTo } from "./dispatching/delivery-feed.suite.ts"
import { fakeSender } from "./dispatching/webhook-sender.fake.ts"

const url = "https://receiver.example/hook"
const request = (to: string) => ({ groupId: GroupId("group"), url: to, headers: [["X-One", "1"]] as const, body: "{}" })
const send = (to: string) => WebhookSender.use((sender) => sender.send(request(to)))

describe("a fake receiver", () => {
  it.effect("answers in the set order and repeats the last answer, and answers 204 for other URLs", () => {
    const fake = fakeSender()
    fake.answer(url, { statusCode: 500 }, { error: "dns_error" }, { statusCode: 429, retryAfterMillis: 9_000 })
    return Effect.gen(function* () {
      const results = [yield* send(url), yield* send(url), yield* send(url), yield* send(url), yield* send(`${url}2`)]
      assert.deepStrictEqual(
        results.map(({ statusCode, error, retryAfterMillis }) => [statusCode, error, retryAfterMillis]),
        [
          [500, "http_status", null],
          [null, "dns_error", null],
          [429, "http_status", 9_000],
          [429, "http_status", 9_000],
          [204, null, null]
        ]
      )
      assert.deepStrictEqual(fake.sent(), [...[1, 2, 3, 4].map(() => request(url)), request(`${url}2`)])
    }).pipe(Effect.provide(fake.layer))
  })

  it.effect("answers by the clock of the test", () => {
    const fake = fakeSender()
    fake.answer(url, { takesMillis: 15_000, error: "timeout_response" })
    return Effect.gen(function* () {
      const sending = yield* Effect.forkChild(send(url), { startImmediately: true })
      assert.strictEqual(fake.sent().length, 1)
      yield* TestClock.adjust(14_999)
      assert.isUndefined(sending.pollUnsafe())
      yield* TestClock.adjust(1)
      const { error, durationMillis } = yield* Fiber.join(sending)
      assert.deepStrictEqual([error, durationMillis], ["timeout_response", 15_000])
    }).pipe(Effect.provide(fake.layer))
  })
})

const announce = (...announcements: ReadonlyArray<Announcement>) =>
  DeliveryFeed.use((feed) => feed.announce(announcements))
const hints = DeliveryFeed.use((feed) => feed.hints)

describe("a fake feed", () => {
  it.effect("accepts nothing while it is down, and hands out its hints afterwards", () => {
    const fake = fakeFeed()
    return Effect.gen(function* () {
      yield* announce(announcementTo([EndpointId("a")]))
      fake.become("down")
      const failure = yield* Effect.flip(announce(announcementTo([EndpointId("b")])))
      assert.strictEqual(failure._tag, "FeedUnavailable")
      const waiting = yield* Effect.forkChild(hints, { startImmediately: true })
      assert.isUndefined(waiting.pollUnsafe())
      fake.become("up")
      assert.deepStrictEqual(yield* Fiber.join(waiting), [EndpointId("a")])
    }).pipe(Effect.provide(fake.layer))
  })

  it.effect("loses and changes hints on request", () => {
    const fake = fakeFeed()
    return Effect.gen(function* () {
      yield* announce(announcementTo([EndpointId("lost")]))
      fake.forget()
      fake.distort((ids) => ids.toReversed().flatMap((id) => [id, id]))
      yield* announce(announcementTo([EndpointId("a"), EndpointId("b")]))
      assert.deepStrictEqual(yield* hints, [EndpointId("b"), EndpointId("b"), EndpointId("a"), EndpointId("a")])
    }).pipe(Effect.provide(fake.layer))
  })
})
