import { type Language, languageFacts } from "@trajet/pages/languages.ts"

/** Euros without cents: `1 235 €`. */
export const wholeEuros = (euros: number, language: Language): string =>
  new Intl.NumberFormat(languageFacts[language].locale, {
    style: "currency",
    currency: "EUR",
    maximumFractionDigits: 0
  }).format(euros)

/** Euros with cents: `1 234,50 €`. */
export const money = (euros: number, language: Language): string =>
  new Intl.NumberFormat(languageFacts[language].locale, { style: "currency", currency: "EUR" }).format(euros)
