import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { jpegPicture, type PngOptions, pngPicture } from "../testing/pictures.ts"
import { decodedBytesMax, readImageHeader } from "./image-header.rules.ts"

const size = { width: 6, height: 4 }

const sized = (bytes: Uint8Array) => {
  const header = readImageHeader(bytes)
  return Result.isFailure(header)
    ? header.failure.reason
    : { width: header.success.width, height: header.success.height }
}

/** A header of a PNG, with rows that are not there. */
const headOf = (options: PngOptions): Uint8Array => pngPicture({ ...options, rows: new Uint8Array(1) })

const decodedBytesOf = (bytes: Uint8Array): number =>
  Result.match(readImageHeader(bytes), {
    onFailure: ({ decodedBytes }) => decodedBytes,
    onSuccess: ({ decodedBytes }) => decodedBytes
  })

describe("the header of a picture", () => {
  it("is that of a grey, colour or CMYK JPEG, or of a PNG of any kind that is not interlaced", () => {
    for (const colours of [1, 3, 4]) assert.deepStrictEqual(sized(jpegPicture(6, 4, colours)), size)
    for (const colour of [0, 2, 3, 4, 6] as const) assert.deepStrictEqual(sized(pngPicture({ colour })), size)
    assert.strictEqual(sized(pngPicture({ interlaced: true })), "interlaced")
  })

  it("is refused if the file is broken or of another format", () => {
    const bad: Readonly<Record<string, Uint8Array>> = {
      nothing: new Uint8Array(),
      heic: Buffer.from("\0\0\0\x18ftypheic", "latin1"),
      webp: Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"),
      "a JPEG cut off in its head": jpegPicture().subarray(0, 24),
      "a JPEG without a size": jpegPicture(0, 0),
      "a JPEG of two colours": jpegPicture(6, 4, 2),
      "a PNG cut off in its head": pngPicture().subarray(0, 28),
      "a PNG without a width": headOf({ width: 0 }),
      "a PNG of three bits": headOf({ bits: 3 }),
      "a PNG of a palette of 16 bits": headOf({ bits: 16, colour: 3 }),
      "a PNG of colours of 4 bits": headOf({ bits: 4, colour: 2 })
    }
    for (const [what, bytes] of Object.entries(bad)) assert.strictEqual(sized(bytes), "unreadable", what)
  })

  it("says how many bytes the decoded picture has: width × height × channels × depth", () => {
    const cases: ReadonlyArray<readonly [number, Uint8Array]> = [
      [7_000 * 7_000 * 4 * 2, headOf({ width: 7_000, height: 7_000, colour: 6, bits: 16 })],
      [7_000 * 7_000 * 4 * 2, headOf({ width: 7_000, height: 7_000, colour: 6, bits: 16, interlaced: true })],
      [100 * 10 * 3, headOf({ width: 100, height: 10, colour: 2 })],
      [100 * 10 * 2 * 2, headOf({ width: 100, height: 10, colour: 4, bits: 16 })],
      [100 * 10 * 2, headOf({ width: 100, height: 10, colour: 0, bits: 16 })],
      [13 * 10, headOf({ width: 100, height: 10, colour: 0, bits: 1 })],
      [50 * 10, headOf({ width: 100, height: 10, colour: 3, bits: 4 })],
      [60_000 * 50_000 * 4, jpegPicture(60_000, 50_000, 4)]
    ]
    for (const [bytes, picture] of cases) assert.strictEqual(decodedBytesOf(picture), bytes)
  })

  it("allows 100 MB and sides of 65,535 pixels, and no byte or pixel more", () => {
    assert.strictEqual(decodedBytesMax, 100_000_000)
    const cases: ReadonlyArray<readonly [boolean, Uint8Array]> = [
      [true, headOf({ width: 5_000, height: 5_000, colour: 6 })],
      [false, headOf({ width: 5_001, height: 5_000, colour: 6 })],
      [true, headOf({ width: 3_535, height: 3_535, colour: 6, bits: 16 })],
      [false, headOf({ width: 3_536, height: 3_536, colour: 6, bits: 16 })],
      [true, headOf({ width: 65_535, height: 1, colour: 0 })],
      [false, headOf({ width: 65_536, height: 1, colour: 0 })],
      [false, headOf({ width: 1, height: 65_536, colour: 0, bits: 1 })],
      [false, headOf({ width: 2 ** 32 - 1, height: 2 ** 32 - 1, colour: 6, bits: 16, interlaced: true })],
      [true, jpegPicture(8_000, 4_000)],
      [false, jpegPicture(8_000, 5_000)]
    ]
    for (const [isAllowed, picture] of cases) {
      const found = sized(picture)
      if (isAllowed) assert.isObject(found)
      else assert.strictEqual(found, "too_large")
    }
  })

  it("is read from any bytes without an exception", () => {
    const starts = fc.constantFrom([0xff, 0xd8, 0xff], [...pngPicture().subarray(0, 40)], [])
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        readImageHeader(Uint8Array.from([...start, ...rest]))
      })
    )
  })
})
