import { Context } from "effect"
import {
  greedyPlacesMin,
  groupShareWindowMillis,
  groupSlowsMillis,
  inProgressMin,
  lookUpMillisTarget
} from "../../limits.ts"
import { inProgress, placesMax, waitingRequests } from "../edge.metrics.ts"
import { nextLimit } from "./adaptive-limit.rules.ts"
import { nextBaseMillis, nextShare } from "./group-share.rules.ts"
import type { WorkPlaces } from "./work-places.ts"

const windowMillis = 250
const samplesMin = 5
/** After so long without a look-up, the earlier ones say nothing. */
const idleMillis = 1_000

const none = Context.empty()

interface Adapting {
  /** Records that a request found no free place. */
  readonly sawFull: () => void
  readonly sawLatency: (millis: number) => void
}

/** The mean of the samples of a window; null until the window is over and has enough of them. */
const makeWindow = (millis: number) => {
  let startedAtMillis = performance.now()
  let samples = 0
  let sumMillis = 0
  const begin = (nowMillis: number): void => {
    startedAtMillis = nowMillis
    samples = 0
    sumMillis = 0
  }
  return {
    isIdle: (nowMillis: number): boolean => nowMillis - startedAtMillis > idleMillis,
    begin,
    meanWith: (sampleMillis: number, nowMillis: number): number | null => {
      samples++
      sumMillis += sampleMillis
      if (samples < samplesMin || nowMillis - startedAtMillis < millis) return null
      const meanMillis = sumMillis / samples
      begin(nowMillis)
      return meanMillis
    }
  }
}

/**
 * Adapts the share of one group while others ask, by the time of look-ups. While a group waits for its share and no look-up
 * tells that it slows the others, a timer tells: it is late if the thread is busy.
 */
const makeShareAdapting = (places: WorkPlaces, ceiling: number) => {
  const floor = Math.min(greedyPlacesMin, ceiling)
  let baseMillis: number | null = null
  let adaptedAtMillis = 0
  let timer: NodeJS.Timeout | undefined
  const window = makeWindow(groupShareWindowMillis)
  places.setShare(floor, performance.now())
  const adapt = (slowerMillis: number, nowMillis: number): void => {
    adaptedAtMillis = nowMillis
    const seen = { meanMillis: slowerMillis, wasBound: places.takeWasBoundByShare() }
    places.setShare(nextShare(places.share, seen, { floor, ceiling, targetMillis: groupSlowsMillis }), nowMillis)
  }
  const sawWaiting = (): void => {
    if (timer !== undefined) return
    const dueMillis = performance.now() + groupShareWindowMillis
    timer = setTimeout(() => {
      timer = undefined
      const nowMillis = performance.now()
      if (nowMillis - adaptedAtMillis >= groupShareWindowMillis) adapt(nowMillis - dueMillis, nowMillis)
      if (places.waiting > 0) sawWaiting()
    }, groupShareWindowMillis)
    timer.unref()
  }
  return {
    sawWaiting,
    sawLatency: (millis: number, nowMillis: number): void => {
      if (window.isIdle(nowMillis)) {
        window.begin(nowMillis)
        places.setShare(floor, nowMillis)
      }
      const meanMillis = window.meanWith(millis, nowMillis)
      if (meanMillis === null) return
      baseMillis = nextBaseMillis(baseMillis, meanMillis)
      adapt(meanMillis - baseMillis, nowMillis)
    }
  }
}

/** Adapts the limit of the places, and the share of one group in them, to the observed latency, window by window. */
export const makeAdapting = (places: WorkPlaces, ceiling: number): Adapting => {
  const bounds = { floor: Math.min(inProgressMin, ceiling), ceiling, targetMillis: lookUpMillisTarget }
  const window = makeWindow(windowMillis)
  const share = makeShareAdapting(places, ceiling)
  let wasFull = false
  return {
    sawFull: () => {
      wasFull = true
      share.sawWaiting()
    },
    sawLatency: (millis) => {
      const nowMillis = performance.now()
      share.sawLatency(millis, nowMillis)
      const meanMillis = window.meanWith(millis, nowMillis)
      if (meanMillis === null) return
      places.setLimit(nextLimit(places.limit, { meanMillis, wasFull }, bounds), nowMillis)
      placesMax.updateUnsafe(places.limit, none)
      inProgress.updateUnsafe(places.working, none)
      waitingRequests.updateUnsafe(places.waiting, none)
      wasFull = places.waiting > 0
    }
  }
}
