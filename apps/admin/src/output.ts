import { Console, Effect } from "effect"
import { Flag, GlobalFlag } from "effect/cli"

/** `--json`, accepted anywhere on the command line. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(
    Flag.withDescription("One JSON document on standard output"),
    Flag.withDefault(false),
    Flag.withoutNegation
  )
})

type Row = Readonly<Record<string, unknown>>

// The output may contain the answer of a customer's server, which must not control the terminal.
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escaped = (letter: string): string =>
  letter
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("")

/** Text in one line, without terminal control characters. */
export const plain = (text: string): string => text.replaceAll(control, escaped)

/** JSON text with control characters escaped. */
export const jsonText = (value: unknown): string => plain(JSON.stringify(value))

const word = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value))

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return "-"
  return plain(Array.isArray(value) ? value.map(word).join(",") : word(value))
}

// Longer cells would make the table unreadable. `--json` prints the whole text.
const cellMax = 100

const cellOf = (value: unknown): string => {
  const text = shown(value)
  return text.length <= cellMax ? text : `${text.slice(0, cellMax).toWellFormed()}…`
}

const lineOf = (row: Row): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}: ${shown(value)}`)
    .join("\n")

const tableOf = (rows: ReadonlyArray<Row>): string => {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => cellOf(row[name])))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}

/** Prints one row: a JSON document, or one line per member. */
export const printOne = Effect.fnUntraced(function* (row: Row) {
  yield* Console.log((yield* Json) ? jsonText(row) : lineOf(row))
})

/** Prints a list: a JSON array, or a table; the text `none` if it is empty. */
export const printMany = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, none: string) {
  yield* Console.log((yield* Json) ? jsonText(rows) : rows.length === 0 ? none : tableOf(rows))
})

/** Prints one row and its list, which is the member `name` of the JSON document. */
export const printWith = Effect.fnUntraced(function* (row: Row, name: string, rows: ReadonlyArray<Row>, none: string) {
  const table = rows.length === 0 ? none : tableOf(rows)
  yield* Console.log((yield* Json) ? jsonText({ ...row, [name]: rows }) : `${lineOf(row)}\n\n${table}`)
})

/** Prints one row and its lists, each a member of the JSON document or a table under its name. */
export const printSections = Effect.fnUntraced(function* (
  row: Row,
  lists: Readonly<Record<string, ReadonlyArray<Row>>>
) {
  if (yield* Json) return yield* Console.log(jsonText({ ...row, ...lists }))
  const tables = Object.entries(lists).flatMap(([name, rows]) =>
    rows.length === 0 ? [] : [`${name}:\n${tableOf(rows)}`]
  )
  yield* Console.log([lineOf(row), ...tables].join("\n\n"))
})
