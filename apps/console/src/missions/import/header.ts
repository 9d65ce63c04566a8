import type { Language } from "@trajet/pages/i18n.tsx"
import type { ImportColumns } from "../../api/console/types/imports.model.ts"

export type ColumnShown = ImportColumns["data"][number]

/** The header of a column in a language. */
export const headerIn: Readonly<Record<Language, (column: ColumnShown) => string>> = {
  fr: (column) => column.header_fr,
  en: (column) => column.header_en
}
