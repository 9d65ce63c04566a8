import type { StopWindow } from "@trajet/domain/mission"
import { dayWords, type Language } from "@trajet/domain/texts"
import { type Day, type Instant, parisDay, parisTime } from "@trajet/domain/time"
import type { TimeRange } from "@trajet/domain/arrivals"
import { trackingTexts } from "./tracking-texts.ts"

/** Keeps two hours on one line: U+2060 forbids a break behind the dash. */
const toHour = "\u00a0–\u2060\u00a0"

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

const dayText = (of: Day, language: Language): string => {
  const { day, month, weekday } = dayWords(of, trackingTexts[language].locale)
  return `${weekday} ${day} ${month}`
}

/** The agreed window in words, such as `Mardi 1er décembre, 09:00 – 11:00`. */
export const windowText = (window: StopWindow, language: Language): string => {
  const { from, noDate, until, winterTime } = trackingTexts[language]
  const { date, endTime, secondHour, startTime } = window
  if (date === null) return noDate
  const day = capital(dayText(date, language))
  if (startTime === null && endTime === null) return day
  const hours =
    startTime === null ? until(endTime ?? "") : endTime === null ? from(startTime) : `${startTime}${toHour}${endTime}`
  return `${day}, ${hours}${secondHour ? ` (${winterTime})` : ""}`
}

/** A moment in words, such as `mardi 1er décembre à 09:12`. */
export const momentText = (instant: Instant, language: Language): string =>
  trackingTexts[language].at(dayText(parisDay(instant), language), parisTime(instant))

/** A moment for a sentence: its time, and its day unless that is today. */
export const clockText = (instant: Instant, now: Instant, language: Language) => ({
  day: parisDay(instant) === parisDay(now) ? null : dayText(parisDay(instant), language),
  time: parisTime(instant)
})

const minuteSeconds = 60
const hourMinutes = 60
const dayHours = 24

/** An age in words, such as `il y a 12 minutes`; `tracking-script.ts` writes the same words as time goes on. */
export const ageText = (seconds: number, language: Language): string => {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "always" })
  const minutes = Math.max(0, Math.floor(seconds / minuteSeconds))
  const hours = Math.floor(minutes / hourMinutes)
  if (minutes < 2 * hourMinutes) return format.format(-minutes, "minute")
  return hours < 2 * dayHours ? format.format(-hours, "hour") : format.format(-Math.floor(hours / dayHours), "day")
}

/** A range in words, with its day unless that is today. */
export const arrivalText = ({ from, to }: TimeRange, now: Instant, language: Language): string => {
  const { between } = trackingTexts[language]
  const [first, last] = [parisDay(from), parisDay(to)]
  if (first !== last) return capital(between(momentText(from, language), momentText(to, language)))
  const hours = between(parisTime(from), parisTime(to))
  return first === parisDay(now) ? capital(hours) : `${capital(dayText(first, language))}, ${hours}`
}
