import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { Buffer } from "node:buffer"
import { crc32, inflateSync } from "node:zlib"
import { robotPicture } from "./robot-picture.rules.ts"

interface Chunk {
  readonly name: string
  readonly data: Buffer
}

const chunksOf = (picture: Uint8Array): ReadonlyArray<Chunk> => {
  const bytes = Buffer.from(picture)
  const chunks: Array<Chunk> = []
  let at = 8
  while (at < bytes.length) {
    const length = bytes.readUInt32BE(at)
    const named = bytes.subarray(at + 4, at + 8 + length)
    assert.strictEqual(bytes.readUInt32BE(at + 8 + length), crc32(named))
    chunks.push({ name: named.toString("latin1", 0, 4), data: named.subarray(4) })
    at += length + 12
  }
  return chunks
}

describe("a picture of a robot", () => {
  it("is a PNG that every reader can open", () => {
    const picture = robotPicture(5)
    assert.strictEqual(Buffer.from(picture).toString("hex", 0, 8), "89504e470d0a1a0a")
    const [header, palette, pixels, end] = chunksOf(picture)
    assert.deepStrictEqual(
      [header, palette, pixels, end].map((chunk) => chunk?.name),
      ["IHDR", "PLTE", "IDAT", "IEND"]
    )
    const [wide, high] = [header?.data.readUInt32BE(0), header?.data.readUInt32BE(4)]
    assert.deepStrictEqual([wide, high], [160, 120])
    // `inflateSync` also verifies the checksum of the stream.
    assert.lengthOf(inflateSync(pixels?.data ?? Buffer.alloc(0)), 161 * 120)
  })

  it("is the same for the same number, and differs for each other number", () => {
    const number = fc.integer({ min: 0, max: 65_535 })
    fc.assert(
      fc.property(number, number, (one, other) => {
        assert.strictEqual(Buffer.compare(robotPicture(one), robotPicture(other)) === 0, one === other)
      }),
      { numRuns: 30 }
    )
  })
})
