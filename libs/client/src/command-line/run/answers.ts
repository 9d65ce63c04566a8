import { pageSizeMax } from "../../api/row-limits.ts"
import { environmentOf } from "../credentials/credentials.rules.ts"
import { clean } from "../output/clean.rules.ts"
import { type Column, tableLines } from "../output/table.rules.ts"
import { type Input, UsageError } from "../table/parse.rules.ts"
import { wholeNumberOf } from "../table/values.rules.ts"
import type { Caller, Context } from "./context.ts"

/**
 * Refuses a change by a live key without `--yes`.
 *
 * @throws UsageError
 */
export const checkReal = ({ input }: Pick<Context, "input">, { key }: Pick<Caller, "key">, what: string): void => {
  if (environmentOf(key) === "test" || input.flag("yes")) return
  throw new UsageError(`this is a live key, so ${what} is real: add --yes`, input.command)
}

const limitByDefault = 20
const limitMax = 1000

export const limitOf = (input: Input): number => wholeNumberOf(input, "limit", 1, limitMax) ?? limitByDefault

/** Reads the first `limit` items of a list, in pages that are no larger than needed. */
export const firstOf = async <Item>(limit: number, list: (pageSize: number) => AsyncIterable<Item>) => {
  const items: Array<Item> = []
  for await (const item of list(Math.min(limit, pageSizeMax))) {
    items.push(item)
    if (items.length === limit) break
  }
  return items
}

interface Listing<Item> {
  readonly id: (item: Item) => string
  readonly columns: ReadonlyArray<Column<Item>>
  /** What a person reads in place of an empty table. */
  readonly empty: string
  /** The most items that were asked for; absent for a list that is always whole. */
  readonly limit?: number
}

/** Prints a list: the ids for `--quiet`, a line of JSON for each item for `--json`, else a table. */
export const printList = <Item>(
  { input, terminal }: Pick<Context, "input" | "terminal">,
  items: ReadonlyArray<Item>,
  { id, columns, empty, limit }: Listing<Item>
): void => {
  const { errorStyle, note, width } = terminal
  if (input.flag("json")) return items.forEach((item) => terminal.json(item))
  if (input.flag("quiet")) return items.forEach((item) => terminal.print(clean(id(item))))
  if (items.length === 0) return note(empty)
  terminal.print(...tableLines(columns, items, terminal))
  // A program that reads a pipe is told nothing.
  if (items.length === limit && width !== null) note(errorStyle("dim", `The first ${limit}. --limit shows more.`))
}
