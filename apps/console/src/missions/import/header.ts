import type { CallAnswer } from "@trajet/contract"
import type { Language } from "@trajet/pages/i18n.tsx"

export type ColumnShown = CallAnswer<"GET /console/api/import-columns">["data"][number]

/** The header of a column in a language. */
export const headerIn: Readonly<Record<Language, (column: ColumnShown) => string>> = {
  fr: (column) => column.header_fr,
  en: (column) => column.header_en
}
