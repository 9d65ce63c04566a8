import { type Language, languageFacts } from "@trajet/pages/languages.ts"

/** A number with the separators of the language: `1 234,5`. */
export const numberText = (value: number, language: Language): string =>
  new Intl.NumberFormat(languageFacts[language].locale).format(value)
