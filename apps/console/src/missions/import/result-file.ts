import type { Language } from "@trajet/pages/i18n.tsx"
import { call } from "../../api/call.ts"
import { pageSizeMax } from "../../api/row-limits.ts"
import { amountCell, type Column, csvOfColumns } from "../../parts/csv.ts"
import { cellOf, headerIn } from "./headers.ts"
import { problemTexts } from "./problem-texts.ts"
import type { ImportRow, ImportShown } from "./queries.ts"

const readAll = async (id: string, state: "wrong" | undefined): Promise<ReadonlyArray<ImportRow>> => {
  const rows: Array<ImportRow> = []
  let after: string | undefined
  do {
    const page = await call("GET /console/api/imports/:id/rows", {
      path: { id },
      query: { state, after, limit: pageSizeMax }
    })
    rows.push(...page.data)
    after = page.next_after === null ? undefined : String(page.next_after)
  } while (after !== undefined)
  return rows
}

interface Labels {
  readonly line: string
  readonly state: string
  readonly mission: string
  readonly price: string
  readonly problem: string
  readonly stateOf: (row: ImportRow) => string
}

/**
 * The rows of an import as CSV: the columns of the file, then what became of each row. The file with the rows to correct
 * can be uploaded again, because unknown columns are ignored.
 */
export const resultFile = async (
  shown: ImportShown,
  labels: Labels,
  language: Language,
  state?: "wrong"
): Promise<string> => {
  const [{ data: columns }, { options }, rows] = await Promise.all([
    call("GET /console/api/import-columns"),
    call("GET /v1/options", {}),
    readAll(shown.id, state)
  ])
  const say = problemTexts(
    shown,
    language,
    options.map(({ key }) => key)
  )
  const used = columns.filter(
    ({ is_required: isRequired, key }) => isRequired || rows.some((row) => cellOf(row, key) !== "")
  )
  const headerOf = (key: string | null) => {
    const column = columns.find((each) => each.key === key)
    if (column === undefined) return ""
    return `${headerIn(column, language)} : `
  }
  const table: ReadonlyArray<Column<ImportRow>> = [
    ...used.map(({ key }) => ({
      header: headerOf(key).replace(/ : $/u, ""),
      cellOf: (row: ImportRow) => cellOf(row, key)
    })),
    { header: labels.line, cellOf: (row) => String(row.line) },
    { header: labels.state, cellOf: labels.stateOf },
    { header: labels.mission, cellOf: (row) => row.mission?.transport_id ?? row.mission?.id ?? "" },
    { header: labels.price, cellOf: (row) => amountCell(row.price_ht, language) },
    {
      header: labels.problem,
      cellOf: ({ line, problems }) =>
        problems.map((problem) => `${headerOf(problem.column)}${say(line, problem)}`).join(" | ")
    }
  ]
  return csvOfColumns(table, rows, language)
}
