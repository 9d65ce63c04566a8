/** Why a workbook cannot be read. */
export type WorkbookFault =
  | "not_workbook"
  | "old_format"
  | "encrypted"
  | "damaged"
  | "too_large"
  | "too_many_rows"
  | "too_many_columns"
  | "formula_without_value"
  | "cell_invalid"
  | "too_slow"

/** A cell of a sheet, such as B7. */
export interface CellName {
  readonly sheet: string
  readonly cell: string
}

/** The letters of a column of a sheet, of which the first is 1. */
export const columnName = (number: number): string =>
  number <= 0 ? "" : `${columnName(Math.floor((number - 1) / 26))}${String.fromCharCode(65 + ((number - 1) % 26))}`

/** A workbook that cannot be read. `at` names its cell, if one alone is to blame. */
export class WorkbookRefused extends Error {
  readonly fault: WorkbookFault
  readonly at: CellName | null
  constructor(fault: WorkbookFault, at: CellName | null = null) {
    super(`the workbook is refused: ${fault}`)
    this.fault = fault
    this.at = at
  }
}

const isAt = (bytes: Uint8Array, ...start: ReadonlyArray<number>): boolean =>
  start.every((byte, at) => bytes[at] === byte)

/** True for a ZIP archive, also an empty one. */
const isArchive = (bytes: Uint8Array): boolean =>
  isAt(bytes, 0x50, 0x4b, 0x03, 0x04) || isAt(bytes, 0x50, 0x4b, 0x05, 0x06)

/** True for the container of old workbooks and of encrypted ones. */
export const isContainer = (bytes: Uint8Array): boolean => isAt(bytes, 0xd0, 0xcf, 0x11, 0xe0)

/** True for a page or another text with tags, which some programs write under the name of an old workbook. */
export const isMarkup = (bytes: Uint8Array): boolean =>
  /^\s*<[!?a-z]/iu.test(new TextDecoder().decode(bytes.subarray(0, headBytes)))

/** How many first bytes tell what a file is. */
export const headBytes = 64

/** True for a file that is no CSV by its first bytes: a workbook, also one that cannot be read. */
export const isWorkbook = (bytes: Uint8Array): boolean => isArchive(bytes) || isContainer(bytes) || isMarkup(bytes)
