import { isDay, isTimeOfDay } from "../time/instant.rules.ts"
import { isLongerThan } from "../text/length.rules.ts"
import { type ImportCells, importColumns, type ImportColumnKey, type RowProblem } from "./import-column.model.ts"
import type { ImportRowFault } from "./import-fault.model.ts"
import { importCellLengthMax } from "./import.model.ts"

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u

/** The day of a cell, such as 2035-03-19, 19/03/2035 or 19.03.2035; null for another text. */
export const dayIn = (text: string): string | null => {
  const [, day, month, year] = dayFirst.exec(text) ?? []
  const iso =
    day === undefined || month === undefined || year === undefined
      ? text.replace(/ 00:00(?::00)?$/u, "")
      : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return isDay(iso) ? iso : null
}

const clock = /^(\d{1,2})(?:h|:)(\d{2})?(?::00)?$/iu

/** The time of a cell, such as 09:00, 9h, 9h30 or 9:00:00; null for another text. */
export const timeIn = (text: string): string | null => {
  const [, hours, minutes = "00"] = clock.exec(text.replaceAll(" ", "")) ?? []
  const time = hours === undefined ? "" : `${hours.padStart(2, "0")}:${minutes}`
  return isTimeOfDay(time) ? time : null
}

/** The degrees of a cell, such as 48.8566 or 48,8566; null for another text. */
export const degreesIn = (text: string): number | null =>
  /^[+\-−]?\d{1,3}(?:[.,]\d{1,15})?$/u.test(text) ? Number(text.replace(",", ".").replace("−", "-")) : null

const yes: ReadonlySet<string> = new Set(["oui", "yes", "o", "y", "x", "1", "true", "vrai"])
const no: ReadonlySet<string> = new Set(["non", "no", "n", "0", "false", "faux"])

const yesNoIn = (text: string): boolean | null => {
  const word = text.toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : null
}

const listIn = (text: string): ReadonlyArray<string> => text.split(/[\s,;|+]+/u).filter((part) => part !== "")

type Member = string | number | boolean | ReadonlyArray<string>

const expected = {
  day: "expected a day such as 2035-03-19 or 19/03/2035",
  time: "expected a time such as 09:00 or 9h30",
  degrees: "expected degrees such as 48.8566 or 48,8566",
  yes_no: "expected oui, non, yes or no"
} as const

/** The member of an order for a cell; null for a text without the form of its column. */
const memberOf = ({ kind }: (typeof importColumns)[number], text: string): Member | null => {
  switch (kind) {
    case "day": {
      const day = dayIn(text)
      // Midnight, as written, names the day alone (ORD-8).
      return day === null ? null : `${day}T00:00:00Z`
    }
    case "time":
      return timeIn(text)
    case "degrees":
      return degreesIn(text)
    case "yes_no":
      return yesNoIn(text)
    case "list":
      return listIn(text)
    case "return":
      // Any other text is the address of the destination.
      return yesNoIn(text) ?? text
    case "text":
      return text
  }
}

interface Members {
  [name: string]: Member | Members
}

const isMembers = (value: Member | Members | undefined): value is Members =>
  typeof value === "object" && !Array.isArray(value)

const place = (members: Members, [name = "", ...rest]: ReadonlyArray<string>, value: Member): void => {
  if (rest.length === 0) {
    members[name] = value
    return
  }
  const found = members[name]
  const inner: Members = isMembers(found) ? found : {}
  members[name] = inner
  place(inner, rest, value)
}

