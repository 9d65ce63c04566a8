import { Clock, Effect } from "effect"
import { People } from "../../people/people.port.ts"
import { Sessions } from "../../users/sessions.port.ts"
import type { SessionId } from "../../users/user.model.ts"
import { FeedLog, type FeedPage } from "./feed-log.port.ts"
import { beat, publish } from "./feed-publish.program.ts"
import { feedBeatMillis, type FeedRoom } from "./feed-room.ts"
import type { FeedRooms } from "./feed-rooms.ts"
import { FeedPosition } from "./feed.model.ts"

/** The end of every feed. */
export const endOfFeed = FeedPosition(Number.MAX_SAFE_INTEGER)

const sweepMillis = 1_000
/** The append of another process is over by then. */
const busyMillis = 10
const afterFailure = Effect.sleep(250)
const keysMillis = 400
/** No event goes to a key whose last check is older. */
const keysTrustedMillis = 900

/** What the reader of a process remembers; times are epoch milliseconds. */
interface Reading<Frame> {
  readonly rooms: FeedRooms<Frame>
  keysCheckedAt: number
  sweepAt: number
}

const aliveSessions = Effect.fnUntraced(function* (ids: ReadonlyArray<SessionId>) {
  const sessions = yield* Sessions
  return ids.length === 0 ? new Set<SessionId>() : yield* sessions.alive([...new Set(ids)])
})

/** Ends the feeds of revoked keys, and those of sessions that have ended. */
const checkKeys = Effect.fnUntraced(function* <Frame>(reading: Reading<Frame>) {
  const people = yield* People
  const askedAt = yield* Clock.currentTimeMillis
  const listeners = [...reading.rooms.listeners()]
  const usable = yield* people.usableKeys([...new Set(listeners.map(({ caller }) => caller.keyId))])
  const alive = yield* aliveSessions(listeners.flatMap(({ caller: { sessionId } }) => sessionId ?? []))
  for (const listener of listeners) {
    const { keyId, sessionId } = listener.caller
    const isIn = usable.has(keyId) && (sessionId === undefined || alive.has(sessionId))
    if (!isIn) reading.rooms.end(listener, "revoked")
  }
  reading.keysCheckedAt = askedAt
})

const trustKeys = Effect.fnUntraced(function* <Frame>(reading: Reading<Frame>) {
  if ((yield* Clock.currentTimeMillis) - reading.keysCheckedAt >= keysTrustedMillis) yield* checkKeys(reading)
})

/** Gives the listeners of a room what is new in the feed. */
const serve = Effect.fnUntraced(function* <Frame>(reading: Reading<Frame>, room: FeedRoom<Frame>) {
  const log = yield* FeedLog
  const { pageMax: limit } = reading.rooms
  for (let after = room.position; after !== null;) {
    const { entries, next }: FeedPage = yield* log.read(room.environment, { after, upTo: endOfFeed, limit })
    if (entries.length > 0) yield* trustKeys(reading)
    for (const entry of entries) yield* publish(reading.rooms, room, entry)
    after = next
  }
})

/** Appends to the feed until nothing is left; true if another process appends. */
const append = Effect.fnUntraced(function* <Frame>(reading: Reading<Frame>, room: FeedRoom<Frame>, sweep: boolean) {
  const log = yield* FeedLog
  for (;;) {
    const left = yield* log.append(room.environment, { most: reading.rooms.pageMax, sweep })
    if (left !== "more") return left === "busy"
    yield* serve(reading, room)
  }
})

/** Appends and serves what is new, and waits for more. */
const round = Effect.fnUntraced(function* <Frame>(reading: Reading<Frame>) {
  const { rooms } = reading
  const log = yield* FeedLog
  const startedAt = yield* Clock.currentTimeMillis
  const isSweep = startedAt >= reading.sweepAt
  if (isSweep) reading.sweepAt = startedAt + sweepMillis
  let isBusy = false
  for (const room of rooms.all()) {
    isBusy = (yield* append(reading, room, isSweep)) || isBusy
    yield* serve(reading, room)
  }
  const untilSweep = Math.max(1, reading.sweepAt - (yield* Clock.currentTimeMillis))
  if (rooms.count > 0) return yield* log.awake(isBusy ? busyMillis : untilSweep)
  // Without listeners the feed only has to be a second behind.
  yield* Effect.ignore(Effect.timeout(rooms.occupied.await, untilSweep))
})

const keys = Effect.fnUntraced(function* <Frame>(reading: Reading<Frame>) {
  yield* reading.rooms.occupied.await
  yield* checkKeys(reading)
  yield* Effect.sleep(keysMillis)
})

const beats = Effect.fnUntraced(function* <Frame>({ rooms }: Reading<Frame>) {
  yield* Effect.sleep(feedBeatMillis)
  for (const room of rooms.all()) yield* beat(rooms, room)
})

// A reader that ended would leave its listeners with heartbeats alone.
const forever = <E, R>(work: Effect.Effect<void, E, R>): Effect.Effect<never, never, R> =>
  work.pipe(
    Effect.catch((error) => Effect.andThen(Effect.logDebug("the feed waits", error), afterFailure)),
    Effect.catchDefect((defect) => Effect.andThen(Effect.logError("the feed failed", defect), afterFailure)),
    Effect.forever
  )

/** The one reader of a process (docs/adr/0042): appends to the feed and serves all listeners, without end. */
export const readFeed = <Frame>(rooms: FeedRooms<Frame>) => {
  const reading: Reading<Frame> = { rooms, keysCheckedAt: 0, sweepAt: 0 }
  return Effect.all([forever(round(reading)), forever(keys(reading)), forever(beats(reading))], {
    concurrency: "unbounded",
    discard: true
  })
}
