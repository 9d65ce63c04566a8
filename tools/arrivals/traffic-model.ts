// The traffic and the drivers of simulated trips. The estimator of the domain must not know this model: the import table
// keeps libs/domain from tools.
import { chances } from "../driver/road/chaos.ts"

export interface Chance {
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  /** Of a normal distribution around 0 with deviation 1 (Box and Muller). */
  readonly normal: () => number
  readonly exponential: (mean: number) => number
}

export const chanceOf = (seed: number): Chance => {
  const next = chances(seed)
  const positive = () => Math.max(next(), 1e-12)
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    normal: () => Math.sqrt(-2 * Math.log(positive())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(positive())
  }
}

const kilometresOfSegment = 5

export interface Segment {
  readonly kilometres: number
  readonly emptyMinutes: number
  readonly isTown: boolean
}

const townKilometres = { min: 5, max: 20 }

/** The road of a trip: a town, main roads or a motorway, a town. */
export const roadOf = (kilometres: number, chance: Chance): ReadonlyArray<Segment> => {
  const towns = [0, 1].map(() => Math.min(chance.between(townKilometres.min, townKilometres.max), kilometres / 2))
  const motorwayShare = Math.min(0.95, kilometres / 250)
  const count = Math.ceil(kilometres / kilometresOfSegment)
  const each = kilometres / count
  return Array.from({ length: count }, (_, index) => {
    const middle = (index + 0.5) * each
    const isTown = middle < (towns[0] ?? 0) || middle > kilometres - (towns[1] ?? 0)
    const speed = isTown ? chance.between(32, 48) : chance.next() < motorwayShare ? chance.between(105, 120) : 75
    return { kilometres: each, emptyMinutes: (each / speed) * 60, isTown }
  })
}

const bell = (hour: number, at: number, width: number): number => Math.exp(-(((hour - at) / width) ** 2) / 2)

/** How much longer a segment takes: two peaks on working days, one on Saturday and on Sunday, stronger in towns. */
const congestion = (hour: number, weekday: number, isTown: boolean): number => {
  const strength = isTown ? 0.55 : 0.1
  if (weekday === 0) return 1 + 0.12 * bell(hour, 18, 2)
  if (weekday === 6) return 1 + 0.08 * bell(hour, 11, 2.5)
  return 1 + strength * (bell(hour, 8.2, 0.9) + bell(hour, 17.6, 1.2)) + 0.03
}

interface Traffic {
  readonly segment: Segment
  readonly hour: number
  readonly weekday: number
}

export interface Driver {
  /** Minutes that a segment takes, with the noise of the day, of the road and of jams. */
  readonly minutesOf: (traffic: Traffic) => number
  /** Minutes of rest that are due before the next segment. */
  readonly restBefore: (drivenMinutes: number, hour: number) => number
}

const lunch = { from: 11.8, to: 14 }

/** A driver on one day: its pace, its rests, and the traffic that it meets. */
export const driverOf = (chance: Chance): Driver => {
  const pace = Math.exp(0.035 * chance.normal())
  const [restEvery, restFor] = [chance.between(100, 180), chance.between(10, 25)]
  const nightAfter = chance.between(8, 9.2) * 60
  const eats = chance.next() < 0.7
  let [local, sinceRest, sinceNight, hasEaten] = [0, 0, 0, false]
  return {
    minutesOf: ({ hour, segment, weekday }) => {
      local = 0.85 * local + 0.06 * chance.normal()
      const jam = chance.next() < segment.kilometres / 1_200 ? chance.exponential(22) : 0
      const minutes = segment.emptyMinutes * pace * Math.exp(local) * congestion(hour, weekday, segment.isTown) + jam
      sinceRest += minutes
      sinceNight += minutes
      return minutes
    },
    restBefore: (driven, hour) => {
      if (sinceNight >= nightAfter) {
        sinceNight = 0
        sinceRest = 0
        return chance.between(630, 720)
      }
      if (eats && !hasEaten && driven > 60 && hour > lunch.from && hour < lunch.to && chance.next() < 0.15) {
        hasEaten = true
        sinceRest = 0
        return chance.between(30, 60)
      }
      if (sinceRest < restEvery) return 0
      sinceRest = 0
      return restFor
    }
  }
}
