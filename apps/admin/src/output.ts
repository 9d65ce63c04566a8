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

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return "-"
  return Array.isArray(value) ? value.join(",") : String(value)
}

const lineOf = (row: Row): string =>
  Object.entries(row)
    .map(([name, value]) => `${name}: ${shown(value)}`)
    .join("\n")

const tableOf = (rows: ReadonlyArray<Row>): string => {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name])))]
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
  yield* Console.log((yield* Json) ? JSON.stringify(row) : lineOf(row))
})

/** A list: a JSON array, or a table; where it is empty people are told so. */
export const printMany = Effect.fnUntraced(function* (rows: ReadonlyArray<Row>, none: string) {
  yield* Console.log((yield* Json) ? JSON.stringify(rows) : rows.length === 0 ? none : tableOf(rows))
})
