import { type Language, languageFacts } from "@trajet/pages/languages.ts"
import { isDay } from "@trajet/pages/days.rules.ts"
import type { Day } from "@trajet/pages/values.model.ts"

/** The middle of a month in epoch seconds, which lies in this month in every time zone. */
export const secondsOf = (month: string): number => Date.parse(`${month}-15T12:00:00Z`) / 1_000

/** A month, `2026-11`, as a text: `nov. 2026`, or `nov.` without its year. */
export const monthText = (month: string, language: Language, withYear = true): string =>
  new Intl.DateTimeFormat(languageFacts[language].locale, {
    month: "short",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC"
  }).format(secondsOf(month) * 1_000)

/** The first and the last day of a month, as filters of the list of missions; nothing for a text that is no month. */
export const daysOf = (month: string): { readonly from?: Day; readonly to?: Day } => {
  const from = `${month}-01`
  const [year = 0, number = 0] = month.split("-").map(Number)
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
  return isDay(from) && isDay(to) ? { from, to } : {}
}
