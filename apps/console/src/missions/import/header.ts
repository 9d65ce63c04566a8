import type { CallAnswer } from "@trajet/contract"
import type { Language } from "@trajet/pages/languages.ts"

export type ColumnShown = CallAnswer<"GET /console/api/import-columns">["data"][number]

/** The header of a column in a language. */
export const headerIn = (column: ColumnShown, language: Language): string => column[`header_${language}` as const]
