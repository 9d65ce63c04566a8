import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { FileId, FileRef } from "./file.model.ts"

/**
 * Records each file of the storage before its first byte is written, so that every file has a record. A staged file is
 * kept by the transaction that gives it a meaning (`FilingChange.keeps`, `Inspections.save`), or is dropping until it
 * is removed.
 */
export class StoredFiles extends Context.Service<
  StoredFiles,
  {
    readonly stage: (file: FileRef) => Effect.Effect<void, StoreUnavailable>
    /** Marks staged files as dropping, and returns the files to remove. Skips kept files. */
    readonly drop: (
      tenant: Tenant,
      fileIds: ReadonlyArray<FileId>
    ) => Effect.Effect<ReadonlyArray<FileId>, StoreUnavailable>
    /**
     * Drops up to `most` files of any tenant that are staged or dropping for longer than `olderThanMillis`: their
     * process was killed. No other process gets them before the same time has passed again.
     */
    readonly dropAbandoned: (
      olderThanMillis: number,
      most: number
    ) => Effect.Effect<ReadonlyArray<FileRef>, StoreUnavailable>
    readonly forget: (tenant: Tenant, fileIds: ReadonlyArray<FileId>) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/documents/StoredFiles") {}
