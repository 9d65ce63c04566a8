import { type Language, typesetIn } from "@trajet/pages/i18n.tsx"
import { cellText } from "../cell-names.ts"
import type { WorkbookFault, WorkbookRefused } from "./workbook-fault.ts"

const said: Readonly<Record<WorkbookFault, Readonly<Record<Language, string>>>> = {
  not_workbook: {
    fr: "Ce fichier n'est pas un classeur Excel (.xlsx), quel que soit son nom. Enregistrez-le en .xlsx ou en CSV.",
    en: "This file is no Excel workbook (.xlsx), whatever its name. Save it as .xlsx or as CSV."
  },
  old_format: {
    fr: "Ce classeur a l'ancien format .xls, quel que soit son nom. Enregistrez-le en .xlsx ou en CSV.",
    en: "This workbook has the old format .xls, whatever its name. Save it as .xlsx or as CSV."
  },
  encrypted: {
    fr: "Ce classeur est protégé par un mot de passe. Enregistrez-le sans mot de passe.",
    en: "This workbook is protected by a password. Save it without one."
  },
  damaged: {
    fr: "Ce classeur est endommagé. Ouvrez-le dans le tableur et enregistrez-le de nouveau.",
    en: "This workbook is damaged. Open it in the spreadsheet and save it again."
  },
  too_large: {
    fr: "Ce classeur est trop grand : au plus 5 Mo, et 20 Mo décompressé. Gardez une feuille, sans images.",
    en: "This workbook is too large: at most 5 MB, and 20 MB unpacked. Keep one sheet, without pictures."
  },
  too_many_rows: {
    fr: "Une feuille est trop longue. Supprimez les lignes du bas.",
    en: "A sheet is too long. Delete the lines at its end."
  },
  too_many_columns: {
    fr: "Une feuille a plus de 60 colonnes. Supprimez les colonnes de droite.",
    en: "A sheet has more than 60 columns. Delete the columns at its right."
  },
  formula_without_value: {
    fr: "Une formule n'a pas de résultat. Ouvrez le classeur dans le tableur et enregistrez-le de nouveau.",
    en: "A formula has no result. Open the workbook in the spreadsheet and save it again."
  },
  cell_invalid: { fr: "Une cellule n'est pas lisible.", en: "A cell cannot be read." },
  too_slow: {
    fr: "La lecture de ce classeur prend trop de temps. Enregistrez la feuille en CSV.",
    en: "Reading this workbook takes too long. Save the sheet as CSV."
  }
}

/** Why a workbook cannot be read, with the cell that is to blame, in the language of the user. */
export const refusalText = ({ at, fault }: WorkbookRefused, language: Language): string =>
  typesetIn(language, `${at === null ? "" : cellText(at, language)}${said[fault][language]}`)
