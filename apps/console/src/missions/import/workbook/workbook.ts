import readWorkbook, { InvalidSpreadsheetError } from "read-excel-file/universal"
import { partsOf } from "./archive.ts"
import { type PlainWorkbook, plainWorkbook } from "./plain-workbook.ts"
import { columnName, isContainer, isMarkup, WorkbookRefused } from "./workbook-fault.ts"

/** A sheet as texts; the first row is row 1 of the sheet. */
export interface Sheet {
  readonly name: string
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
}

const refuseContainer = (bytes: Uint8Array): never => {
  // The name of the part that has the encrypted workbook, in UTF-16.
  const text = new TextDecoder("latin1").decode(bytes)
  throw new WorkbookRefused(text.includes("E\0n\0c\0r\0y\0p\0t\0e\0d\0P") ? "encrypted" : "old_format")
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

const refusalOf = (error: unknown, sheet: string): WorkbookRefused => {
  if (error instanceof WorkbookRefused) return error
  const [, row, column] = (error instanceof InvalidSpreadsheetError ? invalidCell.exec(error.message) : null) ?? []
  return row === undefined || column === undefined
    ? new WorkbookRefused("damaged")
    : new WorkbookRefused("cell_invalid", { sheet, cell: `${columnName(Number(column))}${row}` })
}

const readAll = async ({ archive, names }: PlainWorkbook): Promise<ReadonlyArray<Sheet>> => {
  const read = (sheets?: Array<number>) =>
    readWorkbook(new Blob([archive]), { parseNumber: textOfNumber, ...(sheets === undefined ? {} : { sheets }) })
  try {
    return (await read()).map(({ data }, at) => ({ name: names[at] ?? "", rows: data.map((row) => row.map(textOf)) }))
  } catch (error) {
    // The error does not name the sheet: it is the first one that cannot be read alone.
    for (const [at, name] of names.entries()) {
      await read([at + 1]).catch((reason: unknown) => Promise.reject(refusalOf(reason, name)))
    }
    throw error
  }
}

/** The sheets of a workbook that have texts and are not hidden, in their order. Throws `WorkbookRefused`. */
export const sheetsOf = async (bytes: Uint8Array): Promise<ReadonlyArray<Sheet>> => {
  if (isContainer(bytes)) refuseContainer(bytes)
  if (isMarkup(bytes)) throw new WorkbookRefused("not_workbook")
  try {
    const sheets = await readAll(plainWorkbook(partsOf(bytes)))
    return sheets.filter(({ rows }) => rows.some((row) => row.some((text) => text !== "")))
  } catch (error) {
    throw refusalOf(error, "")
  }
}