/** The text of a cell as it is kept: without the apostrophe that the console writes before what a spreadsheet takes for a formula. */
export const cellText = (text: string): string => text.trim().replace(/^'(?=[=+\-@＝＋－＠])/u, "")

/** The cells of a row after changes; an empty text empties its cell. */
export const changedCells = (cells: ImportCells, changes: ImportCells): ImportCells =>
  Object.fromEntries(
    importColumns.flatMap(({ key }) => {
      const change = changes[key]
      const text = change === undefined ? (cells[key] ?? "") : cellText(change)
      return text === "" ? [] : [[key, text]]
    })
  )

/** A form in which spreadsheets store or show another text than was written. */
interface Spoilt {
  readonly code: ImportRowFault
  readonly form: RegExp
  /** The columns that it spoils, by the member of an order that they become; all without. */
  readonly members?: ReadonlyArray<string>
  readonly message: string
}

const spoilt: ReadonlyArray<Spoilt> = [
  {
    code: "spreadsheet_error",
    form: /^#(?:NULL!|DIV\/0!|VALUE!|VALEUR!|REF!|NAME\?|NOM\?|NUM!|NOMBRE!|N\/A|NUL!|SPILL!|CALC!)$/u,
    message: "this is the error of a formula; write the value"
  },
  {
    code: "spreadsheet_number",
    form: /^\d(?:[.,]\d+)?E\+?\d+$/iu,
    message: "the spreadsheet has rounded this number; write all digits, in a cell of text"
  },
  {
    code: "zero_lost",
    form: /^[1-9]\d{8}$/u,
    members: ["phone"],
    message: "the zero in front may be lost; write the whole number, or the code of the country"
  },
  {
    code: "zero_lost",
    form: /^[1-9]\d{3}$/u,
    members: ["address"],
    message: "the zero in front of the postcode may be lost; write the whole address"
  },
  {
    code: "zero_lost",
    form: /^[1-9]\d{12}$/u,
    members: ["siret"],
    message: "the zero in front may be lost; a siret has 14 digits"
  }
]

const spoiltIn = (path: ReadonlyArray<string>, text: string): Spoilt | undefined =>
  spoilt.find(({ form, members }) => form.test(text) && (members ?? path.slice(-1)).includes(path.at(-1) ?? ""))

/** A row as the body of an order, with the problems of cells that have not the form of their column. */
export interface RowBody {
  readonly body: Readonly<Record<string, unknown>>
  readonly problems: ReadonlyArray<RowProblem>
}

/** Turns the cells of a row into the body of `POST /v1/transports`. */
export const orderOfCells = (cells: ImportCells): RowBody => {
  const body: Members = {}
  const problems: Array<RowProblem> = []
  for (const column of importColumns) {
    const { key, kind, isRequired } = column
    const text = cells[key]
    if (text === undefined) {
      if (isRequired) problems.push({ column: key, code: "required", message: "this cell is empty" })
      continue
    }
    if (isLongerThan(text, importCellLengthMax)) {
      const message = `this cell has more than ${importCellLengthMax} characters`
      problems.push({ column: key, code: "too_long", message })
      continue
    }
    const spoiltBy = spoiltIn(column.path, text)
    if (spoiltBy !== undefined) {
      problems.push({ column: key, code: spoiltBy.code, message: spoiltBy.message })
      continue
    }
    const member = memberOf(column, text)
    if (member !== null) place(body, column.path, member)
    else problems.push({ column: key, code: "invalid", message: kind in expected ? expectedOf(kind) : "invalid" })
  }
  return { body, problems }
}

const isExpected = (kind: string): kind is keyof typeof expected => Object.hasOwn(expected, kind)
const expectedOf = (kind: string): string => (isExpected(kind) ? expected[kind] : "invalid")

/** The columns that show a problem of a place, of the vehicle or of the payer as a whole. */
const mainColumns: ReadonlySet<ImportColumnKey> = new Set([
  "pickup_address",
  "delivery_address",
  "registration",
  "company"
])

/** The column of a member of an order, such as `pickup.address`; null for a member without a column. */
export const columnOfField = (field: string): ImportColumnKey | null => {
  const path = field.replaceAll(/\[\d+\]/gu, "")
  const parts = importColumns.map(({ key, path: of }) => ({ key, name: of.join(".") }))
  const exact = parts.find(({ name }) => path === name || path.startsWith(`${name}.`))
  const inside = exact ?? parts.find(({ name, key }) => name.startsWith(`${path}.`) && mainColumns.has(key))
  return inside?.key ?? parts.find(({ name }) => name.startsWith(`${path}.`))?.key ?? null
}
