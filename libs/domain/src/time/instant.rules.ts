import { DateTime, Result } from "effect"
import { Day, Instant, TimeOfDay } from "./instant.model.ts"
import { parisOffsetMillis } from "./paris-offsets.rules.ts"
import { InvalidInstant } from "./time.errors.ts"

export const minuteMillis = 60_000
export const hourMillis = 3_600_000
export const dayMillis = 86_400_000

export const midnight = TimeOfDay("00:00")

/** Converts epoch milliseconds (integer, UTC, years 0001 to 9999) to an instant. */
export const instantOfMillis = (millis: number): Instant =>
  Instant(`${new Date(millis).toISOString().slice(0, -1)}000Z`)

/** Converts an instant to epoch milliseconds, dropping microseconds. Compare instants as text. */
export const millisOfInstant = (instant: Instant): number => Date.parse(`${instant.slice(0, 23)}Z`)

/** Adds `millis` (integer, may be negative) to an instant, and keeps its microseconds. */
export const plusMillis = (instant: Instant, millis: number): Instant =>
  Instant(`${instantOfMillis(millisOfInstant(instant) + millis).slice(0, 23)}${instant.slice(23)}`)

/** Date and time of day of the clocks in Paris, as an ISO 8601 text that ends with the milliseconds. */
const parisWall = (instant: Instant): string => {
  const millis = millisOfInstant(instant)
  return new Date(millis + parisOffsetMillis(millis)).toISOString()
}

/** The calendar day in Paris at an instant. */
export const parisDay = (instant: Instant): Day => {
  const wall = parisWall(instant)
  return Day(wall.slice(0, wall.indexOf("T")))
}

/** The time of day in Paris at an instant, to the minute. */
export const parisTime = (instant: Instant): TimeOfDay => {
  const wall = parisWall(instant)
  const start = wall.indexOf("T") + 1
  return TimeOfDay(wall.slice(start, start + midnight.length))
}

/**
 * Converts a valid day and time of day in Paris to epoch milliseconds. Takes the first passage of a double hour
 * (October), or the second one if `secondHour`, which no other time has. Reads a skipped hour (March) by the clock before
 * the change: 02:30 means 03:30.
 */
export const parisInstantMillis = (day: Day, time: TimeOfDay, secondHour = false): number => {
  const wall = Date.parse(`${day}T${time}:00Z`)
  if (secondHour) {
    const latterOffset = parisOffsetMillis(wall + dayMillis)
    const byLatter = wall - latterOffset
    if (parisOffsetMillis(byLatter) === latterOffset) return byLatter
  }
  const formerOffset = parisOffsetMillis(wall - dayMillis)
  const byFormer = wall - formerOffset
  const offset = parisOffsetMillis(byFormer)
  if (offset === formerOffset) return byFormer
  const byOffset = wall - offset
  return parisOffsetMillis(byOffset) === offset ? byOffset : byFormer
}

/** True for an instant in the second passage of a double hour (October). */
export const isSecondHour = (instant: Instant): boolean => {
  const millis = millisOfInstant(instant)
  return parisOffsetMillis(millis - hourMillis) - parisOffsetMillis(millis) === hourMillis
}

/** True for a time of a valid day that the clocks in Paris show twice (October). */
export const comesTwice = (day: Day, time: TimeOfDay): boolean =>
  parisInstantMillis(day, time, true) !== parisInstantMillis(day, time)

/** Adds `count` days (integer, may be negative) to a valid day. */
export const addDays = (day: Day, count: number): Day =>
  Day(new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMillis).toISOString().slice(0, 10))

const firstInstant = "0001-01-01T00:00:00.000Z"

/** True for a day of the calendar, `YYYY-MM-DD`, of the years 0001 to 9999; false for 31 February. */
export const isDay = (text: string): text is Day => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith("0000")) return false
  const millis = Date.parse(`${text}T00:00:00Z`)
  // Some engines read 31 February as a day in March instead of refusing it.
  return Number.isFinite(millis) && new Date(millis).toISOString().startsWith(text)
}

/** True for `HH:MM`, from 00:00 to 23:59. */
export const isTimeOfDay = (text: string): text is TimeOfDay => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

// An unencoded `+` in a query string arrives as a space.
const dateTime =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(?:(Z)|([+\- ])([01]\d|2[0-3])(?::?([0-5]\d))?)$/i

/**
 * Reads an ISO 8601 date-time with an offset. Seconds, their fraction, and minutes of the offset are optional; digits
 * beyond microseconds are dropped. Accepts a space for a `+`. Fails with `InvalidInstant`.
 */
export const parseInstant = (text: string): Result.Result<Instant, InvalidInstant> => {
  const match = dateTime.exec(text)
  if (match === null) return Result.fail(new InvalidInstant({ text }))
  const [, day = "", hour, minute, second = "00", fraction = "", , sign, offsetHour = "0", offsetMinute = "0"] = match
  if (!isDay(day)) return Result.fail(new InvalidInstant({ text }))
  const offsetMillis = Number(offsetHour) * hourMillis + Number(offsetMinute) * minuteMillis
  const wallMillis = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  const utc = new Date(sign === "-" ? wallMillis + offsetMillis : wallMillis - offsetMillis).toISOString()
  // After the year 9999 the text has a sign, and instants no longer compare as text. PostgreSQL has no year 0.
  if (!/^\d{4}-/.test(utc) || utc < firstInstant) return Result.fail(new InvalidInstant({ text }))
  return Result.succeed(Instant(`${utc.slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, "0")}Z`))
}

/**
 * Adds `count` calendar months (integer) to an instant in UTC, and keeps its microseconds. The 31st of a longer month
 * becomes the last day of a shorter one.
 */
export const plusMonths = (instant: Instant, count: number): Instant => {
  const moved = DateTime.add(DateTime.makeUnsafe(millisOfInstant(instant)), { months: count })
  return Instant(`${instantOfMillis(DateTime.toEpochMillis(moved)).slice(0, 23)}${instant.slice(23)}`)
}
