import { Context, type Effect, type Option } from "effect"
import type { Caller } from "../access/caller.model.ts"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Environment, Tenant } from "../access/tenant.model.ts"
import type { Cents } from "../pricing/pricing.model.ts"
import type { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import type { ImportCells, RowProblem } from "./import-column.model.ts"
import type { HeldImport, Import, ImportId, ImportRow, NewImportRow, RowState, SheetOfFile } from "./import.model.ts"
import type { ImportNotReady, ImportUnknown, TooManyImports } from "./imports.errors.ts"

/** The user of a group who imports. */
export type Importer = Pick<Caller, "tenant" | "keyId" | "requestId" | "ip">

export interface NewImport extends SheetOfFile {
  readonly id: ImportId
  readonly fileName: string
  readonly rows: ReadonlyArray<NewImportRow>
}

export interface RowQuery {
  readonly states: ReadonlyArray<RowState>
  /** Only rows below this line. */
  readonly after: number
  readonly limit: number
}

/** The result of a row's check. */
export type CheckedRow =
  | { readonly line: number; readonly state: "right"; readonly priceHt: Cents }
  | { readonly line: number; readonly state: "wrong"; readonly problems: ReadonlyArray<RowProblem> }

/** A row that a user corrects. */
export interface RowToCorrect {
  readonly cells: ImportCells
  /** The stored text of the cells. A correction is refused after another one has changed it. */
  readonly version: string
  /** Of the group, for the prices of the check. */
  readonly gridVersion: number
}

/** Stores imports with their rows. Orders of rows are written by `Missions.create`. */
export class Imports extends Context.Service<
  Imports,
  {
    /**
     * Adds an import in the state `checking` with an audit row. Rows with problems are wrong from the start. Deletes the
     * oldest ended imports of the tenant beyond `importsKeptMax`.
     */
    readonly create: (by: Importer, order: NewImport) => Effect.Effect<Import, StoreUnavailable | TooManyImports>
    /** Newest first. */
    readonly list: (tenant: Tenant) => Effect.Effect<ReadonlyArray<Import>, StoreUnavailable>
    readonly find: (tenant: Tenant, id: ImportId) => Effect.Effect<Option.Option<Import>, StoreUnavailable>
    /** By line. */
    readonly rows: (
      tenant: Tenant,
      id: ImportId,
      query: RowQuery
    ) => Effect.Effect<ReadonlyArray<ImportRow>, StoreUnavailable>
    /** A row of an import that is `checked`, if it is right or wrong. */
    readonly rowToCorrect: (
      tenant: Tenant,
      id: ImportId,
      line: number
    ) => Effect.Effect<RowToCorrect, StoreUnavailable | ImportUnknown | ImportNotReady>
    /** Writes the cells of a row and the result of their check, with an audit row, unless it has another version. */
    readonly correct: (
      by: Importer,
      id: ImportId,
      row: { readonly version: string; readonly cells: ImportCells; readonly checked: CheckedRow }
    ) => Effect.Effect<void, StoreUnavailable | ImportUnknown | ImportNotReady>
    /** From `checked` to `ordering`, for this user, with an audit row. */
    readonly start: (
      by: Importer,
      id: ImportId
    ) => Effect.Effect<void, StoreUnavailable | ImportUnknown | ImportNotReady>
    /** Ends an import that has not ended, with an audit row. Rows that are ordered stay ordered. */
    readonly cancel: (
      by: Importer,
      id: ImportId
    ) => Effect.Effect<void, StoreUnavailable | ImportUnknown | ImportNotReady>

    /**
     * Leases an import that goes on by itself and that no other worker holds: the one that has waited longest, so that
     * imports take turns. None if there is no such import.
     */
    readonly claim: (
      owner: WorkerId,
      environments: ReadonlyArray<Environment>,
      leaseMillis: number
    ) => Effect.Effect<Option.Option<HeldImport>, StoreUnavailable>
    /** Extends the lease, and reads the next rows to check or to order. Null if another worker holds the import. */
    readonly next: (
      owner: WorkerId,
      held: HeldImport,
      leaseMillis: number,
      rows: number
    ) => Effect.Effect<ReadonlyArray<{ readonly line: number; readonly cells: ImportCells }> | null, StoreUnavailable>
    /** Writes the results of checks, unless another worker holds the import. */
    readonly check: (
      owner: WorkerId,
      held: HeldImport,
      rows: ReadonlyArray<CheckedRow>
    ) => Effect.Effect<void, StoreUnavailable>
    /** Writes that a row could not be ordered. Does nothing to a row that is ordered. */
    readonly refuse: (
      owner: WorkerId,
      held: HeldImport,
      line: number,
      problems: ReadonlyArray<RowProblem>
    ) => Effect.Effect<void, StoreUnavailable>
    /**
     * Gives the import up, to be claimed again after `restMillis`. Without rows left, it becomes `checked` or `ended`;
     * an import whose user is gone becomes `cancelled`.
     */
    readonly release: (
      owner: WorkerId,
      held: HeldImport,
      rest: { readonly restMillis: number; readonly isInterrupted: boolean }
    ) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/imports/Imports") {}
