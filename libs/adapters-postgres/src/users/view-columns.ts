import type { Filter } from "@trajet/domain/events"
import { type ViewFilters, viewFilters } from "@trajet/domain/users"
import { Record, String } from "effect"

const sqlTypes: Readonly<Record<Filter["kind"], string>> = {
  text: "text",
  note: "text",
  uuid: "uuid",
  one_of: "text",
  instant: "timestamptz",
  day: "date",
  flag: "boolean"
}

/** Columns that are not called like their filter: `from` and `to` are words of SQL. */
const otherNames: { readonly [Name in keyof ViewFilters]?: string } = { from: "from_day", to: "to_day" }

/** The column of `console_view` that has each filter; a migration adds it. */
export const viewColumns = Record.map(viewFilters, (filter: Filter, name) => ({
  column: otherNames[name] ?? String.camelToSnake(name),
  type: sqlTypes[filter.kind],
  /** A text that a user writes may name a person. */
  isWritten: filter.kind === "text" || filter.kind === "note"
}))
