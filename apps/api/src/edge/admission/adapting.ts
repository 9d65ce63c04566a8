import { Context, Metric } from "effect"
import { inProgressMin, lookUpMillisTarget } from "../../limits.ts"
import { nextLimit } from "./adaptive-limit.rules.ts"
import type { WorkPlaces } from "./work-places.ts"

const windowMillis = 250
const samplesMin = 5

const gauge = (name: string, description: string) => {
  const metric = Metric.gauge(name, { description })
  return (value: number) => metric.updateUnsafe(value, Context.empty())
}

const showLimit = gauge("trajet_work_limit", "Requests that may be in progress at once")
const showWorking = gauge("trajet_work_in_progress", "Requests in progress")
const showWaiting = gauge("trajet_work_waiting", "Requests that wait for a place")

export interface Adapting {
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
      showLimit(places.limit)
      showWorking(places.working)
      showWaiting(places.waiting)
      startedAtMillis = nowMillis
      samples = 0
      sumMillis = 0
      wasFull = places.waiting > 0
    }
  }
}
