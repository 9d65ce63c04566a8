import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { FileRef } from "./file.model.ts"

/**
 * The store's record of each file in the storage, written before its first byte. A file is staged, then kept by the
 * transaction that records its meaning (`FilingChange.keeps`, `Inspections.save`), or dropping until it is removed. So
 * every file has a record, and every record of a document has its file.
 */
export class StoredFiles extends Context.Service<
  StoredFiles,
  {
    /** Records a file before it is written. */
    readonly stage: (file: FileRef) => Effect.Effect<void, StoreUnavailable>
    /** Marks staged files as dropping, and returns those to remove; skips kept files. */
    readonly drop: (
      tenant: Tenant,
      fileIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
    /**
     * Drops up to `most` files, of any tenant, that have been staged or dropping for longer than `olderThanMillis`,
     * which a killed process left behind. No other process gets the same files for as long again.
     */
    readonly dropAbandoned: (
      olderThanMillis: number,
      most: number
    ) => Effect.Effect<ReadonlyArray<FileRef>, StoreUnavailable>
    /** Deletes the records of dropping files, after the storage has removed them. */
    readonly forget: (tenant: Tenant, fileIds: ReadonlyArray<string>) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/documents/StoredFiles") {}
