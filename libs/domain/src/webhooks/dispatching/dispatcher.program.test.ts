import { assert, describe, it } from "@effect/vitest"
import { announcementTo, dispatcherScene, type FakeAnswer, inScene } from "@trajet/testing"
import { Effect, Fiber, Layer } from "effect"
import { StoreUnavailable } from "../../access/store.errors.ts"
import { pauseEndpoint, updateEndpoint } from "../endpoints/administer-endpoints.program.ts"
import { EndpointId } from "../endpoints/endpoint.model.ts"
import { DeliveryFeed } from "./delivery-feed.port.ts"
import { DeliveryQueue } from "./delivery-queue.port.ts"
import { deliverEvents } from "./dispatcher.program.ts"
import { Outbox } from "./outbox.port.ts"
import { WorkerId } from "./worker.model.ts"

const { dispatching, letPass, newEndpoint, options, order, statuses, url } = dispatcherScene

/** The queue, of which one method fails for a while. */
const failing = (call: "claim" | "endpoints" | "settle", times: number) => {
  let left = times
  const mayFail = Effect.suspend(() => (left-- > 0 ? Effect.fail(new StoreUnavailable({})) : Effect.void))
  return Layer.effect(
    DeliveryQueue,
    DeliveryQueue.use((queue) =>
      Effect.succeed(
        DeliveryQueue.of({
          ...queue,
          claim: (request) => (call === "claim" ? Effect.andThen(mayFail, queue.claim(request)) : queue.claim(request)),
          endpoints: (ids) =>
            call === "endpoints" ? Effect.andThen(mayFail, queue.endpoints(ids)) : queue.endpoints(ids),
          settle: (owner, reports) =>
            call === "settle" ? Effect.andThen(mayFail, queue.settle(owner, reports)) : queue.settle(owner, reports)
        })
      )
    )
  )
}

