import { Effect } from "effect"
import type { Tenant } from "../access/tenant.model.ts"
import { findResembling, type SimilarMission, withAuthors } from "../ordering/similar-orders.program.ts"
import type { OrderSigns } from "../ordering/similar-orders.rules.ts"
import { PhoneNumbers } from "../phones/phone-numbers.port.ts"
import type { ReadPhone } from "../phones/phone.model.ts"
import { isDay } from "../time/instant.rules.ts"
import { findImport } from "./administer-imports.program.ts"
import { dayIn } from "./import-cells.rules.ts"
import type { ImportCells, ImportColumnKey } from "./import-column.model.ts"
import { type ImportId, type ImportRow, importRowsMax } from "./import.model.ts"
import { Imports } from "./imports.port.ts"
import { suspectColumns } from "./suspect-cells.rules.ts"

/** Rows that are named; of others only their number is told. */
export const similarRowsMax = 20

/** A row that resembles missions. */
export interface SimilarRow {
  readonly line: number
  readonly missions: ReadonlyArray<SimilarMission>
}

/** A row with cells that are very probably wrong. */
interface SuspectRow {
  readonly line: number
  readonly columns: ReadonlyArray<ImportColumnKey>
}

export interface SimilarRows {
  /** Rows that are right and resemble an open mission. */
  readonly total: number
  /** The first `similarRowsMax` of them, by line. */
  readonly rows: ReadonlyArray<SimilarRow>
  /** Rows that are right and have cells that are very probably wrong. */
  readonly suspectTotal: number
  /** The first `similarRowsMax` of them, by line. */
  readonly suspect: ReadonlyArray<SuspectRow>
}

const signsOf = ({ pickup_date: date = "", reference, registration = "", vin = "" }: ImportCells): OrderSigns => {
  const day = dayIn(date) ?? ""
  return {
    reference: reference ?? null,
    registrations: [registration],
    vins: [vin],
    pickupDay: isDay(day) ? day : null
  }
}

/** Rows between which other requests have their turn: their phones take up to a millisecond each. */
const rowsAtOnce = 10

const suspectRows = Effect.fnUntraced(function* (read: ReadPhone, right: ReadonlyArray<ImportRow>) {
  const found: Array<SuspectRow> = []
  for (const [index, { cells, line }] of right.entries()) {
    if (index % rowsAtOnce === 0) yield* Effect.yieldNow
    const columns = suspectColumns(read, cells ?? {})
    if (columns.length > 0) found.push({ line, columns })
  }
  return found
})

/**
 * Finds the rows of an import that are right and resemble open missions (CON-100), and those with cells that are very
 * probably wrong (CON-104). Fails with `ImportUnknown`.
 */
export const similarRows = Effect.fn("similarRows")(function* (tenant: Tenant, id: ImportId) {
  const imports = yield* Imports
  const { read } = yield* PhoneNumbers
  yield* findImport(tenant, id)
  const right = yield* imports.rows(tenant, id, { states: ["right"], after: 0, limit: importRowsMax })
  const found = yield* findResembling(
    tenant,
    right.map(({ cells }) => signsOf(cells ?? {}))
  )
  const similar = right.flatMap(({ line }, index) => {
    const missions = found[index] ?? []
    return missions.length === 0 ? [] : [{ line, missions }]
  })
  const named = similar.slice(0, similarRowsMax)
  const missions = new Map(named.flatMap((row) => row.missions.map((mission) => [mission.id, mission])))
  const authored = yield* withAuthors(tenant, [...missions.values()])
  const authors = new Map(authored.map(({ id: missionId, orderedBy }) => [missionId, orderedBy]))
  const rows = named.map((row): SimilarRow => ({
    line: row.line,
    missions: row.missions.map((mission) => ({ ...mission, orderedBy: authors.get(mission.id) ?? null }))
  }))
  const suspect = yield* suspectRows(read, right)
  return {
    total: similar.length,
    rows,
    suspectTotal: suspect.length,
    suspect: suspect.slice(0, similarRowsMax)
  } satisfies SimilarRows
})
