import type { Input } from "./parse.rules.ts"
import { UsageError } from "./parse.rules.ts"
import type { OptionName } from "./commands.ts"

const unitMillis = new Map([
  ["s", 1000],
  ["m", 60_000],
  ["h", 3_600_000],
  ["d", 86_400_000]
])

/** Milliseconds of `90`, `90s`, `15m`, `2h` or `3d`; null for another text. */
export const durationMillis = (text: string): number | null => {
  const [, digits, unit] = /^(\d{1,9})([smhd]?)$/u.exec(text) ?? []
  return digits === undefined ? null : Number(digits) * (unitMillis.get(unit === "" ? "s" : (unit ?? "s")) ?? 0)
}

/** Matches an ISO text without an offset: a day, or a day and a time in France. */
const localTime = /^\d{4}-\d{2}-\d{2}(?:[T ](\d{2}:\d{2}))?$/u
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/u

type Direction = "ago" | "ahead"

/**
 * Reads an option as an instant: an ISO instant, or a length of time before or after `now` (epoch milliseconds).
 *
 * @throws UsageError
 */
export const instantOf = (
  input: Input,
  name: OptionName,
  now: number,
  direction: Direction = "ago"
): string | undefined => {
  const text = input.text(name)
  if (text === undefined || (instant.test(text) && !Number.isNaN(Date.parse(text)))) return text
  const millis = durationMillis(text)
  if (millis !== null && /[smhd]$/u.test(text) && millis <= now) {
    return new Date(direction === "ago" ? now - millis : now + millis).toISOString()
  }
  throw new UsageError(
    `--${name} has to be a time with its offset, such as 2031-03-17T09:00:00Z, or how long ${direction}, such as 2h`,
    input.command
  )
}

/** The members `date` and `start_time` of a place. */
interface PlaceTime {
  readonly date: string
  readonly start_time?: string
}

/**
 * Reads an option as a day, a day with a time in France, or an instant.
 *
 * @throws UsageError
 */
export const placeTimeOf = (input: Input, name: OptionName): PlaceTime | undefined => {
  const text = input.text(name)
  if (text === undefined) return undefined
  if (instant.test(text) && !Number.isNaN(Date.parse(text))) return { date: text }
  const [match, time] = localTime.exec(text) ?? []
  if (match === undefined || Number.isNaN(Date.parse(text.slice(0, 10)))) {
    throw new UsageError(`--${name} has to be a day, such as 2031-03-17 or 2031-03-17T09:00`, input.command)
  }
  const day = dayAloneAt(text.slice(0, 10))
  return time === undefined ? day : { ...day, start_time: time }
}

/** The members of a leg whose date changes. */
interface LegTime {
  readonly date: string
  readonly start_time?: string
  readonly end_time?: string
}

const legTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?:-(\d{2}:\d{2}))?)?$/u

/**
 * Reads an option as a day, with the hour or the hours in France.
 *
 * @throws UsageError
 */
export const legTimeOf = (input: Input, name: OptionName): LegTime | undefined => {
  const text = input.text(name)
  if (text === undefined) return undefined
  const [, date = "", start, end] = legTime.exec(text) ?? []
  if (Number.isNaN(Date.parse(date))) {
    throw new UsageError(
      `--${name} has to be a day, such as 2031-03-17, 2031-03-17T09:00 or 2031-03-17T09:00-12:00`,
      input.command
    )
  }
  return {
    date,
    ...(start === undefined ? {} : { start_time: start }),
    ...(end === undefined ? {} : { end_time: end })
  }
}

/**
 * Reads the values `NAME=VALUE` of an option. A value that is JSON, other than a text, means this value.
 *
 * @throws UsageError
 */
export const fieldsOf = (input: Input, name: OptionName): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (input.list(name) ?? []).map((text) => {
      const at = text.indexOf("=")
      if (at < 1) throw new UsageError(`--${name} has to be NAME=VALUE`, input.command)
      return [text.slice(0, at), jsonOrText(text.slice(at + 1))]
    })
  )

const jsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A day as the `date` of a place: the API reads midnight UTC as the day, without a time of the day. */
export const dayAloneAt = (day: string): { readonly date: string } => ({ date: `${day}T00:00:00Z` })

const dayMillis = 86_400_000
const frenchDays = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short" })

/** The day in France, `2031-03-18`, that is `days` after the day of a date-time with an offset. */
export const frenchDayAfter = (date: string, days: number): string =>
  new Date(Date.parse(frenchDays.format(Date.parse(date))) + days * dayMillis).toISOString().slice(0, 10)

/**
 * Reads an option as a whole number between `least` and `most`.
 *
 * @throws UsageError
 */
export const wholeNumberOf = (input: Input, name: OptionName, least: number, most: number): number | undefined => {
  const text = input.text(name)
  if (text === undefined) return undefined
  const number = /^\d{1,9}$/u.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UsageError(`--${name} has to be a whole number, ${least} to ${most}`, input.command)
}
