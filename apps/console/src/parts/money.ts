import { type Language, locales } from "@trajet/pages/i18n.tsx"

/** Euros with cents: `1 234,50 €`. */
export const money = (euros: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: "currency", currency: "EUR" }).format(euros)
