import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { FileId, type FileRef, FileStorage, type StorageUnavailable } from "@trajet/domain/documents"
import { Deferred, Effect, Fiber, type Layer, Option, Stream } from "effect"
import { createHash, randomBytes, randomUUIDv7 } from "node:crypto"

interface FileStorageSuite {
  readonly name: string
  readonly layer: Layer.Layer<FileStorage>
  readonly failing?: Readonly<Partial<Record<StorageUnavailable["reason"], Layer.Layer<FileStorage>>>>
}

const newFile = (): FileRef => ({
  tenant: { groupId: GroupId(randomUUIDv7()), environment: "test" },
  fileId: FileId(randomUUIDv7())
})

const inChunks = (bytes: Uint8Array): Stream.Stream<Uint8Array> => {
  const sizes = [1, 65_536, 17, 300_000]
  const chunks: Array<Uint8Array> = []
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    chunks.push(bytes.subarray(at, at + size))
    at += size
  }
  return Stream.fromIterable(chunks)
}

const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")

const put = <E>(file: FileRef, content: Stream.Stream<Uint8Array, E>) =>
  FileStorage.use((storage) => storage.put(file, content))
const remove = (file: FileRef) => FileStorage.use((storage) => storage.remove(file))

const readDigest = Effect.fnUntraced(function* (file: FileRef) {
  const content = yield* FileStorage.use((storage) => storage.read(file))
  if (Option.isNone(content)) return null
  return digestOf(Buffer.concat(yield* Stream.runCollect(content.value)))
})

const content = randomBytes(100_000)

export const fileStorageSuite = ({ name, layer, failing = {} }: FileStorageSuite) =>
  describe(`the storage ${name}`, () => {
    const live = <E>(sentence: string, test: () => Effect.Effect<void, E, FileStorage>) =>
      it.live(sentence, () => Effect.provide(test(), layer))

    for (const [size, what] of [
      [1, "a byte"],
      [65_536, "a chunk"],
      [5 * 1024 * 1024, "5 MiB"],
      [10 * 1024 * 1024, "10 MiB"]
    ] as const) {
      live(`returns ${what} unchanged`, () =>
        Effect.gen(function* () {
          const file = newFile()
          const bytes = randomBytes(size)
          yield* put(file, inChunks(bytes))
          assert.strictEqual(yield* readDigest(file), digestOf(bytes))
          yield* remove(file)
        })
      )
    }

    live("has no unwritten file, and removes it without an error", () =>
      Effect.gen(function* () {
        const file = newFile()
        assert.isNull(yield* readDigest(file))
        yield* remove(file)
      })
    )

    live("has a file until it is removed", () =>
      Effect.gen(function* () {
        const file = newFile()
        yield* put(file, inChunks(content))
        yield* remove(file)
        assert.isNull(yield* readDigest(file))
        yield* remove(file)
      })
    )

    live("has a file only for its tenant", () =>
      Effect.gen(function* () {
        const file = newFile()
        const strangers: ReadonlyArray<FileRef> = [
          { ...file, tenant: { ...file.tenant, environment: "live" } },
          { ...file, tenant: newFile().tenant }
        ]
        yield* put(file, inChunks(content))
        for (const stranger of strangers) {
          assert.isNull(yield* readDigest(stranger))
          yield* remove(stranger)
        }
        assert.strictEqual(yield* readDigest(file), digestOf(content))
        yield* remove(file)
      })
    )

    live("keeps nothing of a file whose content breaks off, and fails with the error of the content", () =>
      Effect.gen(function* () {
        for (const size of [1_000, 6 * 1024 * 1024]) {
          const file = newFile()
          const broken = Stream.concat(inChunks(randomBytes(size)), Stream.fail("the client went away"))
          assert.strictEqual(yield* Effect.flip(put(file, broken)), "the client went away")
          assert.isNull(yield* readDigest(file))
        }
      })
    )

    live("keeps nothing of a file whose write is interrupted", () =>
      Effect.gen(function* () {
        const file = newFile()
        const begun = yield* Deferred.make<void>()
        const endless = Stream.concat(
          inChunks(randomBytes(6 * 1024 * 1024)),
          Stream.fromEffectDrain(Effect.andThen(Deferred.succeed(begun, undefined), Effect.never))
        )
        const writing = yield* Effect.forkChild(put(file, endless))
        yield* Deferred.await(begun)
        yield* Fiber.interrupt(writing)
        assert.isNull(yield* readDigest(file))
      })
    )

    live("stores several files at the same time", () =>
      Effect.gen(function* () {
        const files = Array.from({ length: 8 }, () => ({ file: newFile(), bytes: randomBytes(700_000) }))
        yield* Effect.forEach(files, ({ file, bytes }) => put(file, inChunks(bytes)), { concurrency: "unbounded" })
        for (const { file, bytes } of files) {
          assert.strictEqual(yield* readDigest(file), digestOf(bytes))
          yield* remove(file)
        }
      })
    )

    for (const [reason, broken] of Object.entries(failing)) {
      it.live(`fails as ${reason} for every operation`, () =>
        Effect.gen(function* () {
          const file = newFile()
          const asked = [put(file, inChunks(content)), readDigest(file), remove(file)]
          for (const asking of asked) assert.strictEqual((yield* Effect.flip(asking)).reason, reason)
        }).pipe(Effect.provide(broken), Effect.timeout("20 seconds"))
      )
    }
  })
