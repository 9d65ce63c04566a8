import {
  type FileRecord,
  fileRefused,
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

const delimiters = [";", ",", "\t", "|"] as const

const lineEnds = ["\r\n", "\n", "\r"]

/** The first line that has text: `sep=;`, by which spreadsheets name the separator. */
const namedDelimiter = /^\s*"?sep=([^\w\s"]|\t)"?[ \t]*(?:\r\n|\n|\r)/iu

const isLineEnd = (letter: string): boolean => letter === "\n" || letter === "\r"

/** The separator that is most frequent in the header, outside of quotes. */
const delimiterOf = (content: string): string => {
  const counts = new Map<string, number>(delimiters.map((delimiter) => [delimiter, 0]))
  let [isQuoted, isFilled] = [false, false]
  for (const letter of content) {
    if (letter === '"') isQuoted = !isQuoted
    if (!isQuoted && isFilled && isLineEnd(letter)) break
    if (letter.trim() !== "") isFilled = true
    const count = counts.get(letter)
    if (!isQuoted && count !== undefined) counts.set(letter, count + 1)
  }
  return delimiters.reduce<string>(
    (best, next) => ((counts.get(next) ?? 0) > (counts.get(best) ?? 0) ? next : best),
    ";"
  )
}

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

const [lf, cr] = [0x0a, 0x0d]

/** The line on which a record ends, by the byte behind its line end. The parser itself counts two lines for CR LF in quotes. */
const lineOf = (bytes: Buffer, linesBefore: number) => {
  let [at, lines] = [0, linesBefore + 1]
  return (end: number): number => {
    for (; at < end; at++) if (bytes[at] === lf || (bytes[at] === cr && bytes[at + 1] !== lf)) lines++
    const last = bytes[end - 1]
    return last === lf || last === cr ? lines - 1 : lines
  }
}

/** The records of a CSV file (RFC 4180), with or without a byte order mark and a first line `sep=;`. */
export const recordsOf = (content: string): Result.Result<ReadonlyArray<FileRecord>, ImportFileRefused> => {
  const text = content.replace(/^\u{FEFF}/u, "")
  const [named = "", namedOne] = namedDelimiter.exec(text) ?? []
  const rest = text.slice(named.length)
  const delimiter = namedOne ?? delimiterOf(rest)
  const excess = excessIn(rest, delimiter)
  if (excess !== null) return Result.fail(fileRefused(excess))
  const bytes = Buffer.from(rest)
  const lineAt = lineOf(bytes, named.split(/\r\n|\n|\r/u).length - 1)
  return Result.try({
    try: () => {
      const lines: Array<number> = []
      const records = parse(bytes, {
        delimiter,
        max_record_size: recordLengthMax,
        on_record: (record, { bytes: end }) => {
          lines.push(lineAt(end))
          return record
        },
        record_delimiter: lineEnds,
        relax_column_count: true,
        skip_empty_lines: true
      })
      return records.map((cells, at) => ({ line: lines[at] ?? 0, cells }))
    },
    catch: (cause) =>
      new ImportFileRefused({
        fault: "not_csv",
        columns: [],
        unknown: [],
        ...(cause instanceof CsvError ? { cause: cause.message } : {})
      })
  })
}
