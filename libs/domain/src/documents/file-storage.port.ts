import { Context, type Effect, type Option, Schema, type Stream } from "effect"
import type { FileRef } from "./file.model.ts"

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
     * Writes a file once, while it arrives. A written file survives a loss of power; an interrupted one does not exist.
     */
    readonly put: <E>(
      file: FileRef,
      content: Stream.Stream<Uint8Array, E>
    ) => Effect.Effect<void, E | StorageUnavailable>
    /** None if the file does not exist. */
    readonly read: (
      file: FileRef
    ) => Effect.Effect<Option.Option<Stream.Stream<Uint8Array, StorageUnavailable>>, StorageUnavailable>
    /** Succeeds if the file does not exist. */
    readonly remove: (file: FileRef) => Effect.Effect<void, StorageUnavailable>
  }
>()("@trajet/domain/documents/FileStorage") {}
