import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Result } from "effect"
import { RequestId } from "../../access/caller.model.ts"
import { DriverId } from "../../mission/mission.model.ts"
import type { PersonCaller } from "../../people/person-caller.model.ts"
import { OperatorId, type Person, PersonKeyId } from "../../people/person.model.ts"
import { FeedPosition } from "./feed.model.ts"
import { frameQueue, newListener } from "./feed-room.ts"
import { FeedRooms } from "./feed-rooms.ts"

const perKeyMax = 2
const perProcessMax = 3

const callerOf = (person: Person): PersonCaller => ({
  person,
  environment: "live",
  keyId: PersonKeyId(`key of ${person.id}`),
  requestId: RequestId("request"),
  ip: null
})
const driver = callerOf({ role: "driver", id: DriverId("driver") })
const operator = callerOf({ role: "operator", id: OperatorId("operator") })

const makeRooms = () =>
  new FeedRooms<string>({ environments: ["live"], encode: ({ _tag }) => _tag, perKeyMax, perProcessMax })

const open = Effect.fnUntraced(function* (rooms: FeedRooms<string>, caller: PersonCaller) {
  const listener = newListener(caller, yield* frameQueue<string>())
  return { listener, entered: rooms.enter(listener, FeedPosition(0)) }
})

describe("the open feeds of a process", () => {
  it.effect(
    "end the oldest feed of a driver who opens one too many, as a phone without coverage leaves feeds behind",
    () =>
      Effect.gen(function* () {
        const rooms = makeRooms()
        const feeds = [yield* open(rooms, driver), yield* open(rooms, driver), yield* open(rooms, driver)]
        for (const { entered } of feeds) assert.isTrue(Result.isSuccess(entered))
        const isEnded = feeds.map(({ listener }) => Deferred.isDoneUnsafe(listener.ended))
        assert.deepStrictEqual(isEnded, [true, false, false])
        const [oldest] = feeds
        if (oldest === undefined) return assert.fail("no feed")
        assert.strictEqual(yield* Deferred.await(oldest.listener.ended), "replaced")
        assert.strictEqual(rooms.count, perKeyMax)
      }),
    { tags: "OPS-39" }
  )

  it.effect("let a driver replace a feed also while the process has no room, and nobody else in", () =>
    Effect.gen(function* () {
      const rooms = makeRooms()
      for (const caller of [operator, driver, driver]) yield* open(rooms, caller)
      assert.isTrue(Result.isFailure((yield* open(rooms, operator)).entered))
      assert.isTrue(Result.isSuccess((yield* open(rooms, driver)).entered))
      assert.strictEqual(rooms.count, perProcessMax)
    })
  )

  it.effect("refuse an operator's feed beyond the bound of the key, and end none", () =>
    Effect.gen(function* () {
      const rooms = makeRooms()
      const [first] = [yield* open(rooms, operator), yield* open(rooms, operator)]
      const refused = yield* open(rooms, operator)
      assert.deepInclude(Result.getOrThrow(Result.flip(refused.entered)), { _tag: "TooManyFeeds", of: "key" })
      assert.isFalse(Deferred.isDoneUnsafe(first.listener.ended))
    })
  )
})
