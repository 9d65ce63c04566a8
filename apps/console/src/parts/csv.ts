import { type Language, languageFacts } from "@trajet/pages/languages.ts"

/** The first characters of a text that a spreadsheet takes for a formula, some also in full width. */
const formula = /^[=+\-@\t\r＝＋－＠]/u

const quoted = (text: string): string => {
  const plain = formula.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/u.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/**
 * A table as CSV that spreadsheets of the language open: with its separator and a byte order mark. A text that begins like
 * a formula gets an apostrophe.
 */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string>>, language: Language): string =>
  `\uFEFF${rows.map((row) => `${row.map(quoted).join(languageFacts[language].separator)}\r\n`).join("")}`

/** An amount with two decimals, as spreadsheets of the language read a number; empty for null. */
export const amountCell = (euros: number | null, language: Language): string =>
  euros === null ? "" : euros.toFixed(2).replace(".", languageFacts[language].decimal)

/** A column of a file. Its header stands beside its cell, so that a file never has one without the other. */
export interface Column<Row> {
  readonly header: string
  readonly cellOf: (row: Row) => string
}

/** A line of headers, then a line for each row. */
export const csvOfColumns = <Row>(
  columns: ReadonlyArray<Column<Row>>,
  rows: ReadonlyArray<Row>,
  language: Language
): string =>
  csvOf([columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ cellOf }) => cellOf(row)))], language)

/** Saves a text as a file of the user. */
export const saveFile = (name: string, content: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv;charset=utf-8" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
