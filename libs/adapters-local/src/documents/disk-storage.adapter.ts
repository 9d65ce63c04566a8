import { type FileRef, FileStorage, StorageUnavailable } from "@trajet/domain/documents"
import { Effect, Exit, Layer, Option, Schema, Stream } from "effect"
import { createReadStream } from "node:fs"
import { access, type FileHandle, mkdir, open, unlink } from "node:fs/promises"
import { dirname, join, relative, resolve, sep } from "node:path"

export interface DiskStorageOptions {
  /** Where all files are; made where it is not there. */
  readonly folder: string
}

const unavailable = (cause: unknown) => new StorageUnavailable({ reason: "down", cause })

const onDisk = <A>(work: () => Promise<A>): Effect.Effect<A, StorageUnavailable> =>
  Effect.tryPromise({ try: work, catch: unavailable })

const hasCode = Schema.is(Schema.Struct({ code: Schema.String }))
const isMissing = (cause: unknown): boolean => hasCode(cause) && cause.code === "ENOENT"

/** `<folder>/<group>/<environment>/<last characters of the id>/<id>`: the first ones of a UUID v7 are all the same. */
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

/** Makes a folder; when it returns, a loss of power would leave it where it is. */
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

/** Closes what was written and makes it last, or takes it away where it did not come to its end. */
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
      // Opened only when somebody reads: a stream that nobody reads has nothing to close.
      return isThere
        ? Option.some(
            Stream.suspend(() =>
              Stream.fromAsyncIterable<Uint8Array, StorageUnavailable>(createReadStream(path), unavailable)
            )
          )
        : Option.none()
    })

/** Files on a disk of this machine, or one that is mounted by all processes. */
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
