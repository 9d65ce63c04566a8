import { dayMillis, hourMillis, instantOfMillis, minuteMillis, parisTime } from "../time/instant.rules.ts"

/** One way in which a journey may go: the rests in it, and how probable. */
export interface Rests {
  readonly millis: number
  readonly weight: number
}

/** Road safety asks drivers for a pause of 15 minutes or more every two hours; drivers take about so many. */
const shortRestEveryMillis = 2.35 * hourMillis
const shortRestMillis = 19 * minuteMillis

/** The meal of a driver who is on the road at noon. */
const mealMillis = 45 * minuteMillis
const mealFrom = 11.75
const mealTo = 14
const mealProbability = 0.65

/** A daily rest of workers (article L3131-1 of the Code du travail). */
export const dailyRestMillis = 11 * hourMillis

/** Driving of a day before which hardly a driver stops for the night, and after which hardly one goes on. */
const dayMillisMin = 7.25 * hourMillis
const dayMillisMax = 9.25 * hourMillis

const clamped = (share: number): number => Math.max(0, Math.min(1, share))

/** Whole rests of `expected` ones: the count below it or the one above it. */
const countsOf = (expected: number, each: number): ReadonlyArray<Rests> => {
  const certain = Math.floor(expected)
  const oneMore = expected - certain
  return [
    { millis: certain * each, weight: 1 - oneMore },
    { millis: (certain + 1) * each, weight: oneMore }
  ]
}

const hourOfDay = (millis: number): number => {
  const [hours = "0", minutes = "0"] = parisTime(instantOfMillis(millis)).split(":")
  return Number(hours) + Number(minutes) / 60
}

/** How much of noon lies on the way, 0 to 1. */
const noonShare = (startMillis: number, drivingMillis: number): number => {
  const from = hourOfDay(startMillis)
  const to = from + Math.min(drivingMillis, dayMillis) / hourMillis
  const overlap = Math.min(to, mealTo) - Math.max(from, mealFrom)
  return clamped(overlap / (mealTo - mealFrom))
}

const dailyRests = (drivenMillis: number, drivingMillis: number): ReadonlyArray<Rests> => {
  const total = drivenMillis + drivingMillis
  const certain = Math.floor(total / dayMillisMax)
  const oneMore = (total - certain * dayMillisMax - dayMillisMin) / (dayMillisMax - dayMillisMin)
  return countsOf(certain + clamped(oneMore) * 0.999, dailyRestMillis)
}

const combined = (some: ReadonlyArray<Rests>, others: ReadonlyArray<Rests>): ReadonlyArray<Rests> =>
  some.flatMap((one) =>
    others.map((other) => ({ millis: one.millis + other.millis, weight: one.weight * other.weight }))
  )

/**
 * The rests that a driver may take on a way (ETA-4): short ones, a meal, and daily rests by the driving since the last one.
 * The weights add up to 1.
 */
export const restsOnWay = (startMillis: number, drivingMillis: number, drivenMillis: number): ReadonlyArray<Rests> => {
  const meal = noonShare(startMillis, drivingMillis) * mealProbability
  return [
    countsOf(drivingMillis / shortRestEveryMillis, shortRestMillis),
    countsOf(meal, mealMillis),
    dailyRests(drivenMillis, drivingMillis)
  ]
    .reduce(combined)
    .filter(({ weight }) => weight > 0)
}
