import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Stream } from "effect"
import {
  bytesOf,
  chunksOf,
  heicOf,
  jpegOf,
  keptOfJpeg,
  pngOf,
  secret,
  tiffOf,
  webpOf
} from "../../testing/sample-pictures.ts"
import type { DocumentType } from "../file.model.ts"
import { exifOfOrientation, orientationOf } from "./orientation.rules.ts"
import { servedContent } from "./served-picture.program.ts"

const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const joined = (chunks: ReadonlyArray<Uint8Array>) => bytesOf(...chunks)

const served = Effect.fnUntraced(function* (type: DocumentType, file: Uint8Array) {
  const found = yield* servedContent(type, Effect.succeed(Option.some(Stream.make(file))))
  return joined(yield* Stream.runCollect(Option.getOrThrow(found)))
})

/** Serves the file, and expects as many bytes and no mark. */
const cleaned = Effect.fnUntraced(function* (type: DocumentType, file: Uint8Array) {
  assert.include(textOf(file), secret)
  const bytes = yield* served(type, file)
  assert.strictEqual(bytes.length, file.length)
  assert.notInclude(textOf(bytes), "GPS")
  assert.notInclude(textOf(bytes), "Phone")
  return bytes
})

const exifAt = (bytes: Uint8Array, name: string): Uint8Array =>
  bytes.subarray(textOf(bytes).indexOf(name) + name.length)

describe("a picture is served without what says who took it, where and by what", () => {
  it.effect(
    "as JPEG, with its scans, tables and colours",
    () =>
      Effect.gen(function* () {
        for (const orientation of [2, 6, 8]) {
          const file = jpegOf(orientation)
          const bytes = yield* cleaned("image/jpeg", file)
          for (const kept of keptOfJpeg) assert.include(textOf(bytes), kept)
          assert.strictEqual(textOf(bytes).split("pixels").length, textOf(file).split("pixels").length)
          assert.strictEqual(orientationOf(exifAt(bytes, "Exif\0\0")), orientation)
          // The markers stay where they are.
          const end = textOf(file).lastIndexOf("\xff\xd9")
          assert.strictEqual(textOf(bytes).lastIndexOf("\xff\xd9"), end)
          assert.isTrue(bytes.subarray(end + 2).every((byte) => byte === 0))
        }
        assert.notInclude(textOf(yield* cleaned("image/jpeg", jpegOf(1))), "Exif")
      }),
    { tags: ["SEC-48", "DOC-21"] }
  )

  it.effect(
    "as PNG, in chunks with their check sums",
    () =>
      Effect.gen(function* () {
        const bytes = yield* cleaned("image/png", pngOf(6))
        const chunks = chunksOf(bytes)
        const names = chunks.map(({ name }) => name)
        assert.deepStrictEqual(
          names.filter((name) => name !== "zeRo"),
          ["IHDR", "iCCP", "eXIf", "IDAT", "IDAT", "IEND"]
        )
        assert.lengthOf(names, chunksOf(pngOf(6)).length)
        assert.isTrue(chunks.every(({ isSound }) => isSound))
        const exif = chunks.find(({ name }) => name === "eXIf")
        assert.strictEqual(orientationOf(exif?.contents ?? new Uint8Array()), 6)
        assert.notInclude(textOf(yield* cleaned("image/png", pngOf(1))), "eXIf")
      }),
    { tags: ["SEC-48", "DOC-21"] }
  )

  it.effect(
    "as WebP, with or without the name of EXIF before it",
    () =>
      Effect.gen(function* () {
        for (const name of ["", "Exif\0\0"]) {
          const file = webpOf(6, name)
          const bytes = yield* cleaned("image/webp", file)
          for (const kept of ["VP8X", "colours", "pixel"]) assert.include(textOf(bytes), kept)
          const exif = bytes.subarray(textOf(bytes).indexOf("EXIF") + 8)
          assert.strictEqual(textOf(exif.subarray(0, name.length)), name)
          assert.strictEqual(orientationOf(exif.subarray(name.length)), 6)
        }
      }),
    { tags: ["SEC-48", "DOC-21"] }
  )

  it.effect(
    "as HEIC, wherever its EXIF and XMP are",
    () =>
      Effect.gen(function* () {
        for (const isLate of [false, true]) {
          const file = heicOf({ isLate })
          const bytes = yield* cleaned("image/heic", file)
          const picture = textOf(file).indexOf("pixels of the picture")
          for (const kept of ["pixels of the picture", "abc", "xyz", "times", "hvc1"]) {
            assert.strictEqual(textOf(bytes).indexOf(kept), textOf(file).indexOf(kept), kept)
          }
          assert.strictEqual(textOf(bytes).indexOf("ftyp"), 4)
          assert.isAbove(picture, 0)
        }
      }),
    { tags: ["SEC-48", "DOC-21"] }
  )

  it.effect("as a HEIC that does not say where its EXIF is: as zeros, but for its type", () =>
    Effect.gen(function* () {
      const whole = heicOf()
      const cut = whole.subarray(0, textOf(whole).indexOf("iloc") + 20)
      for (const file of [heicOf({ exifMethod: 2 }), bytesOf(cut, secret)]) {
        const bytes = yield* cleaned("image/heic", file)
        assert.notInclude(textOf(bytes), "pixels")
        assert.strictEqual(textOf(bytes.subarray(4, 12)), "ftypheic")
      }
    })
  )

  it.effect("but a PDF as it is, and no file as none", () =>
    Effect.gen(function* () {
      const pdf = bytesOf("%PDF-1.7 ", jpegOf(6))
      assert.deepStrictEqual(yield* served("application/pdf", pdf), pdf)
      for (const type of ["application/pdf", "image/heic", "image/png"] as const) {
        assert.isTrue(Option.isNone(yield* servedContent(type, Effect.succeed(Option.none()))))
      }
    })
  )
})

describe("the orientation", () => {
  it("is that of the first directory, in either order of bytes, from 1 to 8", () => {
    for (let value = 0; value <= 9; value++) {
      for (const isLittle of [false, true]) {
        const expected = value >= 1 && value <= 8 ? value : null
        assert.strictEqual(orientationOf(tiffOf(value, isLittle)), expected, String(value))
      }
    }
    const tiff = tiffOf(6)
    for (let length = 0; length < 34; length++) assert.isNull(orientationOf(tiff.subarray(0, length)), String(length))
    assert.isNull(orientationOf(bytesOf("XX", tiff.subarray(2))))
    // A directory behind the end.
    assert.isNull(orientationOf(bytesOf(tiff.subarray(0, 4), 0xff, 0xff, 0xff, 0xff, tiff.subarray(8))))
  })

  it("is left out where it has no room", () => {
    const exif = bytesOf("Exif\0\0", tiffOf(6))
    assert.strictEqual(orientationOf(exifOfOrientation(exif, 6).subarray(6)), 6)
    // A directory that ends with its entry.
    const short = tiffOf(6).slice(0, 22)
    short.set([0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0], 8)
    assert.strictEqual(orientationOf(short), 6)
    assert.isTrue(exifOfOrientation(short, 0).every((byte) => byte === 0))
  })
})
