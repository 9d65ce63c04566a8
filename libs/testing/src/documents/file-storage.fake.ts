import { type FileRef, FileStorage, StorageUnavailable } from "@trajet/domain/documents"
import { Effect, Layer, Option, Stream } from "effect"

interface FakeStorage {
  readonly layer: Layer.Layer<FileStorage>
  readonly become: (state: "up" | StorageUnavailable["reason"]) => void
  readonly fileIds: () => ReadonlyArray<string>
}

const nameOf = ({ tenant: { groupId, environment }, fileId }: FileRef): string =>
  [groupId, environment, fileId].join("/")

export const fakeStorage = (): FakeStorage => {
  const files = new Map<string, ReadonlyArray<Uint8Array>>()
  let state: "up" | StorageUnavailable["reason"] = "up"
  const whenUp = <A>(work: () => A): Effect.Effect<A, StorageUnavailable> =>
    Effect.suspend(() => (state === "up" ? Effect.sync(work) : Effect.fail(new StorageUnavailable({ reason: state }))))
  const storage = FileStorage.of({
    put: (file, content) =>
      Effect.gen(function* () {
        const chunks = yield* Stream.runCollect(content)
        yield* whenUp(() => files.set(nameOf(file), chunks))
      }),
    read: (file) =>
      whenUp(() =>
        Option.map(Option.fromUndefinedOr(files.get(nameOf(file))), (chunks) => Stream.fromIterable(chunks))
      ),
    remove: (file) =>
      whenUp(() => {
        files.delete(nameOf(file))
      })
  })
  return {
    layer: Layer.succeed(FileStorage, storage),
    become: (next) => {
      state = next
    },
    fileIds: () => Array.from(files.keys(), (name) => name.split("/").at(-1) ?? "").sort()
  }
}
