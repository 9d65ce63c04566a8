import { serviceNow } from "../clock/service-clock.ts"
import type { Store } from "../store/store.ts"
import { locate, type NoFix } from "./locate.ts"
import { batchMillis, batchPositionsMax, type Fix, fixesKept, isKept, type Road, roadOf } from "./positions.rules.ts"
import { makeWakeLock } from "./wake-lock.ts"

/** `off`: the phone asks for no position; `searching`: it has none yet; `failing`: the phone cannot store them. */
export type Locating = "off" | "searching" | "found" | "failing" | NoFix

/** Follows the phone while a trip is under way. */
export interface RoadWatch {
  readonly locating: () => Locating
  readonly subscribe: (listener: () => void) => () => void
  /** Ends watching. Ends once the positions of the last minute are stored. */
  readonly stop: () => Promise<void>
}

interface Watched {
  readonly road: Road
  readonly end: () => void
}

/** So many positions wait in memory while the phone is full. */
const waitingMax = 300

/** Collects positions of a trip, and stores them a minute at a time. */
const makeBatch = (store: Store, sendingId: () => string | null, stored: (isStored: boolean) => void) => {
  let road: Road | null = null
  let last: Fix | null = null
  let fixes: ReadonlyArray<Fix> = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const [of, batch] = [road, fixes]
    fixes = []
    if (of === null || batch.length === 0) return
    try {
      await store.commit((state) => {
        const context = { now: serviceNow(), makeId: () => crypto.randomUUID(), sendingId: sendingId() }
        return state.settings.sendsPositions ? fixesKept(state, of, batch, context) : {}
      })
      stored(true)
    } catch {
      // The phone is full: they wait in memory for the next attempt.
      if (of === road) fixes = [...batch, ...fixes].slice(-waitingMax)
      stored(false)
    }
  }
  return {
    flush,
    drop: () => {
      fixes = []
    },
    add: (of: Road, fix: Fix): void => {
      if (of.missionId !== road?.missionId || of.trip !== road.trip) {
        void flush()
        ;[road, last] = [of, null]
      }
      if (!isKept(last, fix, of)) return
      last = fix
      fixes = [...fixes, fix]
      if (fixes.length >= batchPositionsMax) void flush()
      else timer ??= setTimeout(() => void flush(), batchMillis)
    }
  }
}

const sameTrip = (one: Road | null, two: Road | null): boolean =>
  one?.missionId === two?.missionId && one?.trip === two?.trip

/**
 * While the page is seen and a trip is under way, keeps the screen on and, if the driver has agreed, puts the positions
 * of the phone into the outbox. A page that is hidden gets none.
 */
export const watchRoad = (store: Store, driverId: string, sendingId: () => string | null): RoadWatch => {
  const listeners = new Set<() => void>()
  const ending = new AbortController()
  const wakeLock = makeWakeLock()
  let locating: Locating = "off"
  let watched: Watched | null = null
  const say = (next: Locating): void => {
    if (next === locating) return
    locating = next
    for (const listener of listeners) listener()
  }
  const batch = makeBatch(store, sendingId, (isStored) => {
    if (!isStored) say("failing")
    else if (locating === "failing") say("found")
  })
  const settle = (): void => {
    const isSeen = document.visibilityState === "visible" && !ending.signal.aborted
    const road = isSeen ? roadOf(store.state(), driverId) : null
    wakeLock.want(road !== null)
    const { sendsPositions } = store.state().settings
    if (!sendsPositions) batch.drop()
    const wanted = sendsPositions ? road : null
    if (sameTrip(watched?.road ?? null, wanted)) return
    watched?.end()
    void batch.flush()
    watched = null
    say(wanted === null ? "off" : "searching")
    if (wanted === null) return
    const found = (fix: Fix): void => {
      if (locating !== "failing") say("found")
      const lead = store.state().missions.get(wanted.missionId)?.leadMillis ?? 0
      batch.add(wanted, { ...fix, millis: fix.millis + lead })
    }
    watched = { road: wanted, end: locate(found, say) }
  }
  document.addEventListener("visibilitychange", settle, { signal: ending.signal })
  const unsubscribe = store.subscribe(settle)
  settle()
  return {
    locating: () => locating,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      ending.abort()
      unsubscribe()
      watched?.end()
      wakeLock.want(false)
      return batch.flush()
    }
  }
}
