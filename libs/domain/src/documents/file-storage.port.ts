import { Context, type Effect, type Option, Schema, type Stream } from "effect"
import type { FileRef } from "./file.model.ts"

/** The file storage is unreachable, or refused the operation. */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  reason: Schema.Literals(["slow", "down"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "the storage of documents cannot be reached; try again"
  }
}

/** Stores the bytes of documents, photos and reports. The database has a record of each file (`StoredFiles`). */
export class FileStorage extends Context.Service<
  FileStorage,
  {
    /**
     * Writes a file once, while it arrives, without holding it in memory. A written file survives a loss of power. A
     * file whose write was interrupted does not exist.
     */
    readonly put: <E>(
      file: FileRef,
      content: Stream.Stream<Uint8Array, E>
    ) => Effect.Effect<void, E | StorageUnavailable>
    /** Reads a file; none if it does not exist. */
    readonly read: (
      file: FileRef
    ) => Effect.Effect<Option.Option<Stream.Stream<Uint8Array, StorageUnavailable>>, StorageUnavailable>
    /** Removes a file; succeeds if it does not exist. */
    readonly remove: (file: FileRef) => Effect.Effect<void, StorageUnavailable>
  }
>()("@trajet/domain/documents/FileStorage") {}
