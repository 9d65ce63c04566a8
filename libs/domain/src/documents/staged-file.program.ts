import { Effect, Option, Result, type Stream } from "effect"
import { Identifiers } from "../access/secrets.port.ts"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Tenant } from "../access/tenant.model.ts"
import { ContentCheck } from "./content-check.port.ts"
import { fileBytesMax } from "./document.model.ts"
import { type ContentRefusal, FileId, type FileRef, type ReceivedFile } from "./file.model.ts"
import { FileStorage, type StorageUnavailable } from "./file-storage.port.ts"
import {
  drain,
  type IncomingFile,
  incomingFile,
  readHead,
  TooLarge,
  typeBytes,
  wholeContent
} from "./incoming-file.program.ts"
import { StoredFiles } from "./stored-files.port.ts"

/** Drops and removes staged files. Skips kept ones. The sweep repeats a failed removal. */
export const dropFiles = Effect.fn("dropFiles")(
  function* (tenant: Tenant, fileIds: ReadonlyArray<FileId>) {
    if (fileIds.length === 0) return
    const files = yield* StoredFiles
    const storage = yield* FileStorage
    const dropped = yield* files.drop(tenant, fileIds)
    yield* Effect.forEach(dropped, (fileId) => storage.remove({ tenant, fileId }))
    if (dropped.length > 0) yield* files.forget(tenant, dropped)
  },
  Effect.ignore({ log: "Warn", message: "dropped files could not be removed, the sweep will remove them" })
)

// Bytes of an interrupted write may still arrive at a remote storage. The record stays, so that the sweep removes the
// file again.
const abandon = Effect.fnUntraced(
  function* ({ tenant, fileId }: FileRef) {
    const files = yield* StoredFiles
    const storage = yield* FileStorage
    yield* files.drop(tenant, [fileId])
    yield* storage.remove({ tenant, fileId })
  },
  Effect.ignore({ log: "Warn", message: "an incomplete file could not be removed, the sweep will remove it" })
)

// No bytes can arrive any more: this process itself stopped the write.
const forget = Effect.fnUntraced(
  function* (ref: FileRef) {
    const files = yield* StoredFiles
    const storage = yield* FileStorage
    yield* storage.remove(ref)
    yield* files.forget(ref.tenant, [ref.fileId])
  },
  Effect.ignore({ log: "Warn", message: "a file that is too large could not be removed, the sweep will remove it" })
)

/** Writes a file after its record. Drops the file if the write fails. */
export const storeFile = Effect.fnUntraced(function* <E>(ref: FileRef, content: Stream.Stream<Uint8Array, E>) {
  const files = yield* StoredFiles
  const storage = yield* FileStorage
  // Uninterruptible, so that the record cannot appear after it was dropped.
  const recorded = Effect.uninterruptible(files.stage(ref))
  yield* Effect.andThen(recorded, storage.put(ref, content)).pipe(Effect.onError(() => abandon(ref)))
})

const receive = Effect.fnUntraced(function* <E>(tenant: Tenant, file: IncomingFile<E>) {
  const check = yield* ContentCheck
  const refused = (code: ContentRefusal) =>
    Effect.map(drain(file), (): ReceivedFile => ({
      bytes: file.bytes(),
      sha256: file.sha256(),
      staged: Result.fail(code)
    }))
  const head = yield* readHead(file)
  if (file.bytes() === 0) return yield* refused("empty_file")
  const type = yield* check.typeOf(typeBytes(head))
  if (Option.isNone(type)) return yield* refused("unsupported_type")
  if (file.bytes() > fileBytesMax) return yield* refused("too_large")
  const fileId = FileId(yield* Identifiers.use(({ uuid }) => uuid))
  const stored = yield* storeFile({ tenant, fileId }, wholeContent(head, file, fileBytesMax)).pipe(
    Effect.as(true),
    Effect.catchIf(
      (error): error is TooLarge => error instanceof TooLarge,
      () => Effect.as(forget({ tenant, fileId }), false)
    )
  )
  if (!stored) return yield* refused("too_large")
  const of = { bytes: file.bytes(), sha256: file.sha256() }
  return { ...of, staged: Result.succeed({ fileId, contentType: type.value, ...of }) } satisfies ReceivedFile
})

export type StageFile = <E>(
  content: Stream.Stream<Uint8Array, E>
) => Effect.Effect<
  ReceivedFile,
  E | StorageUnavailable | StoreUnavailable,
  ContentCheck | FileStorage | Identifiers | StoredFiles
>

/** Lets `use` stage files. When `use` ends in any way, drops the files that no document has kept. */
export const withStagedFiles = <A, E, R>(
  tenant: Tenant,
  use: (stage: StageFile) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | FileStorage | StoredFiles> =>
  Effect.suspend(() => {
    const staged: Array<FileId> = []
    const stage: StageFile = (content) =>
      Effect.tap(stageFile(tenant, content), ({ staged: file }) =>
        Effect.sync(() => {
          if (Result.isSuccess(file)) staged.push(file.success.fileId)
        })
      )
    return Effect.ensuring(
      use(stage),
      Effect.suspend(() => dropFiles(tenant, staged))
    )
  })

/**
 * Stages a file while it arrives, without holding it in memory. Reads a file that cannot be a document (`empty_file`,
 * `unsupported_type`, `too_large`) to its end without storing it. A failure stores nothing.
 */
export const stageFile = <E>(
  tenant: Tenant,
  content: Stream.Stream<Uint8Array, E>
): Effect.Effect<
  ReceivedFile,
  E | StorageUnavailable | StoreUnavailable,
  ContentCheck | FileStorage | Identifiers | StoredFiles
> =>
  Effect.flatMap(incomingFile(content), (file) => receive(tenant, file)).pipe(
    Effect.scoped,
    Effect.withSpan("stageFile")
  )
