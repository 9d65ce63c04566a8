import { type FileRef, FileStorage, StorageUnavailable } from "@trajet/domain/documents"
import { Effect, Exit, Layer, Option, Schema, Stream } from "effect"
import { createReadStream } from "node:fs"
import { access, type FileHandle, mkdir, open, unlink } from "node:fs/promises"
import { dirname, join, relative, resolve, sep } from "node:path"

interface DiskStorageOptions {
  /** Folder of all files; created if it is missing. */
  readonly folder: string
}

const unavailable = (cause: unknown) => new StorageUnavailable({ reason: "down", cause })

const onDisk = <A>(work: () => Promise<A>): Effect.Effect<A, StorageUnavailable> =>
  Effect.tryPromise({ try: work, catch: unavailable })

const hasCode = Schema.is(Schema.Struct({ code: Schema.String }))
const isMissing = (cause: unknown): boolean => hasCode(cause) && cause.code === "ENOENT"

/**
 * `<folder>/<group>/<environment>/<last characters of the id>/<id>`. The first characters of UUIDs v7 are too alike to
 * spread files.
 */
const pathOf = (folder: string, { tenant: { groupId, environment }, fileId }: FileRef): string =>
  join(folder, groupId, environment, fileId.slice(-2), fileId)

const synced = async (path: string): Promise<void> => {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a folder that survives a power loss after the return. */
const makeFolder = async (base: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const steps = relative(base, folder).split(sep)
  for (const [index] of steps.entries()) await synced(join(base, ...steps.slice(0, index)))
}

const removed = async (path: string): Promise<void> => {
  try {
    await unlink(path)
  } catch (cause) {
    if (isMissing(cause)) return
    throw cause
  }
  await synced(dirname(path))
}

/** Closes and syncs a complete file, or removes an incomplete one. */
const finish = (handle: FileHandle, path: string, isWhole: boolean) =>
  onDisk(async () => {
    try {
      if (isWhole) await handle.sync()
    } finally {
      await handle.close()
    }
    await (isWhole ? synced(dirname(path)) : removed(path))
  })

const write = <E>(handle: FileHandle, content: Stream.Stream<Uint8Array, E>) =>
  Stream.runForEach(content, (chunk) => onDisk(() => handle.writeFile(chunk)))

const put =
  (base: string): FileStorage["Service"]["put"] =>
  (file, content) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const path = pathOf(base, file)
        const handle = yield* onDisk(async () => {
          await makeFolder(base, dirname(path))
          return await open(path, "wx", 0o600)
        })
        const written = yield* Effect.exit(restore(write(handle, content)))
        yield* finish(handle, path, Exit.isSuccess(written))
        return yield* written
      })
    )

const read =
  (base: string): FileStorage["Service"]["read"] =>
  (file) =>
    Effect.gen(function* () {
      const path = pathOf(base, file)
      const isThere = yield* onDisk(() =>
        access(path).then(
          () => true,
          (cause: unknown) => (isMissing(cause) ? false : Promise.reject(cause))
        )
      )
      // Opened only at the first read: a stream without a reader has no handle to close.
      return isThere
        ? Option.some(
            Stream.suspend(() =>
              Stream.fromAsyncIterable<Uint8Array, StorageUnavailable>(createReadStream(path), unavailable)
            )
          )
        : Option.none()
    })

/** Stores files on a disk of this machine, or on one that all processes mount. */
export const diskStorage = ({ folder }: DiskStorageOptions): Layer.Layer<FileStorage> => {
  const base = resolve(folder)
  return Layer.succeed(
    FileStorage,
    FileStorage.of({
      put: put(base),
      read: read(base),
      remove: (file) => onDisk(() => removed(pathOf(base, file)))
    })
  )
}
