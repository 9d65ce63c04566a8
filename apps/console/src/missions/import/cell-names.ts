import type { Language } from "@trajet/pages/languages.ts"
import type { ImportShown } from "./queries.ts"
import { type CellName, columnName } from "./workbook/workbook-fault.ts"

const named: Readonly<Record<Language, (at: CellName) => string>> = {
  fr: ({ cell, sheet }) => `Cellule ${cell}${sheet === "" ? "" : ` de la feuille « ${sheet} »`} : `,
  en: ({ cell, sheet }) => `Cell ${cell}${sheet === "" ? "" : ` of the sheet “${sheet}”`}: `
}

/** The cell of a workbook before what is said of it: `Cell B7 of the sheet “March”: `. */
export const cellText = (at: CellName, language: Language): string => named[language](at)

/** The cell of a column in a line of an import; null if the file was no workbook, or lacks the column. */
export const cellOfProblem = (
  { columns, sheet }: Pick<ImportShown, "columns" | "sheet">,
  line: number,
  column: string | null
): CellName | null => {
  const at = column === null ? -1 : columns.indexOf(column)
  return sheet === null || at < 0 ? null : { sheet, cell: `${columnName(at + 1)}${line}` }
}
