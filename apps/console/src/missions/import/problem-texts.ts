import type { ImportFileFault, ImportRowFault } from "@trajet/contract"
import { type Language, typesetIn } from "@trajet/pages/i18n.tsx"
import { cellOfProblem, cellText } from "./cell-names.ts"
import type { ImportShown } from "./queries.ts"

type Said = Readonly<Record<Language, string>>

const degrees: Said = {
  fr: "écrivez des degrés comme 48,8566",
  en: "write degrees such as 48.8566"
}
const days: Said = {
  fr: "écrivez un jour comme 2035-03-19 ou 19/03/2035",
  en: "write a day such as 2035-03-19 or 19/03/2035"
}
const times: Said = { fr: "écrivez une heure comme 09:00 ou 9h30", en: "write a time such as 09:00 or 9h30" }
const emails: Said = {
  fr: "écrivez une adresse e-mail comme claire@example.com",
  en: "write an e-mail address such as claire@example.com"
}

const yesNo: Said = { fr: "écrivez oui ou non", en: "write yes or no" }

/** A fault without a text does not compile. */
const byFault: Readonly<Record<ImportRowFault, Said>> = {
  required: { fr: "cette cellule est vide", en: "this cell is empty" },
  invalid: { fr: "cette valeur n'est pas acceptée", en: "this value is not accepted" },
  too_long: { fr: "ce texte est trop long", en: "this text is too long" },
  too_short: { fr: "ce texte est trop court", en: "this text is too short" },
  unknown: { fr: "cette valeur est inconnue", en: "this value is not known" },
  not_allowed: { fr: "cette valeur n'est pas permise ici", en: "this value is not allowed here" },
  too_many_cells: {
    fr: "cette ligne a plus de cellules que l'en-tête",
    en: "this line has more cells than the header"
  },
  spreadsheet_number: {
    fr: "le tableur a arrondi ce nombre : écrivez tous les chiffres, dans une cellule de texte",
    en: "the spreadsheet has rounded this number: write all digits, in a cell of text"
  },
  spreadsheet_error: {
    fr: "c'est l'erreur d'une formule : écrivez la valeur",
    en: "this is the error of a formula: write the value"
  },
  zero_lost: {
    fr: "le zéro du début manque peut-être : écrivez le texte entier, un téléphone étranger avec +",
    en: "the zero in front may be missing: write the whole text, a foreign phone with +"
  },
  in_past: { fr: "ce jour ou cette heure est passé", en: "this day or time has passed" },
  not_after: { fr: "ce jour ou cette heure vient trop tôt", en: "this day or time comes too early" },
  too_early: { fr: "l'enlèvement est trop proche", en: "the pickup is too soon" },
  address_not_found: { fr: "adresse introuvable", en: "the address was not found" },
  address_ambiguous: {
    fr: "plusieurs lieux ont cette adresse : ajoutez le code postal et la ville",
    en: "several places have this address: add the postcode and the town"
  },
  other_than_point: {
    fr: "l'adresse est dans un autre pays ou département que les coordonnées",
    en: "the address is in another country or department than the coordinates"
  },
  far_from_towns: {
    fr: "aucune commune à moins de 30 km de ces coordonnées",
    en: "no town lies within 30 km of these coordinates"
  },
  town_only: {
    fr: "seule la commune est connue : corrigez la rue, ou laissez la commune seule",
    en: "only the town is known: correct the street, or leave the town alone"
  },
  no_route: { fr: "aucune route entre ces deux lieux", en: "there is no road between these places" },
  registration_invalid: { fr: "ce n'est pas une immatriculation", en: "this is no registration" },
  vehicle_not_supported: {
    fr: "ce véhicule ne peut être transporté que sur plateau",
    en: "this vehicle is transported on a flatbed only"
  },
  unknown_option: { fr: "option inconnue", en: "unknown option" },
  option_not_allowed: { fr: "option impossible pour ce trajet", en: "the option is not possible for this trip" },
  option_conflict: {
    fr: "ces options s'excluent, ou le trajet en exclut une",
    en: "these options exclude each other, or the trip excludes one"
  },
  requirements_not_met: {
    fr: "cette option demande des précisions : ajoutez-la sur la page de la mission",
    en: "this option needs details: add it on the page of the mission"
  },
  too_many_options: { fr: "un trajet a 20 options au plus", en: "a trip has at most 20 options" },
  billing_entity_required: {
    fr: "aucune entité de facturation n'a cette société avec cet e-mail, ou ce SIRET",
    en: "no billing entity has this company with this e-mail, or this SIRET"
  },
  billing_entity_not_allowed: {
    fr: "cette entité de facturation ne peut pas être utilisée",
    en: "this billing entity may not be used"
  },
  erased: {
    fr: "les données de cette ligne ont été effacées à la demande d'une personne",
    en: "the data of this line was erased at the request of a person"
  },
  refused: { fr: "cette commande est refusée", en: "this order is refused" }
}

