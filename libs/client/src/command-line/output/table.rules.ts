import { clean } from "./clean.rules.ts"
import { plain, type Style, type Tone } from "./style.rules.ts"
import { cut, padded, widthOf, wrapped } from "./width.rules.ts"

/** A column of a table of items. */
export interface Column<Item> {
  readonly title: string
  readonly text: (item: Item) => string
  readonly tone?: (item: Item) => Tone | null
  readonly side?: "left" | "right"
  /** The column may be cut down to this width. A column without `widthMin` is never cut. */
  readonly widthMin?: number
  /** Order in which columns are left out of a table that is too wide: the highest number first. Absent: never. */
  readonly spare?: number
}

const gap = "  "
const valueWidthMin = 20

interface Sized<Item> {
  readonly column: Column<Item>
  readonly cells: ReadonlyArray<string>
  width: number
}

const totalOf = <Item>(columns: ReadonlyArray<Sized<Item>>): number =>
  columns.reduce((sum, { width }) => sum + width, gap.length * (columns.length - 1))

const leastOf = <Item>(columns: ReadonlyArray<Sized<Item>>): number =>
  columns.reduce(
    (sum, { column, width }) => sum + Math.min(width, column.widthMin ?? width),
    gap.length * (columns.length - 1)
  )

/** Leaves columns out until the rest can be cut to the width. */
const fittingColumns = <Item>(columns: ReadonlyArray<Sized<Item>>, width: number): ReadonlyArray<Sized<Item>> => {
  let rest = columns
  while (leastOf(rest) > width) {
    const spare = Math.max(...rest.map(({ column }) => column.spare ?? 0))
    if (spare === 0) return rest
    rest = rest.filter(({ column }) => column.spare !== spare)
  }
  return rest
}

/** Narrows the widest column that may be cut, by one character at a time, until the table fits. */
const narrowToFit = <Item>(columns: ReadonlyArray<Sized<Item>>, width: number): void => {
  for (let over = totalOf(columns) - width; over > 0; over--) {
    const widest = columns
      .filter((one) => one.column.widthMin !== undefined && one.width > one.column.widthMin)
      .toSorted((a, b) => b.width - a.width)[0]
    if (widest === undefined) return
    widest.width--
  }
}

/**
 * Writes a table: a line of titles, then a line for each item. `width` is the width of the terminal, or null for a
 * pipe, for which nothing is cut. Cleans the texts of the items.
 */
export const tableLines = <Item>(
  columns: ReadonlyArray<Column<Item>>,
  items: ReadonlyArray<Item>,
  { width, style = plain }: { readonly width: number | null; readonly style?: Style }
): ReadonlyArray<string> => {
  const all = columns.map((column): Sized<Item> => {
    const cells = items.map((item) => clean(column.text(item)))
    return { column, cells, width: Math.max(widthOf(column.title), ...cells.map(widthOf)) }
  })
  const shown = width === null ? all : fittingColumns(all, width)
  if (width !== null) narrowToFit(shown, width)
  const line = (textOf: (one: Sized<Item>) => string, toneOf: (one: Sized<Item>) => Tone | null): string =>
    shown
      .map((one, index) => {
        const text = cut(textOf(one), one.width)
        const isLast = index === shown.length - 1 && one.column.side !== "right"
        return isLast ? style(toneOf(one), text) : toned(style, toneOf(one), text, one)
      })
      .join(gap)
      .trimEnd()
  const titles = line(
    ({ column }) => column.title,
    () => "dim"
  )
  const rows = items.map((item, index) =>
    line(
      ({ cells }) => cells[index] ?? "",
      ({ column }) => column.tone?.(item) ?? null
    )
  )
  return [titles, ...rows]
}

// Only the text gets the tone: an underline must not extend over the spaces beside it.
const toned = <Item>(style: Style, tone: Tone | null, text: string, { column, width }: Sized<Item>): string => {
  const filled = padded(text, width, column.side)
  return filled.replace(text, () => style(tone, text))
}

/**
 * Writes names and values in aligned lines, without the lines of empty values. Wraps a value that is wider than the
 * terminal. `width` is null for a pipe, for which nothing is wrapped.
 */
export const memberLines = (
  members: ReadonlyArray<readonly [name: string, value: string | null, tone?: Tone | null]>,
  { width, style }: { readonly width: number | null; readonly style: Style }
): ReadonlyArray<string> => {
  const given = members.flatMap(([name, value, tone = null]) =>
    value === null || value === "" ? [] : [{ name, value: clean(value), tone }]
  )
  const first = Math.max(0, ...given.map(({ name }) => name.length))
  const room = width === null ? null : Math.max(valueWidthMin, width - first - gap.length)
  return given.flatMap(({ name, value, tone }) =>
    (room === null ? [value] : wrapped(value, room)).map((line, index) => {
      const before = index === 0 ? style("dim", padded(name, first)) : padded("", first)
      return `${before}${gap}${style(tone, line)}`
    })
  )
}
