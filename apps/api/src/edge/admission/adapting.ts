import { Context } from "effect"
import { inProgressMin, lookUpMillisTarget } from "../../limits.ts"
import { inProgress, placesMax, waitingRequests } from "../edge.metrics.ts"
import { nextLimit } from "./adaptive-limit.rules.ts"
import type { WorkPlaces } from "./work-places.ts"

const windowMillis = 250
const samplesMin = 5

const none = Context.empty()

interface Adapting {
  /** Records that a request found no free place. */
  readonly sawFull: () => void
  readonly sawLatency: (millis: number) => void
}

/** Adapts the limit of the places to the observed latency, window by window. */
export const makeAdapting = (places: WorkPlaces, ceiling: number): Adapting => {
  const bounds = { floor: Math.min(inProgressMin, ceiling), ceiling, targetMillis: lookUpMillisTarget }
  let startedAtMillis = performance.now()
  let samples = 0
  let sumMillis = 0
  let wasFull = false
  return {
    sawFull: () => {
      wasFull = true
    },
    sawLatency: (millis) => {
      samples++
      sumMillis += millis
      const nowMillis = performance.now()
      if (samples < samplesMin || nowMillis - startedAtMillis < windowMillis) return
      places.setLimit(nextLimit(places.limit, { meanMillis: sumMillis / samples, wasFull }, bounds))
      placesMax.updateUnsafe(places.limit, none)
      inProgress.updateUnsafe(places.working, none)
      waitingRequests.updateUnsafe(places.waiting, none)
      startedAtMillis = nowMillis
      samples = 0
      sumMillis = 0
      wasFull = places.waiting > 0
    }
  }
}
