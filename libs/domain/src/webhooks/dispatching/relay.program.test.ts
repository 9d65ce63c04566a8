import { assert, describe, it } from "@effect/vitest"
import { client, fakeFeed, type FakeFeed, inWorld, newEndpoint, orderRequest, type WorldPorts } from "@trajet/testing"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { StoreUnavailable } from "../../access/store.errors.ts"
import { createMission } from "../../ordering/create-mission.program.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import { DeliveryFeed } from "./delivery-feed.port.ts"
import { type Announcement, Outbox } from "./outbox.port.ts"
import { relay } from "./relay.program.ts"

const holdMillis = 15_000
const options = { announcementsMax: 2, holdMillis, patienceMillis: 1_000 }

const order = createMission(client, orderRequest(), null)
const depth = Outbox.use((outbox) => outbox.depth)

const letPass = (seconds: number) =>
  Effect.forEach(Array.from({ length: seconds }), () => TestClock.adjust(1_000), { discard: true })

/** A test with a feed that can be down, and the batches that the feed confirmed. */
const withFeed = <A, E>(
  run: (
    feed: FakeFeed,
    taken: ReadonlyArray<ReadonlyArray<Announcement>>
  ) => Effect.Effect<A, E, WorldPorts | DeliveryFeed>
) =>
  inWorld(() => {
    const feed = fakeFeed()
    const taken: Array<ReadonlyArray<Announcement>> = []
    const watched = Layer.effect(
      DeliveryFeed,
      DeliveryFeed.use((inner) =>
        Effect.succeed(
          DeliveryFeed.of({
            ...inner,
            announce: (some) => Effect.tap(inner.announce(some), () => Effect.sync(() => void taken.push(some)))
          })
        )
      )
    ).pipe(Layer.provide(feed.layer))
    return Effect.suspend(() => run(feed, taken)).pipe(Effect.provide(watched))
  })

const relaying = Effect.forkChild(relay(options), { startImmediately: true })

describe("the relay", () => {
  it.effect(
    "hands the endpoints of waiting events over without a confirmation, and deletes these events",
    inWorld(() =>
      Effect.gen(function* () {
        const given: Array<EndpointId> = []
        const local = Layer.effect(
          DeliveryFeed,
          Effect.map(DeliveryFeed, (inner) =>
            DeliveryFeed.of({
              ...inner,
              announce: () => Effect.die("announced"),
              handOver: (ids) => given.push(...ids)
            })
          )
        ).pipe(Layer.provide(fakeFeed().layer))
        const endpoint = yield* newEndpoint(client.tenant)
        for (let made = 0; made < 3; made++) yield* order
        yield* Effect.provide(relaying, local)
        yield* letPass(1)
        yield* order
        yield* letPass(1)
        assert.deepStrictEqual(given, [endpoint.id, endpoint.id, endpoint.id, endpoint.id])
        assert.strictEqual(yield* depth, 0)
      })
    )
  )

  it.effect(
    "announces waiting events in batches, each once",
    withFeed((_feed, taken) =>
      Effect.gen(function* () {
        for (let made = 0; made < 5; made++) yield* order
        yield* relaying
        yield* letPass(1)
        assert.deepStrictEqual(
          taken.map((portion) => portion.length),
          [2, 2, 1]
        )
        assert.strictEqual(new Set(taken.flat().map(({ eventId }) => eventId)).size, 5)
        assert.strictEqual(yield* depth, 0)
        yield* letPass(60)
        assert.strictEqual(taken.length, 3)
      })
    )
  )

  it.effect(
    "announces an event that is committed while it waits, at once",
    withFeed((_feed, taken) =>
      Effect.gen(function* () {
        yield* Effect.forkChild(relay({ ...options, patienceMillis: 3_600_000 }), { startImmediately: true })
        yield* letPass(10)
        yield* order
        yield* TestClock.adjust(1)
        assert.strictEqual(taken.length, 1)
      })
    )
  )

  it.effect(
    "keeps outbox rows that the feed did not confirm, and announces them later",
    withFeed((feed, taken) =>
      Effect.gen(function* () {
        feed.become("down")
        yield* order
        yield* relaying
        yield* letPass(60)
        assert.strictEqual(yield* depth, 1)
        assert.deepStrictEqual(taken, [])
        feed.become("up")
        yield* letPass(holdMillis / 1_000 + 1)
        assert.strictEqual(yield* depth, 0)
        assert.strictEqual(taken.length, 1)
      })
    )
  )

  it.effect(
    "announces events again whose outbox rows it could not delete",
    withFeed((_feed, taken) =>
      Effect.gen(function* () {
        yield* order
        let failures = 1
        const forgetful = Layer.effect(
          Outbox,
          Outbox.use((outbox) =>
            Effect.succeed(
              Outbox.of({
                ...outbox,
                done: (ids) =>
                  Effect.suspend(() => (failures-- > 0 ? Effect.fail(new StoreUnavailable({})) : outbox.done(ids)))
              })
            )
          )
        )
        yield* Effect.forkChild(Effect.provide(relay(options), forgetful), { startImmediately: true })
        yield* letPass(holdMillis / 1_000 + 3)
        assert.strictEqual(taken.length, 2)
        assert.deepStrictEqual(taken[0], taken[1])
        assert.strictEqual(yield* depth, 0)
      })
    )
  )

  it.effect(
    "continues after an outage of the store",
    inWorld((world) => {
      const feed = fakeFeed()
      return Effect.gen(function* () {
        yield* order
        world.store.become("down")
        yield* relaying
        yield* letPass(30)
        world.store.become("up")
        yield* letPass(2)
        assert.strictEqual(yield* depth, 0)
      }).pipe(Effect.provide(feed.layer))
    })
  )
})
