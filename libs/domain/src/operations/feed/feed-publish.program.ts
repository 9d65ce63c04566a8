import { Clock, Effect, Metric } from "effect"
import type { DriverId } from "../../mission/mission.model.ts"
import { instantOfMillis, millisOfInstant } from "../../time/instant.rules.ts"
import { sealPosition } from "./feed-position.program.ts"
import { type FeedRoom, give, giveBeat } from "./feed-room.ts"
import type { FeedRooms } from "./feed-rooms.ts"
import { feedLag } from "./feed.metrics.ts"
import type { FeedEntry } from "./feed.model.ts"
import { newsOf, removalOf, shownToDriver } from "./feed.rules.ts"

const driversOf = ({ driverIds, formerDriverIds }: FeedEntry): ReadonlySet<DriverId> =>
  new Set([...driverIds, ...formerDriverIds])

/** Gives an event to the listeners of a room who may see it. Each form of its frame is made once. */
export const publish = Effect.fnUntraced(function* <Frame>(
  rooms: FeedRooms<Frame>,
  room: FeedRoom<Frame>,
  entry: FeedEntry
) {
  const { position } = entry
  const now = instantOfMillis(yield* Clock.currentTimeMillis)
  const id = yield* sealPosition(room.environment, position)
  // No fiber runs between here and the end: a listener who enters gets either this event or the position after it.
  const news = rooms.encode({ _tag: "News", news: newsOf(entry) }, id)
  for (const listener of [...room.operators()]) {
    if (!give(listener, news, position)) rooms.end(listener, "slow")
  }
  for (const driverId of driversOf(entry)) {
    const listeners = [...room.listenersOf(driverId)]
    const shown = listeners.length === 0 ? null : shownToDriver(driverId, entry, now)
    if (shown === null) continue
    const frame = shown === "news" ? news : rooms.encode({ _tag: "News", news: removalOf(entry) }, id)
    for (const listener of listeners) if (!give(listener, frame, position)) rooms.end(listener, "slow")
  }
  room.served(position)
  yield* Metric.update(feedLag, (millisOfInstant(now) - millisOfInstant(entry.event.createdAt)) / 1_000)
})

/** Gives a heartbeat to every listener of a room, with the position of the room. */
export const beat = Effect.fnUntraced(function* <Frame>(rooms: FeedRooms<Frame>, room: FeedRoom<Frame>) {
  if (room.position === null) return
  const { position } = room
  const moving = rooms.encode({ _tag: "Beat" }, yield* sealPosition(room.environment, position))
  const still = rooms.encode({ _tag: "Beat" }, null)
  for (const listener of [...room.listeners()]) {
    // A listener may have come from a process that was ahead: its position must not go back.
    const isAhead = (listener.after ?? position) > position || room.position !== position
    if (!giveBeat(listener, isAhead ? still : moving)) rooms.end(listener, "slow")
  }
})
