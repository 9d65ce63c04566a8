import { hourMillis, instantOfMillis, parisDay, parisTime } from "../time/instant.rules.ts"
import { trafficFactors } from "./traffic.data.ts"

/** More than any way between two served places; a longer one is counted as on empty roads. */
const hoursMax = 72

const saturday = 6
const sunday = 0

const factorsOf = (weekday: number): ReadonlyArray<number> => {
  if (weekday === sunday) return trafficFactors.sunday
  return weekday === saturday ? trafficFactors.saturday : trafficFactors.workday
}

/** The factor of traffic at a time in epoch milliseconds. */
const trafficAt = (millis: number): number => {
  const instant = instantOfMillis(millis)
  const weekday = new Date(`${parisDay(instant)}T00:00:00Z`).getUTCDay()
  return factorsOf(weekday)[Number(parisTime(instant).slice(0, 2))] ?? 1
}

/**
 * The milliseconds in which a driver who starts at `startMillis` drives what takes `seconds` on empty roads: each hour of the
 * clock has its own traffic (ETA-3). Clocks of Paris change on the hour, so that hours of UTC are those of Paris.
 */
export const drivingMillis = (startMillis: number, seconds: number): number => {
  let [left, at] = [seconds * 1_000, startMillis]
  for (let hour = 0; hour < hoursMax && left > 0; hour++) {
    const factor = trafficAt(at)
    const untilNextHour = (Math.floor(at / hourMillis) + 1) * hourMillis - at
    const taken = Math.min(untilNextHour, left * factor)
    left -= taken / factor
    at += taken
  }
  return at - startMillis + Math.max(0, left)
}

/** Without a router: the speed near the ends of a trip, and between them. */
const kilometresNearEnds = 30
const kilometresPerHour = { nearEnds: 50, between: 105 }

/** An estimate of the driving time of a distance by road (ETA-5). */
export const secondsOfDistance = (kilometres: number): number => {
  const near = Math.min(kilometres, kilometresNearEnds)
  return 3_600 * (near / kilometresPerHour.nearEnds + (kilometres - near) / kilometresPerHour.between)
}
