import { type Language, locales } from "@trajet/pages/i18n.tsx"

/** A number with the separators of the language: `1 234,5`. */
export const numberText = (value: number, language: Language): string =>
  new Intl.NumberFormat(locales[language]).format(value)
