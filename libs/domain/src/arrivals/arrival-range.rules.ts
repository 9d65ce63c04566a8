import type { Instant } from "../time/instant.model.ts"
import { instantOfMillis, millisOfInstant, minuteMillis } from "../time/instant.rules.ts"
import type { TimeRange, WayAhead } from "./arrival.model.ts"
import { drivingMillis } from "./driving-time.rules.ts"
import { type Rests, restsOnWay } from "./rests.rules.ts"

/**
 * How far the time of a way spreads around its middle, as the scale of a logistic distribution of its logarithm. Chosen on
 * simulated trips with other seeds than those of the published figures (docs/arrivals.md).
 */
export interface Spread {
  /** Share of the time, below and above its middle: traffic jams and rests make ways longer more often than shorter. */
  readonly sooner: number
  readonly later: number
  /** Share of the rests, which are longer or shorter than expected. */
  readonly ofRests: number
  /** Streets, lights and the search for the door, which short ways have too. */
  readonly doorMillis: number
  /** Share of the driving time, and this much in any case, that its source does not know. */
  readonly unknown: Readonly<Record<WayAhead["source"], { readonly share: number; readonly millis: number }>>
}

export const measuredSpread: Spread = {
  ...{ sooner: 0.044, later: 0.052, ofRests: 0.05, doorMillis: 2 * minuteMillis },
  unknown: {
    router: { share: 0, millis: 0 },
    share: { share: 0.035, millis: 1.5 * minuteMillis },
    distance: { share: 0.06, millis: 2 * minuteMillis }
  }
}

/** Minutes that the last way to a door takes at least. */
const shortestMillis = 5 * minuteMillis
const step = 5 * minuteMillis

/** One way in which a journey may go, and how far its time spreads around the middle. */
interface Course extends Rests {
  readonly sooner: number
  readonly later: number
}

const coursesOf = (
  { drivenSeconds, drivingSeconds, since, source }: WayAhead,
  { doorMillis, later, ofRests, sooner, unknown }: Spread
): ReadonlyArray<Course> => {
  const start = millisOfInstant(since)
  const driving = Math.max(shortestMillis, drivingMillis(start, drivingSeconds))
  const unknownMillis = Math.hypot(unknown[source].share * driving, unknown[source].millis)
  return restsOnWay(start, driving, drivenSeconds * 1_000).map(({ millis: rests, weight }) => {
    const millis = driving + rests
    const spreadOf = (share: number): number =>
      Math.hypot(share * driving, ofRests * rests, doorMillis, unknownMillis) / millis
    return { millis, weight, sooner: spreadOf(sooner), later: spreadOf(later) }
  })
}

/** The probability that a journey takes longer than `gone`. */
const survival = (courses: ReadonlyArray<Course>, gone: number): number => {
  if (gone <= 0) return 1
  const longer = courses.map(({ later, millis, sooner, weight }) => {
    const distance = Math.log(gone / millis)
    return weight / (1 + Math.exp(distance / (distance < 0 ? sooner : later)))
  })
  return longer.reduce((sum, each) => sum + each, 0)
}

const halvings = 50

/** The time beyond which a journey lasts with `probability`, at least `floor`. */
const timeWith = (courses: ReadonlyArray<Course>, probability: number, floor: number): number => {
  let [low, high] = [floor, Math.max(floor, 1) * 2]
  while (survival(courses, high) > probability) high *= 2
  for (let count = 0; count < halvings; count++) {
    const middle = (low + high) / 2
    if (survival(courses, middle) > probability) low = middle
    else high = middle
  }
  return high
}

/** Beyond so many times the longest course, the time that is gone says nothing more. */
const overdueMax = 20

/** Share of arrivals before the range, and after it. */
const tail = 0.05

/**
 * The range in which nine of ten vehicles end a way that were `since` at its start and have not arrived at `now` (ETA-2), to
 * five minutes outward. It never begins before `now`: a vehicle that is overdue is expected later and less exactly.
 */
export const rangeOfWay = (way: WayAhead, now: Instant, spread: Spread = measuredSpread): TimeRange => {
  const courses = coursesOf(way, spread)
  const [start, present] = [millisOfInstant(way.since), millisOfInstant(now)]
  const longest = Math.max(...courses.map(({ millis }) => millis))
  const gone = Math.min(Math.max(0, present - start), longest * overdueMax)
  const notArrived = survival(courses, gone)
  const from = start + timeWith(courses, notArrived * (1 - tail), gone)
  const to = start + timeWith(courses, notArrived * tail, gone)
  return {
    from: instantOfMillis(Math.max(Math.floor(from / step) * step, Math.ceil(present / minuteMillis) * minuteMillis)),
    to: instantOfMillis(Math.max(Math.ceil(to / step), Math.floor(present / step) + 1) * step)
  }
}
