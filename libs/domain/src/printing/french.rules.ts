import { hoursText } from "../mission/leg-words.rules.ts"
import type { StopWindow } from "../mission/leg.model.ts"
import { dayWords } from "../texts/day-words.rules.ts"
import { french } from "../texts/french.ts"
import type { Day, Instant } from "../time/instant.model.ts"
import { parisDay, parisTime } from "../time/instant.rules.ts"

const inFrench = (of: Day) => {
  const { weekday, day, month, year } = dayWords(of, french.locale)
  return { weekday, date: `${day} ${month} ${year}` }
}

/** Writes a day: `1er décembre 2026`. */
export const frenchDay = (day: Day): string => inFrench(day).date

/** Writes a day with its weekday: `mardi 1er décembre 2026`. */
export const frenchWeekday = (day: Day): string => {
  const { weekday, date } = inFrench(day)
  return `${weekday} ${date}`
}

/** Writes a moment in Paris time: `1er décembre 2026 à 09:12`. */
export const frenchMoment = (instant: Instant): string =>
  french.moment(frenchDay(parisDay(instant)), parisTime(instant))

/** Writes a window of hours; null if it has neither end. */
export const frenchHours = (window: StopWindow): string | null => hoursText(window, french.sheet.hours) || null

export const frenchKilometres = (km: number): string => `${String(km).replace(".", french.decimalMark)} km`

/** Writes a plate with its separators: `AB-123-CD`, `1234 AB 56`, `WW-123-AB`. Returns other forms unchanged. */
export const shownPlate = (registration: string): string =>
  registration
    .replace(/^([A-Z]{2}|W)(\d{3})([A-Z]{2})$/u, "$1-$2-$3")
    .replace(/^([A-Z])(\d{2})([A-Z])$/u, "$1-$2-$3")
    .replace(/^(\d{1,4})([A-Z]{1,3})(\d{2,3}|2[AB])$/u, "$1 $2 $3")

/** Makes a label for a key without a name: `ticket_lavage` becomes `Ticket lavage`. */
export const nameOfKey = (key: string): string => {
  const words = key.replaceAll(/[_-]+/gu, " ").trim()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
