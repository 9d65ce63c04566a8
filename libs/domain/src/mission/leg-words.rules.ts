import type { Stop } from "./mission.model.ts"
import type { LegKey, StopWindow } from "./leg.model.ts"
import { dayWords } from "../texts/day-words.rules.ts"
import type { Language } from "../texts/language.model.ts"
import { noticeTexts } from "../texts/languages.ts"
import type { NoticeTexts } from "../texts/texts.model.ts"
import type { Day } from "../time/instant.model.ts"

// Countries with service in which French is an official language.
const frenchCountries: ReadonlyArray<string> = ["FR", "BE", "LU", "CH", "MC"]

export const languageAt = ({ place: { country } }: Stop): Language => (frenchCountries.includes(country) ? "fr" : "en")

export const legName = (leg: LegKey, language: Language): string => noticeTexts[language].legs[leg]

/** Writes a day for people, `mardi 16 mars 2027`. */
export const dayText = (of: Day, language: Language): string => {
  const { weekday, day, month, year } = dayWords(of, noticeTexts[language].locale)
  return `${weekday} ${day} ${month} ${year}`
}

const hoursAlone = ({ endTime, startTime }: StopWindow, { between, from, until }: NoticeTexts["hours"]): string => {
  if (startTime !== null) return endTime === null ? from(startTime) : between(startTime, endTime)
  return endTime === null ? "" : until(endTime)
}

/** Writes the hours of a window, and says if they are the second ones; empty without an hour. */
export const hoursText = (window: StopWindow, words: NoticeTexts["hours"]): string =>
  hoursAlone(window, words) + (window.secondHour ? words.second : "")

export const windowText = (stop: Stop, language: Language): string =>
  (stop.date === null ? noticeTexts[language].undated : dayText(stop.date, language)) +
  hoursText(stop, noticeTexts[language].hours)
