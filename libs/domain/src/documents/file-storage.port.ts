import { Context, type Effect, type Option, Schema, type Stream } from "effect"
import type { FileRef } from "./file.model.ts"

/** The storage of files cannot be reached, or refused. */
export class StorageUnavailable extends Schema.TaggedError<StorageUnavailable>()("StorageUnavailable", {
  reason: Schema.Literals(["slow", "down"]),
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "the storage of documents cannot be reached; try again"
  }
}

/** Where the bytes of documents, photos and reports are. Records of them are the store's (`StoredFiles`). */
export class FileStorage extends Context.Service<
  FileStorage,
  {
    /**
     * Writes a file as it comes, without holding it in memory; when it succeeds the file would survive a loss of power.
     * A file that could not be written to its end does not exist. A file is written once.
     */
    readonly put: <E>(
      file: FileRef,
      content: Stream.Stream<Uint8Array, E>
    ) => Effect.Effect<void, E | StorageUnavailable>
    /** The bytes of a file, from its first to its last; none where there is no such file. */
    readonly read: (
      file: FileRef
    ) => Effect.Effect<Option.Option<Stream.Stream<Uint8Array, StorageUnavailable>>, StorageUnavailable>
    /** Removes a file, and succeeds where it is not there. */
    readonly remove: (file: FileRef) => Effect.Effect<void, StorageUnavailable>
  }
>()("@trajet/domain/documents/FileStorage") {}
