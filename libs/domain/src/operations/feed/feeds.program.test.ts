import { assert, describe, it } from "@effect/vitest"
import { RequestId } from "../../access/index.ts"
import {
  type FeedCipher,
  FeedLog,
  type FeedMessage,
  type FeedPage,
  FeedPosition,
  makeFeeds,
  sealPosition
} from "./index.ts"
import { OperatorId, People, type PersonCaller, PersonKeyId } from "../../people/index.ts"
import { SessionId, Sessions } from "../../users/index.ts"
import { Effect, Fiber, Layer, Queue, type Scope, Stream } from "effect"
import { TestClock } from "effect/testing"
import { fakeSecrets } from "@trajet/testing"
import { entryAt } from "../../testing/feed-samples.ts"

interface Frame {
  readonly message: FeedMessage
  readonly id: string | null
}

const callerOf = (name: string): PersonCaller => ({
  person: { role: "operator", id: OperatorId(name) },
  environment: "live",
  keyId: PersonKeyId(name),
  requestId: RequestId("request"),
  ip: null
})

/** A store with one feed, whose entries a test adds. */
const makeStore = () => {
  const lost: Array<readonly [number, number]> = []
  const state = {
    ...{ newest: 0, oldest: 1, readable: Number.MAX_SAFE_INTEGER },
    ...{ lost, revoked: new Set<string>(), keyChecks: 0 }
  }
  const bell = Effect.runSync(Queue.sliding<void>(1))
  const page = (after: number, upTo: number, limit: number): FeedPage => {
    const last = Math.min(state.newest, state.readable, upTo, after + limit)
    const positions = Array.from({ length: Math.max(0, last - after) }, (_, n) => FeedPosition(after + 1 + n))
    return { entries: positions.map(entryAt), next: positions.length < limit ? null : (positions.at(-1) ?? null) }
  }
  const log = FeedLog.of({
    append: () => Effect.succeed("done"),
    span: () =>
      Effect.sync(() => ({
        newest: FeedPosition(state.newest),
        oldest: FeedPosition(state.oldest),
        lost: state.lost.map(([after, before]) => ({ after: FeedPosition(after), before: FeedPosition(before) }))
      })),
    read: (_, { after, upTo, limit }) => Effect.sync(() => page(after, upTo, limit)),
    readOfDriver: () => Effect.succeed({ entries: [], next: null }),
    awake: (patienceMillis) => Effect.ignore(Effect.timeout(Queue.take(bell), patienceMillis))
  })
  const people = Layer.mock(People)({
    usableKeys: (ids) =>
      Effect.sync(() => {
        state.keyChecks++
        return new Set(ids.filter((id) => !state.revoked.has(id)))
      })
  })
  const sessions = Layer.mock(Sessions)({
    alive: (ids) => Effect.sync(() => new Set(ids.filter((id) => !state.revoked.has(id))))
  })
  const add = (count: number) =>
    Effect.andThen(
      Effect.sync(() => void (state.newest += count)),
      Queue.offer(bell, undefined)
    )
  return { state, add, layer: Layer.mergeAll(people, sessions, Layer.succeed(FeedLog, log)) }
}

const options = { environments: ["live"], perKeyMax: 2, perProcessMax: 3 } as const

const inFeeds = <A, E>(
  test: (scene: {
    readonly store: ReturnType<typeof makeStore>
    readonly feeds: Effect.Success<ReturnType<typeof makeFeeds<Frame>>>
  }) => Effect.Effect<A, E, FeedCipher | Scope.Scope>
) => {
  const store = makeStore()
  return makeFeeds<Frame>({ ...options, encode: (message, id) => ({ message, id }) }).pipe(
    Effect.flatMap((feeds) => test({ store, feeds })),
    Effect.scoped,
    Effect.provide(Layer.merge(store.layer, fakeSecrets()))
  )
}

/** Reads a feed in the background; the result has what arrived so far. */
const reading = Effect.fnUntraced(function* (feed: { readonly frames: Stream.Stream<Frame> }) {
  const frames: Array<Frame> = []
  const fiber = yield* Effect.forkScoped(
    Stream.runForEach(feed.frames, (frame) => Effect.sync(() => frames.push(frame)))
  )
  return { frames, fiber, news: () => frames.filter(({ message }) => message._tag === "News").length }
})

/** Lets the fibers run until nothing is left to do. */
const settled = Effect.repeat(TestClock.adjust("1 millis"), { times: 20 })

const tokenOf = (position: number) => sealPosition("live", FeedPosition(position))

