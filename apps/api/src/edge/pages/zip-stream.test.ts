import { assert, describe, it } from "@effect/vitest"
import { type Archive, FileStorage, LinkRefused, StorageUnavailable } from "@trajet/domain/documents"
import { Printer } from "@trajet/domain/printing"
import { Instant } from "@trajet/domain/time"
import { Effect, Layer, Stream } from "effect"
import { unzipSync } from "fflate"
import { zipStream } from "./zip-stream.ts"

const at = Instant("2026-11-20T10:00:00.123456Z")
const missing = { path: "manquants.txt", intro: "Absents :" }
const chunkBytes = 64 * 1024

const outside = Layer.mergeAll(Layer.mock(FileStorage)({}), Layer.mock(Printer)({}))
const zipped = (files: Archive["files"], ...bytesMax: ReadonlyArray<number>) =>
  zipStream({ files, missing }, ...bytesMax).pipe(Stream.provide(outside))

const chunksOf = (count: number) => Array.from({ length: count }, (_, at) => new Uint8Array(chunkBytes).fill(at + 1))

/** A file that notes each chunk that is read of it. */
const fileOf = (path: string, count: number, read: Array<string> = []): Archive["files"][number] => ({
  ...{ path, at },
  read: Effect.sync(() => {
    read.push(`open ${path}`)
    const content = Stream.fromIterable(chunksOf(count)).pipe(
      Stream.rechunk(1),
      Stream.tap(() => Effect.sync(() => read.push(path)))
    )
    return { bytes: null, content }
  })
})

describe("an archive", { tags: "DOC-23" }, () => {
  it.effect("is a ZIP file with the bytes of each file, and names outside of ASCII", () =>
    Effect.gen(function* () {
      const parts = yield* Stream.runCollect(zipped([fileOf("été/a-1.pdf", 3), fileOf("M-1/b-1.pdf", 0)]))
      const read = unzipSync(Buffer.concat(parts))
      assert.deepStrictEqual(Object.keys(read), ["été/a-1.pdf", "M-1/b-1.pdf"])
      assert.deepStrictEqual(Buffer.from(read["été/a-1.pdf"] ?? []), Buffer.concat(chunksOf(3)))
      assert.strictEqual(read["M-1/b-1.pdf"]?.length, 0)
    })
  )

  it.effect("reads no further than its reader, and opens a file once the one before it was read", () =>
    Effect.gen(function* () {
      const read: Array<string> = []
      const taken = zipped([fileOf("a", 100, read), fileOf("b", 1, read)]).pipe(Stream.take(2))
      yield* Stream.runDrain(taken)
      assert.deepStrictEqual(read, ["open a", "a"])
    })
  )

  it.effect("names the files that are missing at its end", () =>
    Effect.gen(function* () {
      const gone = { path: "M-1/b-1.pdf", at, read: Effect.fail(new LinkRefused()) }
      const read = unzipSync(Buffer.concat(yield* Stream.runCollect(zipped([gone, fileOf("M-1/a-1.pdf", 1)]))))
      assert.deepStrictEqual(Object.keys(read), ["M-1/a-1.pdf", "manquants.txt"])
      assert.strictEqual(Buffer.from(read["manquants.txt"] ?? []).toString(), "Absents :\r\n\r\nM-1/b-1.pdf\r\n")
    })
  )

  it.effect(
    "breaks if the storage fails to open a file or in its middle, and if it becomes longer than a ZIP file may be",
    () =>
      Effect.gen(function* () {
        const down = new StorageUnavailable({ reason: "down" })
        for (const read of [Effect.fail(down), Effect.succeed({ bytes: null, content: Stream.fail(down) })]) {
          const broken = { path: "b", at, read }
          assert.strictEqual(yield* Effect.flip(Stream.runDrain(zipped([fileOf("a", 1), broken]))), down)
        }
        const tooLong = yield* Effect.flip(Stream.runDrain(zipped([fileOf("a", 3)], 2 * chunkBytes)))
        assert.strictEqual(tooLong._tag, "ArchiveTooLong")
        yield* Stream.runDrain(zipped([fileOf("a", 3)], 4 * chunkBytes))
      })
  )
})
