import { Clock, Deferred, Effect, Metric, Semaphore, Stream } from "effect"
import type { PersonCaller } from "../../people/person-caller.model.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"
import type { FeedCipher } from "./feed-cipher.port.ts"
import { FeedLog, type FeedSpan } from "./feed-log.port.ts"
import { missedFrames } from "./feed-missed.program.ts"
import { openPosition, sealPosition } from "./feed-position.program.ts"
import { readFeed } from "./feed-reader.program.ts"
import { type FeedEnd, frameQueue, type Listener, newListener } from "./feed-room.ts"
import { FeedRooms, type FeedsOptions } from "./feed-rooms.ts"
import { endedFeeds, openFeeds } from "./feed.metrics.ts"
import type { FeedPosition } from "./feed.model.ts"

/** Pages of missed events that are read at a time, for all who come back. */
const missedReadsMax = 2
const countedMillis = 1_000

/** An open feed. */
export interface Feed<Frame> {
  /** Ends when the service ends the feed; an interruption closes it. */
  readonly frames: Stream.Stream<Frame>
  /** Resolves when the service ends the feed. */
  readonly ended: Effect.Effect<FeedEnd>
  /** Gives the place of the feed back; may be called again. */
  readonly close: () => void
}

/** True if events after this position are gone, or the store was restored to a time before it. */
const isLost = (position: FeedPosition, { lost, newest, oldest }: FeedSpan): boolean =>
  position + 1 < oldest || position > newest || lost.some(({ after, before }) => position > after && position < before)

/** Where a feed begins: after `from` with what was missed since, or now if it is null. */
const startOf = Effect.fnUntraced(function* <Frame>(
  rooms: FeedRooms<Frame>,
  caller: PersonCaller,
  lastEventId: string | null
) {
  const log = yield* FeedLog
  const token = lastEventId === null ? null : yield* openPosition(caller.environment, lastEventId)
  yield* Effect.fromResult(rooms.admit(caller))
  const span = yield* log.span(caller.environment)
  const isReset = token !== null && isLost(token, span)
  return { from: isReset ? null : token, isReset, newest: span.newest }
})

/** What the room of a listener is served. */
const live = <Frame>(listener: Listener<Frame>): Stream.Stream<Frame> =>
  Stream.mapArray(Stream.fromQueue(listener.queue), (frames) => {
    listener.unreadBeats = 0
    return frames
  })

/** All frames of a listener: the first one, what was missed, and what happens then. */
const feedOf = <Frame, E>(
  rooms: FeedRooms<Frame>,
  listener: Listener<Frame>,
  first: Frame,
  missed: Stream.Stream<Frame, E>
): Feed<Frame> => {
  const close = () => rooms.leave(listener)
  const frames = Stream.succeed(first).pipe(
    Stream.concat(missed),
    Stream.concat(live(listener)),
    Stream.interruptWhen(Deferred.await(listener.ended)),
    // What was missed cannot be read: a feed that went on would have a gap.
    Stream.catchCause((cause) =>
      Stream.fromEffectDrain(
        Effect.andThen(
          Effect.logDebug("a feed ends", cause),
          Effect.sync(() => rooms.end(listener, "unreadable"))
        )
      )
    ),
    Stream.ensuring(Effect.sync(close))
  )
  const ended = Effect.tap(Deferred.await(listener.ended), (reason) =>
    Metric.update(Metric.withAttributes(endedFeeds, { reason }), 1)
  )
  return { frames, ended, close }
}

/** Makes the feeds of a process, and starts their reader, which ends with the scope. */
export const makeFeeds = Effect.fnUntraced(function* <Frame>(options: FeedsOptions<Frame>) {
  const context = yield* Effect.context<FeedLog | FeedCipher>()
  const rooms = new FeedRooms(options)
  const reads = Semaphore.makeUnsafe(missedReadsMax)
  yield* Effect.forkScoped(readFeed(rooms))
  const count = Effect.suspend(() => Metric.update(openFeeds, rooms.count))
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(count, Effect.sleep(countedMillis))))

  const open = Effect.fnUntraced(function* (caller: PersonCaller, lastEventId: string | null) {
    const { from, isReset, newest } = yield* startOf(rooms, caller, lastEventId)
    const at = instantOfMillis(yield* Clock.currentTimeMillis)
    const listener = newListener(caller, yield* frameQueue<Frame>())
    const served = yield* Effect.fromResult(rooms.enter(listener, newest))
    if (from === null) listener.after = served
    const id = yield* sealPosition(caller.environment, from ?? served)
    const first = options.encode(isReset ? { _tag: "Reset", at } : { _tag: "Opened" }, id)
    const missed = from === null ? Stream.empty : missedFrames({ rooms, listener, reads }, from)
    return feedOf(rooms, listener, first, Stream.provideContext(missed, context))
  })

  return {
    /** Checks what `open` would refuse. Fails with `FeedPositionInvalid`, `TooManyFeeds` or `StoreUnavailable`. */
    check: (caller: PersonCaller, lastEventId: string | null) =>
      Effect.provideContext(Effect.asVoid(startOf(rooms, caller, lastEventId)), context),
    /**
     * Opens a feed of what the caller may see: from now on, or after the event with this id, without a gap and without a
     * repetition. Fails with `FeedPositionInvalid`, `TooManyFeeds` or `StoreUnavailable`.
     */
    open: (caller: PersonCaller, lastEventId: string | null) =>
      Effect.provideContext(open(caller, lastEventId), context),
    /** Ends all feeds, and opens no more. */
    stop: Effect.sync(() => rooms.stop())
  }
})

export type Feeds<Frame> = Effect.Success<ReturnType<typeof makeFeeds<Frame>>>
