import { Clock, Effect, Option, type Semaphore, Stream } from "effect"
import { forPerson } from "../../people/person-role.rules.ts"
import { instantOfMillis } from "../../time/instant.rules.ts"
import { FeedLog } from "./feed-log.port.ts"
import { sealPosition } from "./feed-position.program.ts"
import { endOfFeed } from "./feed-reader.program.ts"
import type { Listener } from "./feed-room.ts"
import type { FeedRooms } from "./feed-rooms.ts"
import { type FeedEntry, FeedPosition } from "./feed.model.ts"
import { newsOf, removalOf, shownToDriver } from "./feed.rules.ts"

interface Missing<Frame> {
  readonly rooms: FeedRooms<Frame>
  readonly listener: Listener<Frame>
  /** Bounds the pages that are read at a time, for all who come back. */
  readonly reads: Semaphore.Semaphore
}

const framesOf = Effect.fnUntraced(function* <Frame>({ rooms, listener }: Missing<Frame>, entry: FeedEntry) {
  const { environment, person } = listener.caller
  const now = instantOfMillis(yield* Clock.currentTimeMillis)
  const shown = forPerson(person, {
    operator: () => "news" as const,
    driver: ({ id }) => shownToDriver(id, entry, now)
  })
  if (shown === null) return []
  const news = shown === "news" ? newsOf(entry) : removalOf(entry)
  return [rooms.encode({ _tag: "News", news }, yield* sealPosition(environment, entry.position))]
})

interface Part {
  readonly after: FeedPosition
  readonly upTo: FeedPosition
}

const read = Effect.fnUntraced(function* <Frame>({ rooms, listener, reads }: Missing<Frame>, part: Part) {
  const log = yield* FeedLog
  const { environment, person } = listener.caller
  const query = { ...part, limit: rooms.pageMax }
  return yield* reads.withPermit(
    forPerson(person, {
      operator: () => log.read(environment, query),
      driver: ({ id }) => log.readOfDriver(environment, id, query)
    })
  )
})

/** A page of what was missed, and the part that is left. */
const page = Effect.fnUntraced(function* <Frame>(missing: Missing<Frame>, part: Part) {
  const { rooms, listener } = missing
  // It asks for this page, and the time that the page takes is not its own.
  listener.unreadBeats = 0
  const { entries, next } = yield* read(missing, part)
  listener.unreadBeats = 0
  const frames = (yield* Effect.forEach(entries, (entry) => framesOf(missing, entry))).flat()
  if (next !== null) return [frames, Option.some({ ...part, after: next })] as const
  if (listener.after !== null) return [frames, Option.none<Part>()] as const
  // From here on the listener gets what the room is served. What the room was served after this page is read now.
  const last = entries.at(-1)?.position ?? part.after
  const served = rooms.roomOf(listener).position ?? last
  listener.after = FeedPosition(Math.max(last, served))
  return [frames, served > last ? Option.some({ after: last, upTo: served }) : Option.none<Part>()] as const
})

/** The frames of the events after a position, until the listener can go on with the others. */
export const missedFrames = <Frame>(missing: Missing<Frame>, from: FeedPosition) =>
  Stream.paginate<Part, Frame, Effect.Error<ReturnType<typeof page>>, Effect.Services<ReturnType<typeof page>>>(
    { after: from, upTo: endOfFeed },
    (part) => page(missing, part)
  )
