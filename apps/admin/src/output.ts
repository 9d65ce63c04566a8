import { Console, Effect } from "effect"
import { Flag, GlobalFlag } from "effect/cli"

/** Stands anywhere on the line: scripts read what people would see. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(
    Flag.withDescription("One JSON document on standard output"),
    Flag.withDefault(false),
    Flag.withoutNegation
  )
})

type Row = Readonly<Record<string, unknown>>

// What a customer's server answered is shown here: nothing of it may speak to the terminal.
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

const escaped = (letter: string): string =>
  letter
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("")

/** A line of text without anything that a terminal would obey. */
export const plain = (text: string): string => text.replaceAll(control, escaped)

/** JSON as it is printed: escapes say the same as what they stand for. */
export const jsonText = (value: unknown): string => plain(JSON.stringify(value))

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return "-"
  return plain(Array.isArray(value) ? value.join(",") : String(value))
}

// What is longer makes a table that nobody can read; `--json` has it whole.
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

/** One thing: a JSON document, or a line a member. */
export const printOne = Effect.fnUntraced(function* (row: Row) {
  yield* Console.log((yield* Json) ? jsonText(row) : lineOf(row))
})

/** A list: a JSON array, or a table; where it is empty people are told so. */
export const printMany = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, none: string) {
  yield* Console.log((yield* Json) ? jsonText(rows) : rows.length === 0 ? none : tableOf(rows))
})

/** One thing with a list of its own, which the JSON document has under `name`. */
export const printWith = Effect.fnUntraced(function* (row: Row, name: string, rows: ReadonlyArray<Row>, none: string) {
  const table = rows.length === 0 ? none : tableOf(rows)
  yield* Console.log((yield* Json) ? jsonText({ ...row, [name]: rows }) : `${lineOf(row)}\n\n${table}`)
})
