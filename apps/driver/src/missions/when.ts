import { type Hours, hoursOf } from "@trajet/pages/hours.ts"
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

interface Stop extends Hours {
  readonly date: string | null
}

/** The day and the hours of a stop. */
export const whenOf = (stop: Stop, language: Language, noDate: string): string => {
  const { date } = stop
  if (date === null) return noDate
  const noon = new Date(`${date}T12:00:00`)
  const day = noon.toLocaleDateString(languageFacts[language].locale, formOf(noon))
  const hours = hoursOf(stop, language)
  return hours === "" ? day : `${day}, ${hours}`
}
