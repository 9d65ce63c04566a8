import { type Chance, type Driver, driverOf, roadOf, type Segment } from "./traffic-model.ts"

/** A vehicle at the end of a segment. */
export interface Passage {
  readonly millis: number
  readonly kilometre: number
  /** Driving time that a router gives for the rest of the way. */
  readonly secondsLeft: number
}

export interface SimulatedTrip {
  readonly kilometres: number
  readonly routerSeconds: number
  readonly leftMillis: number
  readonly arrivedMillis: number
  readonly passages: ReadonlyArray<Passage>
  /** The times at which the phone reported a position. */
  readonly reports: ReadonlyArray<Passage>
}

const minute = 60_000
/** A Monday at midnight in Paris, in winter. */
const monday = Date.parse("2026-11-02T00:00:00+01:00")
const weekMinutes = 7 * 24 * 60

const clockOf = (millis: number) => {
  const minutes = (millis - monday) / minute
  const day = Math.floor(minutes / (24 * 60))
  return { hour: (minutes / 60) % 24, weekday: (day + 1) % 7 }
}

const secondsOf = (segments: ReadonlyArray<Segment>): number =>
  segments.reduce((sum, { emptyMinutes }) => sum + emptyMinutes * 60, 0)

const drive = (road: ReadonlyArray<Segment>, driver: Driver, leftMillis: number): ReadonlyArray<Passage> => {
  let [at, driven, kilometre, left] = [leftMillis, 0, 0, secondsOf(road)]
  const passages: Array<Passage> = [{ millis: at, kilometre, secondsLeft: left }]
  for (const segment of road) {
    const rest = driver.restBefore(driven, clockOf(at).hour)
    if (rest > 0) {
      // A phone goes on reporting during a short rest.
      for (let passed = 5; passed < Math.min(rest, 90); passed += 5) {
        passages.push({ millis: at + passed * minute, kilometre, secondsLeft: left })
      }
      at += rest * minute
    }
    const minutes = driver.minutesOf({ segment, ...clockOf(at) })
    at += minutes * minute
    driven += minutes
    kilometre += segment.kilometres
    left -= segment.emptyMinutes * 60
    passages.push({ millis: at, kilometre, secondsLeft: Math.max(0, left) })
  }
  return passages
}

/** Phones lose the network, and some stop to report for good, or never begin. */
const reportsOf = (passages: ReadonlyArray<Passage>, chance: Chance): ReadonlyArray<Passage> => {
  const kind = chance.next()
  if (kind < 0.1) return []
  const last = kind < 0.25 ? Math.floor(chance.next() * passages.length) : passages.length - 1
  let silentUntil = 0
  return passages.filter(({ millis }, index) => {
    if (index > last || millis < silentUntil) return false
    if (chance.next() < 0.04) silentUntil = millis + chance.between(10, 90) * minute
    return true
  })
}

/** A trip of 30 to 1,100 km, most of 100 to 500 km, that begins between 6 and 20 hours of a day of the week. */
export const simulatedTrip = (chance: Chance): SimulatedTrip => {
  const kilometres = Math.max(30, Math.min(1_100, 260 * Math.exp(0.75 * chance.normal())))
  const road = roadOf(kilometres, chance)
  const day = Math.floor(chance.next() * (weekMinutes / (24 * 60)))
  const leftMillis = Math.round(monday + (day * 24 + chance.between(6, 20)) * 60 * minute)
  const passages = drive(road, driverOf(chance), leftMillis)
  return {
    kilometres,
    leftMillis,
    passages,
    routerSeconds: secondsOf(road),
    arrivedMillis: passages.at(-1)?.millis ?? leftMillis,
    reports: reportsOf(passages.slice(1, -1), chance)
  }
}
