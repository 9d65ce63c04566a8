import {
  type FileRecord,
  importColumnsMax,
  type ImportFileFault,
  ImportFileRefused,
  importRowsMax
} from "@trajet/domain/imports"
import { CsvError, parse } from "csv-parse/sync"
import { Result } from "effect"

/** Characters of a record: more than all cells may have together. */
const recordLengthMax = 40_000

/** Separators and line ends of a file: as many as the header and all rows have if every column is there. */
const partsMax = (importRowsMax + 1) * (importColumnsMax + 1)

const delimiters = [";", ",", "\t"] as const

/** The separator that is most frequent in the first line. */
const delimiterOf = (content: string): string => {
  const [header = ""] = content.split(/\r\n|\n|\r/u, 1)
  const countOf = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce<string>((best, next) => (countOf(next) > countOf(best) ? next : best), ";")
}

const isLineEnd = (letter: string): boolean => letter === "\n" || letter === "\r"

/**
 * Why a file is not parsed; null if it may be. The parser takes a second for half a million cells, and no other request is
 * served meanwhile, so cells and rows are counted first. The count is that of the parser up to the first wrong quote.
 */
const excessIn = (content: string, delimiter: string): ImportFileFault | null => {
  let isQuoted = false
  let isFilled = false
  let [parts, cells, filled] = [0, 1, 0]
  for (const letter of content) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) isFilled = true
    else if (letter === delimiter) {
      parts++
      if (++cells > importColumnsMax) return "too_many_columns"
    } else if (isLineEnd(letter)) {
      parts++
      filled += isFilled ? 1 : 0
      isFilled = false
      cells = 1
    } else if (letter !== " ") isFilled = true
    // The header is no row.
    if (filled > importRowsMax + 1) return "too_many_rows"
    if (parts > partsMax) return "too_many_empty_lines"
  }
  return null
}

/** The records of a CSV file (RFC 4180), with or without a byte order mark. */
export const recordsOf = (content: string): Result.Result<ReadonlyArray<FileRecord>, ImportFileRefused> => {
  const delimiter = delimiterOf(content)
  const excess = excessIn(content, delimiter)
  if (excess !== null) return Result.fail(new ImportFileRefused({ fault: excess, columns: [] }))
  return Result.try({
    try: () => {
      const lines: Array<number> = []
      const records = parse(content, {
        bom: true,
        delimiter,
        max_record_size: recordLengthMax,
        on_record: (record, { lines: line }) => {
          lines.push(line)
          return record
        },
        relax_column_count: true,
        skip_empty_lines: true
      })
      return records.map((cells, at) => ({ line: lines[at] ?? 0, cells }))
    },
    catch: (cause) =>
      new ImportFileRefused({
        fault: "not_csv",
        columns: [],
        ...(cause instanceof CsvError ? { cause: cause.message } : {})
      })
  })
}