describe("a feed", () => {
  it.effect("begins now, and goes on after a given position with what was missed", () =>
    inFeeds(
      Effect.fnUntraced(function* ({ store, feeds }) {
        yield* store.add(5)
        const now = yield* reading(yield* feeds.open(callerOf("a"), null))
        const resumed = yield* reading(yield* feeds.open(callerOf("a"), yield* tokenOf(3)))
        yield* settled
        assert.deepStrictEqual([now.news(), resumed.news()], [0, 2])
        yield* store.add(1)
        yield* settled
        assert.deepStrictEqual([now.news(), resumed.news()], [1, 3])
        assert.deepStrictEqual(
          resumed.frames.map(({ id }) => id),
          yield* Effect.forEach([3, 4, 5, 6], tokenOf)
        )
      })
    )
  )

  it.effect(
    "tells of missing events if its position is dropped, or of a later time than the store, or lost by a restore",
    () =>
      inFeeds(
        Effect.fnUntraced(function* ({ store, feeds }) {
          yield* store.add(9)
          store.state.oldest = 5
          store.state.lost.push([5, 8])
          for (const [position, first] of [
            [3, "Reset"],
            [4, "Opened"],
            [5, "Opened"],
            [6, "Reset"],
            [7, "Reset"],
            [8, "Opened"],
            [9, "Opened"],
            [10, "Reset"]
          ] as const) {
            const feed = yield* feeds.open(callerOf(String(position)), yield* tokenOf(position))
            const { frames } = yield* reading(feed)
            yield* settled
            assert.strictEqual(frames[0]?.message._tag, first)
            assert.strictEqual(frames[0]?.id, yield* tokenOf(first === "Reset" ? 9 : position))
            feed.close()
          }
        })
      )
  )

  it.effect(
    "ends within a second after the revocation of its key, and gets no event after it",
    () =>
      inFeeds(
        Effect.fnUntraced(function* ({ store, feeds }) {
          const revoked = yield* reading(yield* feeds.open(callerOf("revoked"), null))
          const kept = yield* reading(yield* feeds.open(callerOf("kept"), null))
          yield* TestClock.adjust("10 seconds")
          store.state.revoked.add("revoked")
          yield* TestClock.adjust("1 second")
          assert.isDefined(revoked.fiber.pollUnsafe())
          yield* store.add(1)
          yield* settled
          assert.deepStrictEqual([revoked.news(), kept.news()], [0, 1])
          assert.isUndefined(kept.fiber.pollUnsafe())
        })
      ),
    { tags: "OPS-39" }
  )

  it.effect(
    "ends within a second after the end of its session, and another session of the key goes on",
    () =>
      inFeeds(
        Effect.fnUntraced(function* ({ store, feeds }) {
          const inSession = (id: string) => feeds.open({ ...callerOf("user"), sessionId: SessionId(id) }, null)
          const [ended, kept] = [yield* reading(yield* inSession("ended")), yield* reading(yield* inSession("kept"))]
          store.state.revoked.add("ended")
          yield* TestClock.adjust("1 second")
          assert.isDefined(ended.fiber.pollUnsafe())
          assert.isUndefined(kept.fiber.pollUnsafe())
        })
      ),
    { tags: "CON-62" }
  )

  it.effect("asks for no key while nobody listens", () =>
    inFeeds(
      Effect.fnUntraced(function* ({ store, feeds }) {
        yield* TestClock.adjust("1 minute")
        assert.strictEqual(store.state.keyChecks, 0)
        const feed = yield* feeds.open(callerOf("a"), null)
        yield* TestClock.adjust("1 second")
        const checks = store.state.keyChecks
        assert.isAtLeast(checks, 2)
        feed.close()
        yield* TestClock.adjust("1 minute")
        assert.isAtMost(store.state.keyChecks, checks + 1)
      })
    )
  )

  it.effect("ends as slow if too many events stay unread, and lets the client resume", () =>
    inFeeds(
      Effect.fnUntraced(function* ({ store, feeds }) {
        const slow = yield* feeds.open(callerOf("slow"), null)
        const quick = yield* reading(yield* feeds.open(callerOf("quick"), null))
        yield* store.add(600)
        yield* settled
        assert.strictEqual(yield* slow.ended, "slow")
        assert.strictEqual(quick.news(), 600)
        const resumed = yield* reading(yield* feeds.open(callerOf("slow"), yield* tokenOf(0)))
        yield* settled
        assert.strictEqual(resumed.news(), 600)
      })
    )
  )

  it.effect(
    "gets a heartbeat with the position every 5 s, and ends as slow if it leaves them unread for more than 40 s",
    () =>
      inFeeds(
        Effect.fnUntraced(function* ({ store, feeds }) {
          const dead = yield* feeds.open(callerOf("dead"), null)
          const alive = yield* reading(yield* feeds.open(callerOf("alive"), null))
          const beats = () => alive.frames.filter(({ message }) => message._tag === "Beat").length
          yield* store.add(2)
          yield* TestClock.adjust("5 seconds")
          assert.deepStrictEqual(alive.frames.at(-1), { message: { _tag: "Beat" }, id: yield* tokenOf(2) })
          const ended = yield* Effect.forkScoped(dead.ended)
          yield* TestClock.adjust("35 seconds")
          assert.strictEqual(beats(), 8)
          assert.isUndefined(ended.pollUnsafe())
          yield* TestClock.adjust("5 seconds")
          assert.strictEqual(yield* dead.ended, "slow")
          assert.isUndefined(alive.fiber.pollUnsafe())
        })
      ),
    { tags: "OPS-63" }
  )

  it.effect(
    "ends as slow if what it missed stays unread, and not if it is read slowly",
    () =>
      inFeeds(
        Effect.fnUntraced(function* ({ store, feeds }) {
          yield* store.add(600)
          const unread = yield* feeds.open(callerOf("unread"), yield* tokenOf(0))
          const stalled = yield* feeds.open(callerOf("stalled"), yield* tokenOf(0))
          yield* Effect.forkScoped(Stream.runForEach(stalled.frames, () => Effect.never))
          const slow = yield* feeds.open(callerOf("slow"), yield* tokenOf(0))
          let read = 0
          const reader = yield* Effect.forkScoped(
            Stream.runForEach(slow.frames, () =>
              Effect.andThen(
                Effect.sleep("50 millis"),
                Effect.sync(() => read++)
              )
            )
          )
          yield* TestClock.adjust("46 seconds")
          assert.deepStrictEqual([yield* unread.ended, yield* stalled.ended], ["slow", "slow"])
          assert.isAbove(read, 600)
          assert.isUndefined(reader.pollUnsafe())
        })
      ),
    { tags: ["OPS-39", "SEC-23"] }
  )

  it.effect("that came from a process ahead of this one gets no earlier position with a heartbeat", () =>
    inFeeds(
      Effect.fnUntraced(function* ({ store, feeds }) {
        yield* feeds.open(callerOf("first"), null)
        store.state.readable = 0
        store.state.newest = 3
        const resumed = yield* reading(yield* feeds.open(callerOf("ahead"), yield* tokenOf(3)))
        yield* TestClock.adjust("6 seconds")
        assert.deepStrictEqual(
          resumed.frames.map(({ message, id }) => [message._tag, id]),
          [
            ["Opened", yield* tokenOf(3)],
            ["Beat", null]
          ]
        )
      })
    )
  )

  it.effect(
    "has a bound for each key and for the process, and gives its place back once",
    () =>
      inFeeds(
        Effect.fnUntraced(function* ({ feeds }) {
          const [first] = [yield* feeds.open(callerOf("a"), null), yield* feeds.open(callerOf("a"), null)]
          assert.strictEqual((yield* Effect.flip(feeds.open(callerOf("a"), null)))._tag, "TooManyFeeds")
          yield* feeds.open(callerOf("b"), null)
          const refused = yield* Effect.flip(feeds.open(callerOf("c"), null))
          assert.include(refused, { _tag: "TooManyFeeds", of: "process" })
          assert.strictEqual((yield* Effect.flip(feeds.check(callerOf("c"), null)))._tag, "TooManyFeeds")
          first.close()
          first.close()
          yield* feeds.open(callerOf("c"), null)
          assert.strictEqual((yield* Effect.flip(feeds.open(callerOf("a"), null)))._tag, "TooManyFeeds")
        })
      ),
    { tags: "OPS-39" }
  )

  it.effect("refuses a position of another feed, an altered and an overlong one", () =>
    inFeeds(
      Effect.fnUntraced(function* ({ feeds }) {
        const other = yield* sealPosition("test", FeedPosition(0))
        for (const id of [other, `${yield* tokenOf(0)}0`, "nonsense", "x".repeat(1_000)]) {
          assert.strictEqual((yield* Effect.flip(feeds.open(callerOf("a"), id)))._tag, "FeedPositionInvalid")
        }
      })
    )
  )

  it.effect("ends when the process stops, and no other one opens", () =>
    inFeeds(
      Effect.fnUntraced(function* ({ feeds }) {
        const open = yield* feeds.open(callerOf("a"), null)
        const { fiber } = yield* reading(open)
        yield* feeds.stop
        assert.strictEqual(yield* open.ended, "stopping")
        yield* Fiber.join(fiber)
        assert.strictEqual((yield* Effect.flip(feeds.open(callerOf("a"), null)))._tag, "TooManyFeeds")
      })
    )
  )
})
