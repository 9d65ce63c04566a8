import type { Language } from "../i18n.tsx"

const locales = { fr: "fr-FR", en: "en-GB" } as const

/** Euros with cents: `1 234,50 €`. */
export const money = (euros: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: "currency", currency: "EUR" }).format(euros)
