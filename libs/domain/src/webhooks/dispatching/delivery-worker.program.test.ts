import { assert, describe, it } from "@effect/vitest"
import { announcementTo, dispatcherScene, fakeSecrets, inScene } from "@trajet/testing"
import { Effect, Fiber, Layer } from "effect"
import { DeliveryFeed } from "./delivery-feed.port.ts"
import { DeliveryQueue } from "./delivery-queue.port.ts"
import { deliverEvents } from "./dispatcher.program.ts"
import { rotateEndpoint, updateEndpoint } from "../endpoints/administer-endpoints.program.ts"
import { Sealer } from "../endpoints/sealer.port.ts"

const { letPass, newEndpoint, options, order, statuses } = dispatcherScene

/** A store that answers the sweep slowly, so that a claim could be first. */
const slowSweeps = Layer.effect(
  DeliveryQueue,
  DeliveryQueue.use((queue) =>
    Effect.succeed(DeliveryQueue.of({ ...queue, expireLeases: Effect.delay(queue.expireLeases, 2_000) }))
  )
)

describe("the worker of a dispatcher", () => {
  for (const [ahead, sent] of [
    [30_000, 1],
    [30_001, 0],
    [-30_001, 0]
  ] as const) {
    it.effect(
      `${sent === 0 ? "signs nothing" : "signs"} while its clock is ${ahead} ms behind the store's`,
      inScene(({ sender, world, feed, logged }) =>
        Effect.gen(function* () {
          world.store.letPass(ahead)
          const endpointId = yield* newEndpoint
          yield* order
          // A hint before the first comparison of the clocks.
          yield* DeliveryFeed.use(({ announce }) => announce([announcementTo([endpointId])]))
          yield* Effect.forkChild(Effect.provide(deliverEvents(options), slowSweeps), { startImmediately: true })
          yield* letPass(40)
          assert.strictEqual(sender.sent().length, sent)
          assert.deepStrictEqual(yield* statuses, [sent === 0 ? "pending 0" : "succeeded 1"])
          if (sent === 0) assert.include(logged(), "the clock is more than 30 s off")
          world.store.letPass(-ahead)
          feed.forget()
          yield* letPass(40)
          assert.strictEqual(sender.sent().length, 1)
        })
      ),
      { tags: "WHK-25" }
    )
  }

  it.effect(
    "sends nothing with a wrong sealing key, logs it once, and counts no attempt",
    inScene(({ sender, logged }) =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        yield* order
        const right = yield* Sealer
        const wrong = Layer.succeed(
          Sealer,
          yield* Sealer.pipe(Effect.provide(fakeSecrets("another key"), { local: true }))
        )
        const running = yield* Effect.forkChild(Effect.provide(deliverEvents(options), wrong))
        yield* letPass(600)
        assert.deepStrictEqual(sender.sent(), [])
        assert.deepStrictEqual(yield* statuses, ["pending 0"])
        assert.strictEqual(logged().split("nothing can be signed for an endpoint").length - 1, 1)
        assert.include(logged(), "TRAJET_SEALING_KEY")
        yield* Fiber.interrupt(running)
        yield* Effect.forkChild(Effect.provideService(deliverEvents(options), Sealer, right))
        yield* letPass(3)
        assert.deepStrictEqual(yield* statuses, ["succeeded 1"])
        assert.isNotEmpty(endpointId)
      })
    )
  )

  it.effect(
    "signs by key pair from the attempt after the request for it on, once for each secret",
    inScene(({ sender }) =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        const versions = () =>
          sender.sent().map(({ headers }) => {
            const listed = headers.find(([name]) => name === "webhook-signature")?.[1] ?? ""
            return listed.replaceAll(/,\S+/gu, "")
          })
        yield* Effect.forkChild(deliverEvents(options))
        yield* order
        yield* letPass(3)
        yield* updateEndpoint(endpointId, { hasKeyPair: true }, false)
        yield* order
        yield* letPass(3)
        yield* rotateEndpoint(endpointId, null)
        yield* order
        yield* letPass(3)
        assert.deepStrictEqual(versions(), ["v1", "v1 v1a", "v1 v1 v1a v1a"])
      })
    ),
    { tags: ["WHK-66", "WHK-67"] }
  )
})