describe("a dispatcher", () => {
  it.effect(
    "delivers the event of an order once, and leaves nothing in the outbox",
    inScene(({ sender, logged }) =>
      Effect.gen(function* () {
        yield* newEndpoint
        yield* dispatching
        yield* order
        yield* letPass(3)
        assert.deepStrictEqual(yield* statuses, ["succeeded 1"])
        assert.strictEqual(sender.sent().length, 1)
        assert.strictEqual(yield* Outbox.use(({ depth }) => depth), 0)
        assert.strictEqual(logged(), "")
      })
    )
  )

  it.effect(
    "sends the endpoint's own headers after those of the delivery, the newest at the next attempt",
    inScene(({ sender }) =>
      Effect.gen(function* () {
        const id = yield* newEndpoint
        const set = (headers: ReadonlyArray<{ readonly name: string; readonly value?: string }>) =>
          updateEndpoint(id, { headers }, false)
        yield* set([{ name: "x-api-key", value: "open sesame" }])
        yield* dispatching
        yield* order
        yield* letPass(3)
        yield* set([{ name: "X-Api-Key" }, { name: "X-Tenant", value: "b" }])
        yield* order
        yield* letPass(3)
        yield* set([])
        yield* order
        yield* letPass(3)
        const own = sender
          .sent()
          .map(({ headers }) => headers.slice(headers.findIndex(([name]) => name === "webhook-signature") + 1))
        assert.deepStrictEqual(own, [
          [["X-Api-Key", "open sesame"]],
          [
            ["X-Api-Key", "open sesame"],
            ["X-Tenant", "b"]
          ],
          []
        ])
      })
    ),
    { tags: "WHK-62" }
  )

  it.effect(
    "shows the endpoint's client certificate, the newest at the next attempt",
    inScene(({ sender }) =>
      Effect.gen(function* () {
        const id = yield* newEndpoint
        const identityOf = (name: string) => ({
          certificate: `${name} until 2099-01-01T00:00:00.000000Z`,
          key: `key of ${name}`
        })
        yield* updateEndpoint(id, { mtls: identityOf("one") }, false)
        yield* dispatching
        yield* order
        yield* letPass(3)
        yield* updateEndpoint(id, { mtls: identityOf("two"), headers: [{ name: "X-A", value: "a" }] }, false)
        yield* order
        yield* letPass(3)
        yield* updateEndpoint(id, { mtls: {} }, false)
        yield* order
        yield* letPass(3)
        assert.deepStrictEqual(
          sender.sent().map(({ identity }) => identity),
          [identityOf("one"), identityOf("two"), null]
        )
      })
    ),
    { tags: "WHK-69" }
  )

  it.effect(
    "delivers without hints, and retries at the due time",
    inScene(({ sender, feed }) =>
      Effect.gen(function* () {
        feed.distort(() => [])
        const failure: FakeAnswer = { statusCode: 500 }
        sender.answer(url, failure, {})
        yield* newEndpoint
        yield* order
        yield* dispatching
        yield* letPass(3)
        assert.deepStrictEqual(yield* statuses, ["failed 1"])
        yield* letPass(6)
        assert.deepStrictEqual(yield* statuses, ["succeeded 2"])
        const [first, second] = sender.sent()
        assert.strictEqual(first?.body, second?.body)
      })
    )
  )

  it.effect(
    "finishes attempts in flight when it stops, writes their results, and claims nothing more",
    inScene(({ sender }) =>
      Effect.gen(function* () {
        sender.answer(url, { takesMillis: 10_000 })
        yield* newEndpoint
        yield* order
        const running = yield* dispatching
        yield* letPass(3)
        assert.deepStrictEqual(yield* statuses, ["delivering 1"])
        const stopping = yield* Effect.forkChild(Fiber.interrupt(running), { startImmediately: true })
        yield* order
        yield* letPass(3)
        assert.isUndefined(stopping.pollUnsafe())
        yield* letPass(8)
        yield* Fiber.join(stopping)
        assert.deepStrictEqual((yield* statuses).toSorted(), ["pending 0", "succeeded 1"])
        yield* letPass(120)
        assert.strictEqual(sender.sent().length, 1)
      })
    )
  )

  it.effect(
    "ends after its results are written if it stops during an outage of the store",
    inScene(({ sender, world }) =>
      Effect.gen(function* () {
        sender.answer(url, { takesMillis: 5_000 })
        yield* newEndpoint
        yield* order
        const running = yield* dispatching
        yield* letPass(2)
        world.store.become("down")
        const stopping = yield* Effect.forkChild(Fiber.interrupt(running), { startImmediately: true })
        yield* letPass(10)
        assert.isUndefined(stopping.pollUnsafe())
        world.store.become("up")
        yield* letPass(1)
        yield* Fiber.join(stopping)
        assert.deepStrictEqual(yield* statuses, ["succeeded 1"])
      })
    )
  )

  it.effect(
    "ignores hints about unknown endpoints",
    inScene(({ sender, logged }) =>
      Effect.gen(function* () {
        yield* newEndpoint
        yield* dispatching
        const unknown = [EndpointId("01990000-dddd-7000-8000-000000000001"), EndpointId("no id at all")]
        yield* DeliveryFeed.use(({ announce }) => announce([announcementTo(unknown)]))
        yield* order
        yield* letPass(3)
        assert.deepStrictEqual(yield* statuses, ["succeeded 1"])
        assert.strictEqual(sender.sent().length, 1)
        assert.strictEqual(logged(), "")
      })
    )
  )

  for (const call of ["claim", "endpoints", "settle"] as const) {
    it.effect(
      `tries again if ${call} fails, and loses no lease`,
      inScene(({ sender }) =>
        Effect.gen(function* () {
          yield* newEndpoint
          yield* order
          yield* Effect.forkChild(Effect.provide(deliverEvents(options), failing(call, 4)), { startImmediately: true })
          yield* letPass(8)
          assert.deepStrictEqual(yield* statuses, ["succeeded 1"])
          assert.strictEqual(sender.sent().length, 1)
        })
      )
    )
  }

  it.effect(
    "delivers after an outage of the store",
    inScene(({ world }) =>
      Effect.gen(function* () {
        yield* newEndpoint
        yield* order
        world.store.become("down")
        yield* dispatching
        yield* letPass(20)
        world.store.become("up")
        yield* letPass(3)
        assert.deepStrictEqual(yield* statuses, ["succeeded 1"])
      })
    )
  )

  it.effect(
    "sends to a new URL from the next attempt on",
    inScene(({ sender }) =>
      Effect.gen(function* () {
        sender.answer(url, { statusCode: 500 })
        const endpointId = yield* newEndpoint
        yield* order
        yield* dispatching
        yield* letPass(2)
        yield* updateEndpoint(endpointId, { url: `${url}/new` }, false)
        yield* letPass(7)
        assert.deepStrictEqual(
          sender.sent().map((request) => request.url),
          [url, `${url}/new`]
        )
        assert.deepStrictEqual(yield* statuses, ["succeeded 2"])
      })
    )
  )

  it.effect(
    "sends nothing to an endpoint that is paused",
    inScene(({ sender }) =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        yield* pauseEndpoint(endpointId, "by hand")
        yield* order
        yield* dispatching
        yield* letPass(30)
        assert.deepStrictEqual(sender.sent(), [])
        assert.deepStrictEqual(yield* statuses, ["pending 0"])
      })
    )
  )

  it.effect(
    "takes back the delivery of a dead dispatcher, logs it, and delivers it",
    inScene(({ sender, logged }) =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        yield* order
        const shares = [{ endpointId, most: 1 }]
        yield* DeliveryQueue.use(({ claim }) => claim({ shares, owner: WorkerId("the dead one"), leaseMillis: 5_000 }))
        yield* dispatching
        yield* letPass(4)
        assert.deepStrictEqual(sender.sent(), [])
        yield* letPass(4)
        assert.deepStrictEqual(yield* statuses, ["succeeded 2"])
        assert.include(logged(), "1 deliveries were taken back")
      })
    )
  )
})
