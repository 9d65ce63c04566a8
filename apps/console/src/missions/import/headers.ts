import type { CallAnswer } from "@trajet/contract"
import { useQuery } from "@tanstack/react-query"
import { useLanguage } from "@trajet/pages/i18n.tsx"
import type { Language } from "@trajet/pages/languages.ts"
import { useMemo } from "react"
import { columnsQuery, type ImportRow } from "./queries.ts"

export type ColumnShown = CallAnswer<"GET /console/api/import-columns">["data"][number]

/** The header of a column in a language. */
export const headerIn = (column: ColumnShown, language: Language): string => column[`header_${language}` as const]

/** The text of a row's cell; empty for an empty cell. */
export const cellOf = (row: ImportRow, column: string): string =>
  row.cells.find((cell) => cell.column === column)?.text ?? ""

/** The header of a column in the language of the user. */
export const useHeaderOf = (): ((key: string) => string) => {
  const language = useLanguage()
  const { data } = useQuery(columnsQuery)
  return useMemo(() => {
    const headers = new Map(data?.data.map((each) => [each.key, headerIn(each, language)]))
    return (key) => headers.get(key) ?? key
  }, [data, language])
}
