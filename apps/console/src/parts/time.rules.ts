import { isDay } from "@trajet/pages/days.rules.ts"
import { type Language, languageFacts } from "@trajet/pages/languages.ts"
import type { DateTime, Day } from "@trajet/pages/values.model.ts"

/** The zone of the service: days of missions are days there. */
export const zone = "Europe/Paris"

const options = {
  short: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  full: { dateStyle: "full", timeStyle: "medium" },
  clock: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (language: Language, name: keyof typeof options): Intl.DateTimeFormat => {
  const key = `${language} ${name}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(languageFacts[language].locale, { ...options[name], timeZone: zone })
  formats.set(key, made)
  return made
}

/** An instant as a text in the time zone of the service; the value itself if it is no instant. */
export const instantText = (value: string, language: Language, name: "short" | "full"): string => {
  const at = Date.parse(value)
  return Number.isNaN(at) ? value : formatOf(language, name).format(at)
}

/** The time of an instant, epoch milliseconds, in the time zone of the service: `04:51`. */
export const clockText = (at: number, language: Language): string => formatOf(language, "clock").format(at)

/** A range of instants as a text, which has their day once: `29 nov. 2026, 06:05 – 06:30`. */
export const rangeText = (from: string, to: string, language: Language): string =>
  formatOf(language, "short").formatRange(Date.parse(from), Date.parse(to))

/** A day, `2027-01-15`, as a text; the value itself if it is no day. */
export const dayText = (value: string, language: Language): string => {
  const at = /^\d{4}-\d{2}-\d{2}/u.test(value) ? Date.parse(`${value.slice(0, 10)}T12:00:00Z`) : Number.NaN
  return Number.isNaN(at)
    ? value
    : new Intl.DateTimeFormat(languageFacts[language].locale, {
        day: "numeric",
        month: "short",
        year: "numeric",
        timeZone: "UTC"
      }).format(at)
}

/** A day of every year, `07-01`, as a text: `1 juil.`; the value itself if it is no such day. */
export const yearlyDayText = (value: string, language: Language): string => {
  // A leap year has every day.
  const at = /^\d{2}-\d{2}$/u.test(value) ? Date.parse(`2028-${value}T12:00:00Z`) : Number.NaN
  return Number.isNaN(at)
    ? value
    : new Intl.DateTimeFormat(languageFacts[language].locale, {
        day: "numeric",
        month: "short",
        timeZone: "UTC"
      }).format(at)
}

const shortDays = new Map<Language, Intl.DateTimeFormat>()

/** A day with its weekday and without its year, `lun. 15 janv.`; the value itself if it is no day. */
export const weekdayText = (value: string, language: Language): string => {
  const at = isDay(value) ? Date.parse(`${value}T12:00:00Z`) : Number.NaN
  if (Number.isNaN(at)) return value
  const known =
    shortDays.get(language) ??
    new Intl.DateTimeFormat(languageFacts[language].locale, {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone: "UTC"
    })
  shortDays.set(language, known)
  return known.format(at)
}

/**
 * The day of an instant in the time zone of the service, `2027-01-15`.
 *
 * @throws RangeError outside the years 1000 to 275760
 */
export const dayOf = (at: number): Day => {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" }).format(at)
  if (!isDay(day)) throw new RangeError(`${day} is no day`)
  return day
}

const dayMillis = 86_400_000

/** The day after a day; the same day for 9999-12-31, which is the last one of the service. */
export const dayAfter = (day: Day): Day => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + dayMillis).toISOString().slice(0, 10)
  return isDay(next) ? next : day
}

/** The day of an input of the type `date`; undefined while the input is empty. */
export const dayOfInput = (text: string): Day | undefined => (isDay(text) ? text : undefined)

/** An instant in the zone of the service, as an input for dates and times has it: `2027-01-15T09:00`. */
export const inputOf = (at: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" })
    .format(at)
    .replace(" ", "T")

const offsetFormat = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeZoneName: "longOffset" })

/** The offset of the zone of the service at an instant: `+01:00`. */
const offsetAt = (at: number): string => {
  const name = offsetFormat.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? ""
  return /[+-]\d{2}:\d{2}/u.exec(name)?.[0] ?? "+00:00"
}

/** The instant of a day and a time in the zone of the service, with its offset: `2027-01-15T09:00:00+01:00`. */
export const instantOf = (day: Day, time = "00:00"): DateTime => {
  const written: DateTime = `${day}T${time}:00`
  return `${written}${offsetAt(Date.parse(`${written}Z`))}`
}

const inputTime = /^([^T]*)T(\d{2}:\d{2})/u

/** The instant of an input of the type `datetime-local` in the zone of the service; null while the input is empty. */
export const instantOfInput = (text: string): DateTime | null => {
  const [, day = "", time] = inputTime.exec(text) ?? []
  return isDay(day) && time !== undefined ? instantOf(day, time) : null
}
