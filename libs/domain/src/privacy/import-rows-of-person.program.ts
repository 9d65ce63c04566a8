import { Effect } from "effect"
import { Environment, type GroupId, type Tenant } from "../access/tenant.model.ts"
import { contactsOfCells, type RowContact } from "../imports/import-contacts.rules.ts"
import { type Import, type ImportRow, RowState } from "../imports/import.model.ts"
import { Imports } from "../imports/imports.port.ts"
import { addCounts, type ErasureCounts } from "./erasure.model.ts"
import { PhoneNumbers } from "../phones/phone-numbers.port.ts"
import type { ReadPhone } from "../phones/phone.model.ts"
import { isSought, type PersonSought } from "./person-sought.rules.ts"
import { type ErasureMode, PersonalData } from "./personal-data.port.ts"

const pageLimit = 500

/** A row of an imported file that has the person as a contact. */
export interface RowOfPerson {
  readonly row: ImportRow
  /** Those that are the person. */
  readonly contacts: ReadonlyArray<RowContact>
}

/** Rows of one import with the person, at most `pageLimit`. */
export interface RowsOfPerson {
  readonly tenant: Tenant
  readonly import: Import
  readonly rows: ReadonlyArray<RowOfPerson>
}

const rowOfPerson =
  (sought: PersonSought, read: ReadPhone) =>
  (row: ImportRow): ReadonlyArray<RowOfPerson> => {
    const contacts = contactsOfCells(row.cells ?? {}).filter((contact) =>
      isSought(sought, { ...contact, phoneE164: null }, read)
    )
    return contacts.length === 0 ? [] : [{ row, contacts }]
  }

/** Calls `use` with the rows of a group's imports that have the person as a contact, import by import. */
export const forImportRowsOfPerson = Effect.fnUntraced(function* <E, R>(
  groupId: GroupId,
  sought: PersonSought,
  use: (found: RowsOfPerson) => Effect.Effect<void, E, R>
) {
  const imports = yield* Imports
  const { read } = yield* PhoneNumbers
  for (const environment of Environment.literals) {
    const tenant = { groupId, environment }
    for (const one of yield* imports.list(tenant)) {
      let after: number | null = 0
      while (after !== null) {
        const query = { states: RowState.literals, after, limit: pageLimit }
        const page: ReadonlyArray<ImportRow> = yield* imports.rows(tenant, one.id, query)
        const rows = page.flatMap(rowOfPerson(sought, read))
        if (rows.length > 0) yield* use({ tenant, import: one, rows })
        after = page.length < pageLimit ? null : (page.at(-1)?.line ?? null)
      }
    }
  }
})

/** Empties the rows of a person for which `isAsked` is true, or counts them. Calls `note` with each contact of these rows. */
export const eraseImportRowsOfPerson = Effect.fnUntraced(function* (
  groupId: GroupId,
  sought: PersonSought,
  mode: ErasureMode,
  { isAsked, note }: { readonly isAsked: (row: ImportRow) => boolean; readonly note: (contact: RowContact) => void }
) {
  const data = yield* PersonalData
  const counts: Array<ErasureCounts> = []
  yield* forImportRowsOfPerson(groupId, sought, ({ import: { id }, rows, tenant }) =>
    Effect.gen(function* () {
      const asked = rows.filter(({ row }) => isAsked(row))
      if (asked.length === 0) return
      for (const { contacts } of asked) for (const contact of contacts) note(contact)
      const lines = asked.map(({ row }) => row.line)
      counts.push(yield* data.eraseImportRows({ tenant, importId: id, lines }, mode))
    })
  )
  return addCounts(counts)
})
