import type { Day } from "../time/instant.model.ts"

interface DayWords {
  readonly weekday: string
  readonly day: string
  readonly month: string
  readonly year: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Cached, because building a format takes longer than using it a hundred times.
const formatOf = (locale: string): Intl.DateTimeFormat => {
  const known = formats.get(locale)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric"
  })
  formats.set(locale, made)
  return made
}

// Calendar data does not have it.
const ordinalOf = (day: string, locale: string): string => (day === "1" && locale.startsWith("fr") ? "1er" : day)

/**
 * Splits a valid day into words of a locale: the first of a month is `1er` in French. Their separators differ between
 * versions of the calendar data.
 */
export const dayWords = (day: Day, locale: string): DayWords => {
  const words = { weekday: "", day: "", month: "", year: day.slice(0, 4) }
  for (const { type, value } of formatOf(locale).formatToParts(Date.parse(`${day}T00:00:00Z`))) {
    if (type === "weekday" || type === "month") words[type] = value
    if (type === "day") words.day = ordinalOf(value, locale)
  }
  return words
}
