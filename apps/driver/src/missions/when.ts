import { type Language, languageFacts } from "@trajet/pages/languages.ts"

/** The form of a day: `mar. 16 mars`, with its year if that is not the present one. */
const formOf = (day: Date): Intl.DateTimeFormatOptions => ({
  weekday: "short",
  day: "numeric",
  month: "short",
  ...(day.getFullYear() === new Date().getFullYear() ? {} : { year: "numeric" })
})

/** A time of an event as the driver reads it: `mar. 16 mars, 09:00`. */
export const momentText = (instant: string, language: Language): string => {
  const moment = new Date(instant)
  return moment.toLocaleString(languageFacts[language].locale, {
    ...formOf(moment),
    hour: "2-digit",
    minute: "2-digit"
  })
}

/** A time of the day. */
export const hourText = (instant: string, language: Language): string =>
  new Date(instant).toLocaleTimeString(languageFacts[language].locale, { hour: "2-digit", minute: "2-digit" })

interface Stop {
  readonly date: string | null
  readonly start_time: string | null
  readonly end_time: string | null
}

/** The day and the hours of a stop. */
export const whenOf = (
  { date, end_time: end, start_time: start }: Stop,
  language: Language,
  noDate: string
): string => {
  if (date === null) return noDate
  const noon = new Date(`${date}T12:00:00`)
  const day = noon.toLocaleDateString(languageFacts[language].locale, formOf(noon))
  const hours = [start, end].filter((time) => time !== null).join(" – ")
  return hours === "" ? day : `${day}, ${hours}`
}
