import { Result } from "effect"
import { foldText } from "../text/fold.rules.ts"
import { cellText } from "./import-cells.rules.ts"
import { type ImportCells, importColumns, type ImportColumnKey, type RowProblem } from "./import-column.model.ts"
import { importColumnsMax, importRowsMax } from "./import.model.ts"
import { fileRefused, type ImportFileRefused } from "./imports.errors.ts"

/** A record of a file, with the number of the line on which it ends. */
export interface FileRecord {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** A row of a file whose cells have names. Its problems are those that its form alone has. */
export interface FileRow {
  readonly line: number
  readonly cells: ImportCells
  readonly problems: ReadonlyArray<RowProblem>
}

/** The rows of a file, and the column of each of their cells; null for an unknown one. */
interface FileRead {
  readonly columns: ReadonlyArray<ImportColumnKey | null>
  readonly rows: ReadonlyArray<FileRow>
}

const columnByName: ReadonlyMap<string, ImportColumnKey> = new Map(
  importColumns.flatMap(({ key, headers }) =>
    [key, ...Object.values(headers)].map((name) => [foldText(name), key] as const)
  )
)

/** The most characters of an unknown header that a refusal repeats. */
const headerShownMax = 60

const cut = (name: string): string => Array.from(name.toWellFormed()).slice(0, headerShownMax).join("")

/** The columns of a header, null for unknown ones, which are left out. */
const columnsIn = (
  header: ReadonlyArray<string>
): Result.Result<ReadonlyArray<ImportColumnKey | null>, ImportFileRefused> => {
  if (header.length > importColumnsMax) {
    return Result.fail(fileRefused("too_many_columns"))
  }
  const columns = header.map((name) => columnByName.get(foldText(name)) ?? null)
  const known = columns.filter((key) => key !== null)
  const twice = known.find((key, at) => known.indexOf(key) !== at)
  if (twice !== undefined) {
    return Result.fail(fileRefused("column_twice", [twice]))
  }
  const missing = importColumns.filter(({ isRequired, key }) => isRequired && !known.includes(key))
  return missing.length === 0
    ? Result.succeed(columns)
    : Result.fail(
        fileRefused(
          "columns_missing",
          missing.map(({ key }) => key),
          header.filter((name, at) => columns[at] === null && name.trim() !== "").map((name) => cut(name.trim()))
        )
      )
}

const rowOf = (columns: ReadonlyArray<ImportColumnKey | null>, { line, cells: texts }: FileRecord): FileRow => {
  const cells: Partial<Record<ImportColumnKey, string>> = {}
  const problems: Array<RowProblem> = []
  for (const [at, key] of columns.entries()) {
    const text = cellText(texts[at] ?? "")
    if (key !== null && text !== "") cells[key] = text
  }
  if (texts.length > columns.length) {
    const message = `this line has ${texts.length} cells, the header has ${columns.length}`
    problems.push({ column: null, code: "too_many_cells", message })
  }
  return { line, cells, problems }
}

/**
 * The rows of a file with a header, without empty ones, and its columns. Fails with `ImportFileRefused` if a column is missing or doubled,
 * and for a file without rows or with more than `importRowsMax`.
 */
export const rowsOfFile = (records: ReadonlyArray<FileRecord>): Result.Result<FileRead, ImportFileRefused> => {
  const [header, ...rest] = records
  if (header === undefined) return Result.fail(fileRefused("empty"))
  return Result.flatMap(columnsIn(header.cells), (columns) => {
    const filled = rest.filter(({ cells }) => cells.some((text) => text.trim() !== ""))
    if (filled.length === 0) {
      return Result.fail(fileRefused("no_rows"))
    }
    return filled.length > importRowsMax
      ? Result.fail(fileRefused("too_many_rows"))
      : Result.succeed({ columns, rows: filled.map((record) => rowOf(columns, record)) })
  })
}
