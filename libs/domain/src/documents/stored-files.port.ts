import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import type { FileRef } from "./file.model.ts"

/**
 * The store's record of each file in the storage, written before its first byte: staged, then kept by the transaction
 * that records what the file is (`FilingChange.keeps`, `Inspections.save`), or dropping until it is removed. So every
 * file has a record, and no record of a document is without its file.
 */
export class StoredFiles extends Context.Service<
  StoredFiles,
  {
    /** Announces a file that is about to be written. */
    readonly stage: (file: FileRef) => Effect.Effect<void, StoreUnavailable>
    /** Says of staged files that nothing will keep them; those already kept stay. Answers the ones to remove. */
    readonly drop: (
      tenant: Tenant,
      fileIds: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
    /**
     * Drops up to `most` files, of any tenant, that have been staged or dropping for longer than `olderThanMillis`: what
     * a process left behind that died. No other process gets the same ones for as long again.
     */
    readonly dropAbandoned: (
      olderThanMillis: number,
      most: number
    ) => Effect.Effect<ReadonlyArray<FileRef>, StoreUnavailable>
    /** Forgets dropping files, once they are gone from the storage. */
    readonly forget: (tenant: Tenant, fileIds: ReadonlyArray<string>) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/documents/StoredFiles") {}
