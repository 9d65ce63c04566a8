import { type Environment, GroupId, KeyId, RequestId } from "@trajet/domain/access"
import {
  type HeldImport,
  type Import,
  type ImportCells,
  importColumnKeys,
  importColumns,
  ImportId,
  type ImportRow,
  type ImportState,
  type RowCounts,
  importRowFault,
  type RowProblem,
  type RowState
} from "@trajet/domain/imports"
import { MissionId, transportIdOf } from "@trajet/domain/mission"
import { Cents } from "@trajet/domain/pricing"
import type { Instant } from "@trajet/domain/time"

export interface ImportDbRow extends RowCounts {
  readonly id: string
  readonly group_id: string
  readonly environment: Environment
  readonly file_name: string
  readonly sheet: string | null
  readonly columns: ReadonlyArray<string | null> | null
  readonly state: ImportState
  readonly is_interrupted: boolean
  readonly created_at: Instant
  readonly started_at: Instant | null
  readonly ended_at: Instant | null
  readonly amount_ht: number
}

export const importOf = (row: ImportDbRow): Import => ({
  id: ImportId(row.id),
  tenant: { groupId: GroupId(row.group_id), environment: row.environment },
  fileName: row.file_name,
  sheet: row.sheet,
  columns: (row.columns ?? []).map((name) => importColumnKeys.find((key) => key === name) ?? null),
  state: row.state,
  rows: {
    unchecked: row.unchecked,
    right: row.right,
    wrong: row.wrong,
    ordered: row.ordered,
    refused: row.refused
  },
  amountHt: Cents(row.amount_ht),
  isInterrupted: row.is_interrupted,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at
})

export interface RowDbRow {
  readonly line: number
  readonly state: RowState
  readonly cells: string | null
  readonly problems: string | null
  readonly price_ht: number | null
  readonly mission_id: string | null
  readonly ordinal: number | null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The texts of known columns; other members of the stored text are left out. */
export const cellsOf = (text: string): ImportCells => {
  const stored: unknown = JSON.parse(text)
  if (!isRecord(stored)) return {}
  return Object.fromEntries(
    importColumns.flatMap(({ key }) => {
      const cell = stored[key]
      return typeof cell === "string" ? [[key, cell]] : []
    })
  )
}

const problemsOf = (text: string | null): ReadonlyArray<RowProblem> => {
  const stored: unknown = text === null ? [] : JSON.parse(text)
  if (!Array.isArray(stored)) return []
  return stored.map((problem: unknown) => {
    const { column, code, message } = isRecord(problem) ? problem : {}
    const key = importColumns.find((known) => known.key === column)?.key ?? null
    return { column: key, code: importRowFault(String(code)), message: String(message) }
  })
}

export const rowOf = (row: RowDbRow): ImportRow => ({
  line: row.line,
  state: row.state,
  cells: row.cells === null ? null : cellsOf(row.cells),
  problems: problemsOf(row.problems),
  priceHt: row.price_ht === null ? null : Cents(row.price_ht),
  missionId: row.mission_id === null ? null : MissionId(row.mission_id),
  transportId: row.ordinal === null ? null : transportIdOf(row.ordinal)
})

export interface HeldRow {
  readonly id: string
  readonly group_id: string
  readonly environment: Environment
  readonly state: HeldImport["state"]
  readonly key_id: string
  readonly request_id: string
  readonly ip: string | null
  readonly is_key_valid: boolean
  readonly grid_version: number
}

export const heldOf = (row: HeldRow): HeldImport => ({
  id: ImportId(row.id),
  tenant: { groupId: GroupId(row.group_id), environment: row.environment },
  state: row.state,
  keyId: KeyId(row.key_id),
  requestId: RequestId(row.request_id),
  ip: row.ip,
  isKeyValid: row.is_key_valid,
  gridVersion: row.grid_version
})

export interface NextRow {
  readonly line: number | null
  readonly cells: string | null
}
