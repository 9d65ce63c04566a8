import type { Language } from "@trajet/contract"
import type { Finding, PageFacts, TextFact } from "./page-facts.model.ts"
import { tokensOf } from "./words/tokens.ts"
import type { Words } from "./words/word-tables.ts"

const locales = { fr: "fr-FR", en: "en-GB" } as const
const other = { fr: "en", en: "fr" } as const

/** A day of each month, and each day of a week. */
const days = [
  ...Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))),
  ...Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
]
const styles: ReadonlyArray<Intl.DateTimeFormatOptions> = [
  { dateStyle: "full", timeStyle: "full", timeZone: "Europe/Paris" },
  { month: "short", weekday: "short", timeZone: "Europe/Paris" }
]
const units = ["second", "minute", "hour", "day", "week", "month", "year"] as const

/** What `Intl` writes: dates, durations, languages. */
const writtenByIntl = (language: Language): ReadonlyArray<string> => {
  const relative = new Intl.RelativeTimeFormat(locales[language], { numeric: "auto" })
  const names = new Intl.DisplayNames(locales[language], { type: "language" })
  return [
    ...styles.flatMap((style) => days.map((at) => new Intl.DateTimeFormat(locales[language], style).format(at))),
    ...units.flatMap((unit) => [-2, -1, 0, 1, 2].map((count) => relative.format(count, unit))),
    ...["fr", "en"].map((code) => names.of(code) ?? "")
  ]
}

const intlWords = {
  fr: new Set(writtenByIntl("fr").flatMap(tokensOf)),
  en: new Set(writtenByIntl("en").flatMap(tokensOf))
}

/** A language is offered by its own name; the product and its time zone have one name alone. */
const properNames = new Set(["Français", "English", "Trajet", "Europe/Paris"].flatMap(tokensOf))

/** The words of the text that neither the texts of the language, nor data, nor a date explains. */
const unexplained = ({ text }: TextFact, { data, language }: PageFacts, words: Words): ReadonlyArray<string> =>
  tokensOf(text).filter(
    (token) => ![words.vocabulary[language], intlWords[language], data, properNames].some((known) => known.has(token))
  )

const isOtherLanguage = ({ text }: TextFact, { language }: PageFacts, { whole }: Words): boolean =>
  whole[other[language]].has(text) && !whole[language].has(text)

/**
 * The texts that are not in the language of the page: a text of the other language alone, and a text with a word that
 * nothing explains. Data explain a text, but for names of the API that have an English word. The rule cannot see a wrong
 * word that stands in the data of the page or in another text of the language.
 */
export const untranslatedTexts = (facts: PageFacts, words: Words): ReadonlyArray<Finding> =>
  facts.texts
    .filter((fact) => !fact.isCode && fact.ownLanguage === null)
    .flatMap((fact): ReadonlyArray<Finding> => {
      const tokens = unexplained(fact, facts, words)
      const isData = tokensOf(fact.text).every((token) => facts.data.has(token) || properNames.has(token))
      const isFrenchName = facts.language === "en" && words.named.has(fact.text) && !words.whole.en.has(fact.text)
      if (tokens.length === 0 && !isFrenchName && (isData || !isOtherLanguage(fact, facts, words))) return []
      return [{ kind: "untranslated", text: fact.text, where: fact.where }]
    })
