import type { Stop } from "./mission.model.ts"
import type { LegKey } from "./leg.model.ts"
import type { Day } from "../time/instant.model.ts"

export type Language = "fr" | "en"

// Where French is an official language and a driver of ours goes.
const frenchCountries: ReadonlyArray<string> = ["FR", "BE", "LU", "CH", "MC"]

/** The language of those who wait at a place. */
export const languageAt = ({ place: { country } }: Stop): Language => (frenchCountries.includes(country) ? "fr" : "en")

interface Words {
  readonly legs: Readonly<Record<LegKey, string>>
  readonly undated: string
  readonly day: Intl.DateTimeFormat
  readonly between: (start: string, end: string) => string
  readonly from: (start: string) => string
  readonly until: (end: string) => string
}

const dayFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric"
  })

const words: Readonly<Record<Language, Words>> = {
  fr: {
    legs: {
      "enlevement-aller": "Enlèvement aller",
      "livraison-aller": "Livraison aller",
      "enlevement-retour": "Enlèvement retour",
      "livraison-retour": "Livraison retour"
    },
    undated: "sans date",
    day: dayFormat("fr-FR"),
    between: (start, end) => `, de ${start} à ${end}`,
    from: (start) => `, à partir de ${start}`,
    until: (end) => `, jusqu'à ${end}`
  },
  en: {
    legs: {
      "enlevement-aller": "Outbound pickup",
      "livraison-aller": "Outbound delivery",
      "enlevement-retour": "Return pickup",
      "livraison-retour": "Return delivery"
    },
    undated: "no date",
    day: dayFormat("en-GB"),
    between: (start, end) => `, from ${start} to ${end}`,
    from: (start) => `, from ${start}`,
    until: (end) => `, until ${end}`
  }
}

/** What people call a leg. */
export const legName = (leg: LegKey, language: Language): string => words[language].legs[leg]

/** A day as people write it, `mardi 16 mars 2027`. */
export const dayText = (day: Day, language: Language): string =>
  // What stands between the parts is another from one version of the calendar data to the next.
  words[language].day
    .formatToParts(Date.parse(`${day}T00:00:00Z`))
    .flatMap(({ type, value }) => (type === "literal" ? [] : [value]))
    .join(" ")

const hoursText = ({ endTime, startTime }: Stop, { between, from, until }: Words): string => {
  if (startTime !== null) return endTime === null ? from(startTime) : between(startTime, endTime)
  return endTime === null ? "" : until(endTime)
}

/** The day and hours of a leg as people write them. */
export const windowText = (stop: Stop, language: Language): string =>
  (stop.date === null ? words[language].undated : dayText(stop.date, language)) + hoursText(stop, words[language])
