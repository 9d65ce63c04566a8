import type { ArrivalKnowledge, ExpectedArrival } from "@trajet/domain/arrivals"
import type { Mission } from "@trajet/domain/mission"
import { expectedArrival } from "@trajet/domain/arrivals"
import { instantOfMillis } from "@trajet/domain/time"
import { after, assignTo, marie, pickUp, testMission } from "../../libs/domain/src/testing/mission-samples.ts"
import { simulatedTrip, type Passage, type SimulatedTrip } from "./simulated-trip.ts"
import { chanceOf } from "./traffic-model.ts"

/** What an estimator is asked at a moment of a simulated trip. */
export interface Question {
  readonly trip: SimulatedTrip
  /** The latest report of the phone; null before the first one. */
  readonly last: Passage | null
  readonly nowMillis: number
}

export type Estimator = (question: Question) => Pick<ExpectedArrival, "from" | "to"> | null

const start = { lat: 48.85, lng: 2.35 }
const kilometresOfDegree = 111.195

/** Roads bend: on the map they are a quarter shorter. */
const roadsPerLine = 1.25

/** The way leads south: a kilometre is a part of a degree. */
const pointAt = (kilometre: number) => ({
  lat: start.lat - kilometre / roadsPerLine / kilometresOfDegree,
  lng: start.lng
})

const begun = after(testMission(false), assignTo(marie), pickUp("aller")).mission

const missionOf = ({ kilometres, leftMillis }: SimulatedTrip): Mission => {
  const { delivery, pickup } = begun.outbound
  return {
    ...begun,
    outbound: {
      ...begun.outbound,
      distanceKm: kilometres,
      pickedUpAt: instantOfMillis(leftMillis),
      pickup: { ...pickup, place: { ...pickup.place, ...start } },
      // The window is over, so that no range waits for its start.
      delivery: { ...delivery, date: null, place: { ...delivery.place, ...pointAt(kilometres) } }
    }
  }
}

const trackOf = (last: Passage | null): ArrivalKnowledge["track"] =>
  last === null
    ? null
    : {
        ...{ points: [], passages: [], keptCount: 1 },
        last: { ...pointAt(last.kilometre), at: instantOfMillis(last.millis), accuracyMeters: 10 }
      }

/** The estimator of the product. `whole` and `ahead` say whether the router answers for the trip, and from the position. */
const estimatorWith =
  ({ ahead, whole }: { readonly ahead: boolean; readonly whole: boolean }): Estimator =>
  ({ last, nowMillis, trip }) =>
    expectedArrival(
      missionOf(trip),
      { trip: "aller", side: "delivery" },
      {
        road: whole ? { durationSeconds: trip.routerSeconds, path: [start, pointAt(trip.kilometres)] } : null,
        roadAhead: ahead && last !== null ? { durationSeconds: last.secondsLeft } : null,
        track: trackOf(last)
      },
      instantOfMillis(nowMillis)
    )

export const byRouter = estimatorWith({ whole: true, ahead: true })
/** By the share of the road that the vehicle has passed. */
export const byShare = estimatorWith({ whole: true, ahead: false })
/** Without a router: by distances alone. */
export const byDistance = estimatorWith({ whole: false, ahead: false })

export interface Answer {
  readonly question: Question
  readonly holds: boolean
  readonly widthMinutes: number
}

const questionsPerTrip = 5

const answersOf = (seed: number, estimate: Estimator): ReadonlyArray<Answer> => {
  const chance = chanceOf(seed)
  const trip = simulatedTrip(chance)
  return Array.from({ length: questionsPerTrip }, () => {
    const nowMillis = Math.floor(chance.between(trip.leftMillis, trip.arrivedMillis))
    const last = trip.reports.findLast(({ millis }) => millis <= nowMillis) ?? null
    const question = { trip, last, nowMillis }
    const range = estimate(question)
    if (range === null) throw new Error("a vehicle under way has an expected arrival")
    const [from, to] = [Date.parse(range.from), Date.parse(range.to)]
    return {
      question,
      holds: from <= trip.arrivedMillis && trip.arrivedMillis <= to,
      widthMinutes: (to - from) / 60_000
    }
  })
}

/** Trips and first seed of the published figures. The estimator was chosen on the seeds 1 to 24,000. */
export const measuredTrips = 2_000
export const measuredSeed = 1_000_000

/** Asks an estimator at five moments of each of `count` trips. */
export const askedOnTrips = (firstSeed: number, count: number, estimate: Estimator): ReadonlyArray<Answer> =>
  Array.from({ length: count }, (_, index) => answersOf(firstSeed + index, estimate)).flat()

export interface Figures {
  readonly group: string
  readonly count: number
  /** Share of the ranges that hold the arrival, 0 to 1. */
  readonly held: number
  readonly medianMinutes: number
}

const figuresOf = (group: string, answers: ReadonlyArray<Answer>): Figures => {
  const widths = answers.map(({ widthMinutes }) => widthMinutes).toSorted((one, other) => one - other)
  return {
    group,
    count: answers.length,
    held: answers.filter(({ holds }) => holds).length / answers.length,
    medianMinutes: widths[Math.floor(widths.length / 2)] ?? 0
  }
}

const ageOf = ({ last, nowMillis }: Question): string => {
  if (last === null) return "no position"
  const minutes = (nowMillis - last.millis) / 60_000
  if (minutes < 10) return "position under 10 min old"
  if (minutes < 30) return "position of 10 to 30 min"
  return minutes < 90 ? "position of 30 to 90 min" : "position over 90 min old"
}

const stageOf = ({ nowMillis, trip: { leftMillis, routerSeconds } }: Question): string => {
  const share = (nowMillis - leftMillis) / 1_000 / routerSeconds
  if (share < 0.3) return "first third"
  return share < 0.7 ? "second third" : "last third and later"
}
const lengthOf = ({ trip: { routerSeconds } }: Question): string =>
  routerSeconds < 7.5 * 3_600 ? "one day of driving" : "perhaps with a night"

/** The figures of all answers, and of each age of the position, stage and length of the trip. */
export const figuresOfAll = (answers: ReadonlyArray<Answer>): ReadonlyArray<Figures> => [
  figuresOf("all", answers),
  ...[ageOf, stageOf, lengthOf].flatMap((nameOf) =>
    [...Map.groupBy(answers, ({ question }) => nameOf(question))]
      .map(([group, each]) => figuresOf(group, each))
      .toSorted((one, other) => one.group.localeCompare(other.group))
  )
]