type FileText = (columns: string, unknown: string) => string

const ofFile: Readonly<Record<ImportFileFault, Readonly<Record<Language, FileText>>>> = {
  too_many_columns: {
    fr: () => "Le fichier a plus de 60 colonnes.",
    en: () => "The file has more than 60 columns."
  },
  column_twice: {
    fr: (columns) => `Le fichier a deux fois la colonne ${columns}.`,
    en: (columns) => `The file has the column ${columns} twice.`
  },
  columns_missing: {
    fr: (columns, unknown) =>
      `Il manque ces colonnes : ${columns}.${unknown === "" ? "" : ` Le fichier a ces noms inconnus : ${unknown}.`}`,
    en: (columns, unknown) =>
      `These columns are missing: ${columns}.${unknown === "" ? "" : ` The file has these unknown names: ${unknown}.`}`
  },
  empty: { fr: () => "Le fichier est vide.", en: () => "The file is empty." },
  no_rows: {
    fr: () => "Le fichier n'a aucune ligne sous son en-tête.",
    en: () => "The file has no line below its header."
  },
  too_many_rows: {
    fr: () => "Le fichier a plus de 1 000 lignes. Partagez-le en plusieurs fichiers.",
    en: () => "The file has more than 1,000 lines. Split it into several files."
  },
  too_many_empty_lines: {
    fr: () => "Le fichier a trop de lignes vides. Supprimez-les.",
    en: () => "The file has too many empty lines. Delete them."
  },
  not_csv: {
    fr: () => "Ce fichier n'est pas un CSV lisible : vérifiez ses guillemets et ses séparateurs.",
    en: () => "This file is no readable CSV: check its quotes and separators."
  }
}

const formOf = (column: string): Said | undefined => {
  if (column.endsWith("_date")) return days
  if (/_(?:lat|lng)$/u.test(column)) return degrees
  if (/_(?:from|until)$/u.test(column)) return times
  if (column === "electric" || column === "flatbed") return yesNo
  return column.endsWith("email") ? emails : undefined
}

const keysLead: Said = { fr: " : écrivez ", en: ": write " }

interface RowProblem {
  readonly column: string | null
  readonly code: string
  readonly message: string
}

const isRowFault = (code: string): code is ImportRowFault => Object.hasOwn(byFault, code)
const isFileFault = (word: string): word is ImportFileFault => Object.hasOwn(ofFile, word)

const plainText = (
  { code, column, message }: RowProblem,
  language: Language,
  optionKeys: ReadonlyArray<string>
): string => {
  if (!isRowFault(code)) return message
  if (code === "unknown_option" && optionKeys.length > 0) {
    return `${byFault[code][language]}${keysLead[language]}${optionKeys.join(", ")}`
  }
  const said = (code === "invalid" && column !== null ? formOf(column) : undefined) ?? byFault[code]
  // The code says too little of other refusals, and what the API says is better than nothing.
  return code === "refused" ? `${said[language]} (${message})` : said[language]
}

const quoted: Readonly<Record<Language, (name: string) => string>> = {
  fr: (name) => `« ${name} »`,
  en: (name) => `“${name}”`
}

/** Why a file is refused as a whole; undefined for another failure. */
export const fileProblemText = (
  errors: ReadonlyArray<{ readonly field: string; readonly error: string }>,
  headerOf: (key: string) => string,
  language: Language
): string | undefined => {
  const prefix = "content."
  const fault = errors.find(({ error, field }) => field.startsWith("content") && isFileFault(error))?.error
  if (fault === undefined || !isFileFault(fault)) return undefined
  const named = (word: string) =>
    errors.flatMap(({ error, field }) =>
      error === word && field.startsWith(prefix) ? [headerOf(field.slice(prefix.length))] : []
    )
  const list = (names: ReadonlyArray<string>) => names.map(quoted[language]).join(", ")
  return ofFile[fault][language](list(named(fault)), list(named("unknown")))
}

/** What the problems of an import ask for, with the sheet and cell of each if the file was a workbook. */
export const problemTexts =
  (shown: Pick<ImportShown, "columns" | "sheet">, language: Language, optionKeys: ReadonlyArray<string>) =>
  (line: number, problem: RowProblem): string => {
    const at = cellOfProblem(shown, line, problem.column)
    const text = problemText(problem, language, optionKeys)
    return at === null ? text : typesetIn(language, `${cellText(at, language)}${text}`)
  }

/**
 * What a row's problem asks for, in the language of the user; what the API says of a fault that is newer than this page.
 * `optionKeys` are those that a file may have.
 */
export const problemText = (problem: RowProblem, language: Language, optionKeys: ReadonlyArray<string>): string =>
  typesetIn(language, plainText(problem, language, optionKeys))
