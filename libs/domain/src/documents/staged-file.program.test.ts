import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, type FakeWorld } from "@trajet/testing"
import { Deferred, Effect, Fiber, Result, Stream } from "effect"
import { createHash } from "node:crypto"
import { fileBytesMax } from "./document.model.ts"
import type { ReceivedFile } from "./file.model.ts"
import { stageFile, withStagedFiles } from "./staged-file.program.ts"
import { StoredFiles } from "./stored-files.port.ts"
import { sweepFiles } from "./sweep-files.program.ts"

const pdf = (size: number): Uint8Array => {
  const bytes = new Uint8Array(size).fill(0x78)
  bytes.set(new TextEncoder().encode("%PDF-1.7\n"))
  return bytes
}

// A connection delivers one chunk at a time.
const inChunksOf = (size: number, bytes: Uint8Array): Stream.Stream<Uint8Array> =>
  Stream.rechunk(
    Stream.fromIterable(
      Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
    ),
    1
  )

const stage = <E>(content: Stream.Stream<Uint8Array, E>) => stageFile(client.tenant, content)
const digestOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")
const codeOf = ({ staged }: ReceivedFile): string =>
  Result.match(staged, { onSuccess: () => "staged", onFailure: (code) => code })

/** Files that the store has a record of, staged or dropped. */
const recorded = Effect.map(
  StoredFiles.use((files) => files.dropAbandoned(0, 1_000)),
  (files) => files.map(({ fileId }) => fileId)
)

const nothingIsLeft = (world: FakeWorld) =>
  Effect.gen(function* () {
    assert.isEmpty(world.storage.fileIds())
    assert.isEmpty(yield* recorded)
  })

describe("an incoming file", () => {
  it.effect(
    "is stored with its digest and type, in pieces of any size",
    inWorld((world) =>
      Effect.gen(function* () {
        for (const [size, piece] of [
          [9, 1],
          [5_000, 7],
          [100_000, 65_536],
          [fileBytesMax, 1_048_576]
        ] as const) {
          const received = yield* stage(inChunksOf(piece, pdf(size)))
          const { fileId, contentType, sha256, bytes } = Result.getOrThrow(received.staged)
          assert.deepStrictEqual([contentType, bytes, sha256], ["application/pdf", size, digestOf(pdf(size))])
          assert.include(world.storage.fileIds(), fileId)
        }
        assert.sameMembers(yield* recorded, [...world.storage.fileIds()])
      })
    )
  )

  it.effect(
    "is read to its end and not stored if it cannot be a document",
    inWorld((world) =>
      Effect.gen(function* () {
        for (const [code, content] of [
          ["empty_file", new Uint8Array(0)],
          ["unsupported_type", new Uint8Array(100_000)],
          ["too_large", pdf(fileBytesMax + 1)],
          ["too_large", pdf(2 * fileBytesMax)]
        ] as const) {
          for (const piece of [65_536, content.length + 1]) {
            const received = yield* stage(inChunksOf(piece, content))
            assert.strictEqual(codeOf(received), code)
            assert.deepStrictEqual([received.bytes, received.sha256], [content.length, digestOf(content)])
          }
          yield* nothingIsLeft(world)
        }
      })
    )
  )

  it.effect(
    "leaves only a record for the sweep if its bytes break off or the storage fails",
    inWorld((world) =>
      Effect.gen(function* () {
        const broken = Stream.concat(inChunksOf(9_000, pdf(50_000)), Stream.fail("gone"))
        assert.strictEqual(yield* Effect.flip(stage(broken)), "gone")
        world.storage.become("down")
        assert.deepInclude(yield* Effect.flip(stage(Stream.make(pdf(10)))), { _tag: "StorageUnavailable" })
        world.storage.become("up")
        const begun = yield* Deferred.make<void>()
        const endless = Stream.concat(
          Stream.make(pdf(10_000)),
          Stream.fromEffectDrain(Effect.andThen(Deferred.succeed(begun, undefined), Effect.never))
        )
        const staging = yield* Effect.forkChild(stage(endless))
        yield* Deferred.await(begun)
        yield* Fiber.interrupt(staging)
        assert.isEmpty(world.storage.fileIds())
        assert.strictEqual(yield* sweepFiles(0), 3)
        yield* nothingIsLeft(world)
      })
    )
  )

  it.effect(
    "is not written if its record fails",
    inWorld((world) =>
      Effect.gen(function* () {
        world.store.become("down")
        assert.deepInclude(yield* Effect.flip(stage(Stream.make(pdf(10)))), { _tag: "StoreUnavailable" })
        assert.isEmpty(world.storage.fileIds())
      })
    )
  )
})

describe("files without an owner", () => {
  it.effect(
    "are dropped when their request succeeds, fails or is interrupted",
    inWorld((world) =>
      Effect.gen(function* () {
        const staging = <A, E>(end: Effect.Effect<A, E>) =>
          withStagedFiles(client.tenant, (take) =>
            Effect.andThen(
              Effect.forEach([1_000, 2_000], (size) => take(Stream.make(pdf(size)))),
              end
            )
          )
        assert.strictEqual(yield* staging(Effect.succeed("done")), "done")
        yield* nothingIsLeft(world)
        assert.strictEqual(yield* Effect.flip(staging(Effect.fail("refused"))), "refused")
        yield* nothingIsLeft(world)
        assert.strictEqual((yield* Effect.exit(staging(Effect.interrupt)))._tag, "Failure")
        yield* nothingIsLeft(world)
      })
    )
  )

  it.effect(
    "are swept after the storage recovers, and only when they are old",
    inWorld((world) =>
      Effect.gen(function* () {
        const down = Effect.sync(() => world.storage.become("down"))
        yield* withStagedFiles(client.tenant, (take) => Effect.andThen(take(Stream.make(pdf(10))), down))
        assert.strictEqual(world.storage.fileIds().length, 1)
        world.store.letPass(60_000)
        assert.deepInclude(yield* Effect.flip(sweepFiles(60_000)), { _tag: "StorageUnavailable" })
        world.storage.become("up")
        assert.strictEqual(yield* sweepFiles(60_000), 0)
        world.store.letPass(60_000)
        assert.strictEqual(yield* sweepFiles(60_000), 1)
        yield* nothingIsLeft(world)
      })
    )
  )

  it.effect(
    "are swept completely, in any number",
    inWorld((world) =>
      Effect.gen(function* () {
        for (let count = 0; count < 250; count++) yield* stage(Stream.make(pdf(10)))
        assert.strictEqual(yield* sweepFiles(0), 250)
        yield* nothingIsLeft(world)
      })
    )
  )
})
