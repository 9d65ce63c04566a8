import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { EventId } from "@trajet/domain/events"
import { Instant } from "@trajet/domain/time"
import { type Announcement, DeliveryFeed } from "@trajet/domain/webhooks/dispatching"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { Effect, Exit, Fiber, type Layer, Schedule, Scheduler } from "effect"
import { randomUUID, randomUUIDv7 } from "node:crypto"

interface DeliveryFeedSuite {
  readonly name: string
  /** A new feed for each test, independent of all others. */
  readonly layer: () => Layer.Layer<DeliveryFeed, unknown>
}

const patience = "20 seconds"

/** An event that was not announced, with deliveries to these endpoints. */
export const announcementTo = (endpointIds: ReadonlyArray<EndpointId>): Announcement => ({
  eventId: EventId(randomUUIDv7()),
  tenant: { groupId: GroupId(randomUUIDv7()), environment: "test" },
  type: "transport.created",
  eventAt: Instant("2026-03-04T05:06:07.123456Z"),
  data: '{"id":"m-1"}',
  endpointIds
})

const someIds = (count: number): ReadonlyArray<EndpointId> =>
  Array.from({ length: count }, () => EndpointId(randomUUID()))

/** Waits until the feed works; a feed may need time to find its broker. */
export const feedIsUp = Effect.gen(function* () {
  const feed = yield* DeliveryFeed
  yield* feed.isUp.pipe(
    Effect.repeat({ until: (isUp) => isUp, schedule: Schedule.spaced("20 millis") }),
    Effect.timeout(patience)
  )
  return feed
})

/** Takes hints until all of these have arrived, and returns their batches. */
export const hintsOf = (expected: Iterable<EndpointId>) =>
  Effect.gen(function* () {
    const feed = yield* DeliveryFeed
    const missing = new Set(expected)
    const portions: Array<ReadonlyArray<EndpointId>> = []
    while (missing.size > 0) {
      const portion = yield* feed.hints
      assert.isNotEmpty(portion)
      portions.push(portion)
      for (const id of portion) missing.delete(id)
    }
    return portions
  }).pipe(Effect.timeout(patience))

const turns = (count: number) => Effect.forEach(Array.from({ length: count }), () => Effect.yieldNow, { discard: true })

/** Counts how often its fibers get a turn. */
const countingScheduler = () => {
  const inner = new Scheduler.MixedScheduler()
  let tasks = 0
  return {
    tasks: () => tasks,
    executionMode: inner.executionMode,
    shouldYield: inner.shouldYield.bind(inner),
    makeDispatcher: (): Scheduler.SchedulerDispatcher => {
      const dispatcher = inner.makeDispatcher()
      return {
        scheduleTask: (task, priority) => {
          tasks++
          dispatcher.scheduleTask(task, priority)
        },
        flush: () => dispatcher.flush()
      }
    }
  }
}

