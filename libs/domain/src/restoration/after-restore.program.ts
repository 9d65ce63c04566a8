import { Effect } from "effect"
import type { EventId } from "../events/event.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { plusMillis } from "../time/instant.rules.ts"
import { AnnouncedEvents } from "./announced-events.port.ts"
import { LostTimeInvalid, NotRestoredTo, StillServing } from "./restoration.errors.ts"
import type { AnnouncedEvent, AnsweredRequest } from "./restoration.model.ts"
import { isLaterThan, logsAfter, marginsOf, ordinalKnown } from "./restoration.rules.ts"
import { RestoredStore } from "./restored-store.port.ts"

export interface AfterRestore {
  readonly restoredTo: Instant
  /** The present of the store if null. */
  readonly servedUntil: Instant | null
  readonly missionsPerSecond: number
  /** Acknowledged writes of the lost time, by the access log. */
  readonly answered: ReadonlyArray<AnsweredRequest>
}

/** The stream's clock may be behind that of the store. */
const announcedBeforeMillis = 60_000

const lostAtOnceMax = 500

/** The announced events that the store does not have, each once. */
const lostEvents = Effect.fnUntraced(function* (announced: ReadonlyArray<AnnouncedEvent>) {
  const store = yield* RestoredStore
  const byId = new Map<EventId, AnnouncedEvent>(announced.map((event) => [event.id, event]))
  const all = [...byId.values()]
  const lost: Array<AnnouncedEvent> = []
  for (let from = 0; from < all.length; from += lostAtOnceMax) {
    const some = all.slice(from, from + lostAtOnceMax)
    const ids = yield* store.lost(some)
    lost.push(...some.filter(({ id }) => ids.has(id)))
  }
  return lost
})

/**
 * Moves everything that the lost time can have handed out beyond it, so that nothing is used twice, and finds out what
 * was lost, as far as the feed and the access log know (docs/adr/0063). Safe to repeat. Fails with `StillServing`,
 * `NotRestoredTo`, `LostTimeInvalid`, `AnnouncementsUnavailable` or `StoreUnavailable`.
 */
export const afterRestore = Effect.fn("afterRestore")(function* (asked: AfterRestore) {
  const store = yield* RestoredStore
  const feed = yield* AnnouncedEvents
  const { restoredTo } = asked
  const state = yield* store.state(restoredTo)
  const { newestEventAt, now } = state
  const restoration = { restoredTo, servedUntil: asked.servedUntil ?? now }
  if (restoration.servedUntil <= restoredTo) return yield* new LostTimeInvalid(restoration)
  if (!state.isMoved) {
    if (state.serving.length > 0) return yield* new StillServing({ processes: state.serving })
    if (newestEventAt !== null && isLaterThan(newestEventAt, restoredTo)) {
      return yield* new NotRestoredTo({ restoredTo, newestEventAt })
    }
  }
  const announced = yield* feed.after(plusMillis(restoredTo, -announcedBeforeMillis))
  const known = announced ?? []
  const lost = yield* lostEvents(known)
  const moved = yield* store.move({
    ...restoration,
    ...marginsOf(restoration, asked),
    logsAfter: logsAfter(now, restoration, known),
    ordinalKnown: ordinalKnown(known)
  })
  return {
    ...restoration,
    moved,
    isFeedKnown: announced !== null,
    lostEvents: lost,
    lostRequests: yield* store.unanswered(asked.answered)
  }
})
