import { type FileRecord, ImportFileRefused, importRowsMax } from "@trajet/domain/imports"
import { CsvError, parse } from "csv-parse/sync"
import { Result } from "effect"

/** Characters of a record: more than all cells may have together. */
const recordLengthMax = 40_000

const delimiters = [";", ",", "\t"] as const

/** The separator that the first line has most of. */
const delimiterOf = (content: string): string => {
  const [header = ""] = content.split(/\r\n|\n|\r/u, 1)
  const countOf = (delimiter: string) => header.split(delimiter).length
  return delimiters.reduce<string>((best, next) => (countOf(next) > countOf(best) ? next : best), ";")
}

/** The records of a CSV file (RFC 4180), with or without a byte order mark. Stops after one record too many. */
export const recordsOf = (content: string): Result.Result<ReadonlyArray<FileRecord>, ImportFileRefused> =>
  Result.try({
    try: () => {
      const lines: Array<number> = []
      const records = parse(content, {
        bom: true,
        delimiter: delimiterOf(content),
        max_record_size: recordLengthMax,
        on_record: (record, { lines: line }) => {
          lines.push(line)
          return record
        },
        relax_column_count: true,
        skip_empty_lines: true,
        to: importRowsMax + 2
      })
      return records.map((cells, at) => ({ line: lines[at] ?? 0, cells }))
    },
    catch: (cause) =>
      new ImportFileRefused({
        because: cause instanceof CsvError ? `the file is no CSV: ${cause.message}` : "the file is no CSV"
      })
  })
