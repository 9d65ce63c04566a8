import { type ImportCells, importColumns } from "./import-column.model.ts"

/** A person whom a row names. A text whose cell is empty is null. */
export interface RowContact {
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
}

// By their place in an order, so that a new column of a contact is read without a change here.
const contactColumns = importColumns.flatMap(({ key, path: [stop, part, member] }) =>
  part === "contact" ? [{ key, stop, member }] : []
)

const stops = [...new Set(contactColumns.map(({ stop }) => stop))]

/** The contacts of a row, one for each stop, also without a text. */
export const contactsOfCells = (cells: ImportCells): ReadonlyArray<RowContact> =>
  stops.map((stop) => {
    const textOf = (member: string): string | null => {
      const found = contactColumns.find((column) => column.stop === stop && column.member === member)
      return found === undefined ? null : (cells[found.key] ?? null)
    }
    return { name: textOf("name"), phone: textOf("phone"), email: textOf("mail") }
  })
