import type { ReadPhone } from "../phones/phone.model.ts"
import { homeCountryOfPhones, phoneOf } from "../phones/phone.rules.ts"
import { isNeverIssued, plainRegistration } from "../pricing/plate.rules.ts"
import { isSuspectEmail } from "../text/email.rules.ts"
import { type ImportCells, type ImportColumnKey, importColumns } from "./import-column.model.ts"

type Check = (text: string, read: ReadPhone) => boolean

// By the member of an order that a column becomes, so that a new column of a contact is checked without a change here.
const checks: Readonly<Record<string, Check>> = {
  phone: (text, read) => phoneOf(read, text, [homeCountryOfPhones]).isSuspect,
  mail: isSuspectEmail,
  email: isSuspectEmail,
  registration: (text) => isNeverIssued(plainRegistration(text))
}

const checkOf = (path: ReadonlyArray<string>): Check | undefined => {
  const member = path.at(-1) ?? ""
  return Object.hasOwn(checks, member) ? checks[member] : undefined
}

/** The columns of a row whose text is very probably wrong (ORD-61), in the order of the template. */
export const suspectColumns = (read: ReadPhone, cells: ImportCells): ReadonlyArray<ImportColumnKey> =>
  importColumns.flatMap(({ key, path }) => {
    const text = cells[key] ?? ""
    return text !== "" && checkOf(path)?.(text, read) === true ? [key] : []
  })
