import { columnName, WorkbookRefused } from "./workbook-fault.ts"
import { attributesOf, type Tag, tagsOf } from "./xml-text.ts"

/** The bounds of a file of orders, with as many empty rows as a CSV file may have (LIM-46). */
const [columnsMax, rowsMax] = [60, 61_000]

interface SheetFacts {
  readonly name: string
  /** Its formulas wait for a spreadsheet to compute them, and have a zero until then. */
  readonly isUncomputed: boolean
}

interface OpenCell {
  readonly row: number
  readonly column: number
  readonly type: string
  readonly style: string
  hasFormula: boolean
  /** The text of its value; null without one. */
  value: string | null
  /** A text in the cell itself, with its tags. */
  inline: string
}

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

// A sheet has many cells: each attribute is looked for by itself.
const position = /\sr\s*=\s*["']([^"']*)/u
const styleNumber = /\ss\s*=\s*["'](\d+)/u
const cellType = /\st\s*=\s*["']([^"']*)/u

/** Where a cell is: as it says, else behind the cell before it. */
const openCell = (tag: Tag, row: number, before: number): OpenCell => {
  const [r, s, t = "n"] = [position, styleNumber, cellType].map((attribute) => attribute.exec(tag.attributes)?.[1])
  const [, letters, number] = /^([A-Z]{1,4})(\d{1,10})$/u.exec(r ?? "") ?? []
  if (r !== undefined && letters === undefined) throw new WorkbookRefused("damaged")
  const column = letters === undefined ? before + 1 : columnNumber(letters)
  const style = s === undefined ? "" : ` s="${s}"`
  return { row: Number(number ?? row), column, type: t, style, hasFormula: false, value: null, inline: "" }
}

const isoTime = /^(?:(\d{4}-\d\d-\d\d)|T?(?=\d\d:))(?:T?(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?)?Z?$/u

/** A day, a time of day or both, as people write them, from those of ISO 8601. */
const textOfTime = (text: string): string => {
  const [whole, day = "", minutes = "", seconds = "00"] = isoTime.exec(text) ?? []
  if (whole === undefined) return text
  const time = minutes === "" || seconds === "00" ? minutes : `${minutes}:${seconds}`
  if (day === "" || day === "1899-12-30" || day === "1904-01-01") return time
  return time === "" || time === "00:00" ? day : `${day} ${time}`
}

const truths: Readonly<Record<string, string>> = { true: "1", false: "0" }

/** A cell as the reader takes it: errors of formulas and times of ISO 8601 as texts; "" for a cell without a value. */
const plainCell = (cell: OpenCell, { isUncomputed, name }: SheetFacts): string => {
  const { column, hasFormula, inline, row, style, type, value } = cell
  const address = `${columnName(column)}${row}`
  const at = { sheet: name, cell: address }
  const isEmptyText = type === "str" && value === ""
  const isZero = isUncomputed && type === "n" && Number(value) === 0
  if (hasFormula && !isEmptyText && (value === null || value === "" || isZero))
    throw new WorkbookRefused("formula_without_value", at)
  if ((value ?? inline) === "") return ""
  if (row > rowsMax) throw new WorkbookRefused("too_many_rows", at)
  if (column > columnsMax) throw new WorkbookRefused("too_many_columns", at)
  const cellOf = (kind: string, inner: string) => `<c r="${address}" t="${kind}"${style}>${inner}</c>`
  if (value === null) return cellOf("inlineStr", `<is>${inline}</is>`)
  if (type === "d") return cellOf("str", `<v>${textOfTime(value)}</v>`)
  return cellOf(type === "e" ? "str" : type, `<v>${type === "b" ? (truths[value] ?? value) : value}</v>`)
}

/** Notes what a tag says of the cell that it is in. `start` is the end of the tag that opened. */
const noteInCell = (cell: OpenCell, text: string, tag: Tag, start: number): void => {
  const { from, kind, name } = tag
  if (name === "f") cell.hasFormula = true
  if (name === "v" && kind !== "opens") cell.value = kind === "empty" ? "" : text.slice(start, from)
  if (name === "is" && kind === "closes") cell.inline = text.slice(start, from)
}

/** The cells of a sheet that have a value, in their order. */
const cellsOf = function* (text: string): Generator<OpenCell> {
  let [isInside, row, column, start, inlineStart] = [false, 0, 0, 0, 0]
  let cell: OpenCell | null = null
  for (const tag of tagsOf(text)) {
    const { kind, name, to } = tag
    if (name === "sheetData") isInside = kind === "opens"
    if (!isInside) continue
    if (cell !== null) {
      if (name === "c") {
        yield cell
        cell = null
        continue
      }
      if (kind === "opens" && name === "is") inlineStart = to
      if (kind === "opens" && name === "v") start = to
      noteInCell(cell, text, tag, name === "is" ? inlineStart : start)
    } else if (name === "row" && kind !== "closes") {
      row = Number(attributesOf(tag)["r"] ?? row + 1)
      column = 0
    } else if (name === "c") {
      const opened: OpenCell = openCell(tag, row, column)
      column = opened.column
      if (kind === "opens") cell = opened
    }
  }
}

/**
 * A sheet with nothing but its rows and the cells that have values: formats alone may reach its end, and writers differ in
 * prefixes, quotes and what they leave out. Refuses a formula without a result, and a value in a row or column beyond the
 * bounds, up to which the reader would fill the sheet.
 */
export const plainSheet = (text: string, facts: SheetFacts): string => {
  const rows = new Map<number, Array<string>>()
  for (const cell of cellsOf(text)) {
    const written = plainCell(cell, facts)
    if (written === "") continue
    const cells = rows.get(cell.row)
    if (cells === undefined) rows.set(cell.row, [written])
    else cells.push(written)
  }
  const inOrder = [...rows].toSorted(([a], [b]) => a - b)
  const lines = inOrder.map(([row, cells]) => `<row r="${row}">${cells.join("")}</row>`)
  return `<worksheet><sheetData>${lines.join("")}</sheetData></worksheet>`
}