export const deliveryFeedSuite = ({ layer, name }: DeliveryFeedSuite) => {
  const test = <E>(sentence: string, program: () => Effect.Effect<void, E, DeliveryFeed>) =>
    it.live(sentence, () => feedIsUp.pipe(Effect.andThen(program()), Effect.provide(layer())))

  describe(`the delivery feed ${name}`, () => {
    test("hints at exactly the announced endpoints", () =>
      Effect.gen(function* () {
        const feed = yield* DeliveryFeed
        const ids = someIds(60)
        yield* feed.announce(ids.map((id, index) => announcementTo([id, ids[(index + 1) % ids.length] ?? id])))
        const portions = yield* hintsOf(ids)
        assert.deepStrictEqual(new Set(portions.flat()), new Set(ids))
      }))

    test("names an endpoint once in a batch", () =>
      Effect.gen(function* () {
        const feed = yield* DeliveryFeed
        const ids = someIds(3)
        yield* feed.announce(Array.from({ length: 100 }, () => announcementTo([...ids, ...ids])))
        for (const portion of yield* hintsOf(ids)) assert.strictEqual(new Set(portion).size, portion.length)
      }))

    test("does not wake a taker for an event without a subscription", () =>
      Effect.gen(function* () {
        const feed = yield* DeliveryFeed
        const waiting = yield* Effect.forkChild(feed.hints)
        yield* turns(10)
        yield* feed.announce([announcementTo([]), announcementTo([])])
        yield* feed.announce([])
        yield* turns(200)
        assert.isUndefined(waiting.pollUnsafe())
        const [id = EndpointId("")] = someIds(1)
        yield* feed.announce([announcementTo([id])])
        assert.deepStrictEqual(yield* Effect.timeout(Fiber.join(waiting), patience), [id])
      }))

    test("uses no processor while it waits", () =>
      Effect.gen(function* () {
        const feed = yield* DeliveryFeed
        const scheduler = countingScheduler()
        const waiting = yield* Effect.forkChild(Effect.provideService(feed.hints, Scheduler.Scheduler, scheduler))
        yield* turns(50)
        const before = scheduler.tasks()
        yield* turns(200)
        assert.strictEqual(scheduler.tasks(), before)
        yield* Fiber.interrupt(waiting)
      }))

    test("accepts the same event a second time", () =>
      Effect.gen(function* () {
        const feed = yield* DeliveryFeed
        const [first = EndpointId(""), second = EndpointId("")] = someIds(2)
        const announcement = announcementTo([first])
        yield* feed.announce([announcement])
        yield* feed.announce([announcement, announcement])
        yield* hintsOf([first])
        yield* feed.announce([announcement, announcementTo([second])])
        const known = new Set([first, second])
        for (const id of (yield* hintsOf([second])).flat()) assert.isTrue(known.has(id))
      }))

    test("loses no hint to a taker that is interrupted", () =>
      Effect.gen(function* () {
        const feed = yield* DeliveryFeed
        for (let round = 0; round < 40; round++) {
          const taker = yield* Effect.forkChild(feed.hints)
          yield* turns(round % 4)
          const [id = EndpointId("")] = someIds(1)
          const announced = yield* Effect.forkChild(feed.announce([announcementTo([id])]))
          yield* turns(round % 7)
          yield* Fiber.interrupt(taker)
          yield* Fiber.join(announced)
          const taken = yield* Fiber.await(taker)
          const got = Exit.isSuccess(taken) ? taken.value : []
          if (!got.includes(id)) yield* hintsOf([id])
        }
      }))

    test("hands a hint to one of two takers, and the other keeps waiting", () =>
      Effect.gen(function* () {
        const feed = yield* DeliveryFeed
        const heard: Array<string> = []
        const taking = Effect.map(feed.hints, (portion) => void heard.push(portion.join(" ")))
        const takers = [yield* Effect.forkChild(taking), yield* Effect.forkChild(taking)]
        yield* turns(10)
        const ids = someIds(2)
        for (const [count, id] of ids.entries()) {
          yield* feed.announce([announcementTo([id])])
          yield* Effect.yieldNow.pipe(
            Effect.repeat({ until: () => heard.length > count }),
            Effect.andThen(turns(50)),
            Effect.timeout(patience)
          )
          assert.deepStrictEqual(heard, ids.slice(0, count + 1))
        }
        yield* Effect.timeout(Fiber.joinAll(takers), patience)
      }))

    test("gives each hint to one of several takers, and loses none", () =>
      Effect.gen(function* () {
        const feed = yield* DeliveryFeed
        const ids = someIds(200)
        const missing = new Set(ids)
        const taking = Effect.gen(function* () {
          while (missing.size > 0) {
            const portion = yield* feed.hints
            assert.isNotEmpty(portion)
            for (const id of portion) missing.delete(id)
          }
        })
        const takers = yield* Effect.forkChild(Effect.raceAllFirst([taking, taking, taking]))
        yield* Effect.forEach(ids, (id) => feed.announce([announcementTo([id])]), { discard: true, concurrency: 20 })
        yield* Effect.timeout(Fiber.join(takers), patience)
        assert.strictEqual(missing.size, 0)
      }))
  })
}
