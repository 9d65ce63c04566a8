import { strToU8, zipSync } from "fflate"
import readWorkbook, { InvalidSpreadsheetError } from "read-excel-file/universal"
import { partsOf } from "./archive.ts"
import { columnName, isContainer, WorkbookRefused } from "./workbook-fault.ts"

/** A sheet as texts; the first row is row 1 of the sheet. */
export interface Sheet {
  readonly name: string
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

/** The bounds of a file of orders, with as many empty rows as a CSV file may have (LIM-46). */
const [columnsMax, rowsMax] = [60, 61_000]

const refuseContainer = (bytes: Uint8Array): never => {
  // The name of the part that has the encrypted workbook, in UTF-16.
  const text = new TextDecoder("latin1").decode(bytes)
  throw new WorkbookRefused(text.includes("E\0n\0c\0r\0y\0p\0t\0e\0d\0P") ? "encrypted" : "old_format")
}

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

const cellAddress = /\br="([A-Z]{0,4})(\d{1,10})"/gu
const uncomputed =
  /<c\b[^>]*\br="([A-Z]+\d+)"[^>]*>\s*<f\b(?:[^>]*\/>|[^>]*>[^<]*<\/f>)\s*(?:<v\s*\/>\s*|<v>\s*<\/v>\s*)?<\/c>/u

/** The attributes of an element by their names without a prefix. */
const attributesOf = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...tag.matchAll(/\b([A-Za-z]{1,20})="([^"]*)"/gu)].map(([, name = "", text = ""]) => [name, text])
  )

/** The names of sheets by the ends of the names of their parts. */
const sheetNames = (parts: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, string> => {
  const tagsOf = (part: string, tag: RegExp) =>
    [...new TextDecoder().decode(parts.get(part)).matchAll(tag)].map(([text]) => attributesOf(text))
  const links = tagsOf("xl/_rels/workbook.xml.rels", /<Relationship\b[^>]*>/gu)
  const targets = new Map(links.map(({ Id = "", Target = "" }) => [Id, Target.replace(/^.*\//u, "")]))
  const sheets = tagsOf("xl/workbook.xml", /<sheet\b[^>]*>/gu)
  return new Map(sheets.map(({ id = "", name = "" }) => [targets.get(id) ?? "", name]))
}

/** Refuses a sheet whose rows and columns the reader would fill up to one far cell, and formulas without a result. */
const checkSheet = (text: string, name: string): void => {
  for (const [, letters = "", row = ""] of text.matchAll(cellAddress)) {
    const at = { sheet: name, cell: `${letters}${row}` }
    if (Number(row) > rowsMax) throw new WorkbookRefused("too_many_rows", at)
    if (columnNumber(letters) > columnsMax) throw new WorkbookRefused("too_many_columns", at)
  }
  const [, cell] = uncomputed.exec(text) ?? []
  if (cell !== undefined) throw new WorkbookRefused("formula_without_value", { sheet: name, cell })
}

/** A part as the reader needs it: errors of formulas as texts, and the other spelling of the date system of 1904. */
const prepared = (part: string, bytes: Uint8Array, names: ReadonlyMap<string, string>): Uint8Array => {
  const text = new TextDecoder().decode(bytes)
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) throw new WorkbookRefused("damaged")
  if (part === "xl/workbook.xml") return strToU8(text.replace(/\bdate1904="true"/u, 'date1904="1"'))
  if (!text.includes("<sheetData")) return bytes
  const sheet = text.replaceAll(' t="e"', ' t="str"')
  // Cells and rows without a value are formats of the sheet alone, and may reach its end.
  const filled = sheet.replaceAll(/<(?:c|row)\b[^>]*\/>/gu, "").replaceAll(/<row\b[^>]*>\s*<\/row>/gu, "")
  checkSheet(filled, names.get(part.replace(/^.*\//u, "")) ?? "")
  return strToU8(filled)
}

const two = (number: number): string => String(number).padStart(2, "0")

/** A date as people write it: a day, a time of day, or both. The days zero of both date systems mean no day. */
const textOfDate = (date: Date): string => {
  const at = new Date(Math.round(date.getTime() / 1_000) * 1_000)
  const day = at.toISOString().slice(0, 10)
  const [hours, minutes, seconds] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()]
  const time = `${two(hours)}:${two(minutes)}${seconds === 0 ? "" : `:${two(seconds)}`}`
  if (day === "1899-12-30" || day === "1904-01-01") return time
  return time === "00:00" ? day : `${day} ${time}`
}

const exactDigits = 15

/** A number with the digits that spreadsheets keep; longer ones as the power of ten that they show. */
const textOfNumber = (text: string): string => {
  const number = Number(text)
  if (Number.isNaN(number)) return text
  if (Math.abs(number) >= 10 ** exactDigits) return number.toExponential().toUpperCase()
  return String(Number(number.toPrecision(exactDigits)))
}

const textOf = (value: unknown): string => {
  if (value instanceof Date) return textOfDate(value)
  // A line of the file is a row of the sheet, so that both have one number.
  return value === null || value === undefined ? "" : String(value).replaceAll(/[\r\n]+/gu, " ")
}

const invalidCell = /row (\d+), col (\d+)/u

const refusalOf = (error: unknown): WorkbookRefused => {
  if (error instanceof WorkbookRefused) return error
  const [, row, column] = (error instanceof InvalidSpreadsheetError ? invalidCell.exec(error.message) : null) ?? []
  return row === undefined || column === undefined
    ? new WorkbookRefused("damaged")
    : new WorkbookRefused("cell_invalid", { sheet: "", cell: `${columnName(Number(column))}${row}` })
}

/**
 * The sheets of a workbook that have texts, in their order. Throws `WorkbookRefused`. What is parsed is an archive of the
 * counted bytes, so that the reader of workbooks sees no other sizes and no other parts.
 */
export const sheetsOf = async (bytes: Uint8Array): Promise<ReadonlyArray<Sheet>> => {
  if (isContainer(bytes)) refuseContainer(bytes)
  const parts = partsOf(bytes)
  if (!parts.has("xl/workbook.xml")) throw new WorkbookRefused("not_workbook")
  try {
    const names = sheetNames(parts)
    const stored = Object.fromEntries([...parts].map(([name, part]) => [name, prepared(name, part, names)]))
    const read = await readWorkbook(new Blob([zipSync(stored, { level: 0 })]), { parseNumber: textOfNumber })
    return read
      .map(({ data, sheet: name }) => ({ name, rows: data.map((row) => row.map(textOf)) }))
      .filter(({ rows }) => rows.some((row) => row.some((text) => text !== "")))
  } catch (error) {
    throw refusalOf(error)
  }
}
