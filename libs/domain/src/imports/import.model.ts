import { Brand, Schema } from "effect"
import type { KeyId } from "../access/api-key.model.ts"
import type { RequestId } from "../access/caller.model.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { MissionId, TransportId } from "../mission/mission-id.model.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import type { Instant } from "../time/instant.model.ts"
import type { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import type { ImportCells, ImportColumnKey, RowProblem } from "./import-column.model.ts"

/** Id of an import, UUID v7. */
export type ImportId = string & Brand.Brand<"ImportId">
export const ImportId = Brand.nominal<ImportId>()

/** LIM-46. */
export const importRowsMax = 1_000
export const importCellLengthMax = 500
export const importColumnsMax = 60

/** LIM-47: imports of a tenant that have not ended, and imports that are kept. */
export const importsOpenMax = 5
export const importsKeptMax = 50
export const importKeptDays = 30

/** `checking` and `ordering` go on by themselves; `checked` waits for a user. */
export const ImportState = Schema.Literals(["checking", "checked", "ordering", "ended", "cancelled"])
export type ImportState = typeof ImportState.Type

/** `refused`: was right when it was checked, and could not be ordered; or was erased before it was ordered. */
export const RowState = Schema.Literals(["unchecked", "right", "wrong", "ordered", "refused"])
export type RowState = typeof RowState.Type

export type RowCounts = Readonly<Record<RowState, number>>

/** Where the cells of a file stand in the workbook that it comes from. */
export interface SheetOfFile {
  /** The name of the sheet, whose rows are the lines of the file; null for a file that was no workbook. */
  readonly sheet: string | null
  /** The column of each cell of a line; null for one that is not read. Empty of an import of a former release. */
  readonly columns: ReadonlyArray<ImportColumnKey | null>
}

export interface Import extends SheetOfFile {
  readonly id: ImportId
  readonly tenant: Tenant
  readonly fileName: string
  readonly state: ImportState
  readonly rows: RowCounts
  /** Prices of the rows that are right or ordered. */
  readonly amountHt: Cents
  /** True while a provider or the store does not answer: the import is tried again. */
  readonly isInterrupted: boolean
  readonly createdAt: Instant
  readonly startedAt: Instant | null
  readonly endedAt: Instant | null
}

export interface ImportRow {
  /** Number of the line in the file on which the row ends. */
  readonly line: number
  readonly state: RowState
  /** Null after an erasure of the mission or of a contact. */
  readonly cells: ImportCells | null
  readonly problems: ReadonlyArray<RowProblem>
  readonly priceHt: Cents | null
  readonly missionId: MissionId | null
  readonly transportId: TransportId | null
}

/** A row that a user uploads. */
export interface NewImportRow {
  readonly line: number
  readonly cells: ImportCells
  readonly problems: ReadonlyArray<RowProblem>
}

/** An import that a worker holds, with the key of the user who uploaded or started it. */
export interface HeldImport {
  readonly id: ImportId
  readonly tenant: Tenant
  readonly state: "checking" | "ordering"
  readonly keyId: KeyId
  readonly requestId: RequestId
  readonly ip: string | null
  /** False after the removal of the user. */
  readonly isKeyValid: boolean
  readonly gridVersion: number
}

/** The row of an import that a new mission is written with. */
export interface ImportedRow {
  readonly importId: ImportId
  readonly line: number
  /** The worker that holds the import. */
  readonly owner: WorkerId
}
