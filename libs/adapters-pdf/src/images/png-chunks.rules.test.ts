import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { PngColour, PngHeader } from "./image-header.rules.ts"
import { packedRows, readPngTables } from "./png-chunks.rules.ts"

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const chunk = (type: string, data: ReadonlyArray<number> = []): ReadonlyArray<number> => [
  ...[0, 0, data.length >> 8, data.length & 255],
  ...Buffer.from(type, "latin1"),
  ...data,
  ...[9, 9, 9, 9]
]
const end = chunk("IEND")
const fileOf = (...chunks: ReadonlyArray<ReadonlyArray<number>>) => Uint8Array.from([...signature, ...chunks.flat()])
const bytesOf = (count: number): ReadonlyArray<number> => Array.from({ length: count }, (_, at) => at & 255)

const headerOf = (colour: PngColour, channels: number): PngHeader => ({
  ...{ format: "png", width: 1, height: 1, decodedBytes: 1, bits: 8, rowBytes: 1 },
  colour,
  channels
})
/** Lengths of palette and clear sample, or null for a broken file. */
const tablesOf = (colour: PngColour, channels: number, ...chunks: ReadonlyArray<ReadonlyArray<number>>) =>
  Result.match(readPngTables(fileOf(...chunks), headerOf(colour, channels)), {
    onFailure: () => null,
    onSuccess: ({ clear, palette }) => [palette?.length ?? null, clear?.length ?? null]
  })

describe("the packed rows of a PNG", () => {
  const rowsOf = (bytes: Uint8Array) => [...packedRows(bytes)].map((data) => [...data])

  it("are the data of its IDAT chunks that are not empty, up to its end", () => {
    const file = fileOf(
      chunk("tEXt", [7]),
      chunk("IDAT", [1, 2]),
      chunk("IDAT"),
      chunk("IDAT", [3]),
      end,
      chunk("IDAT", [4])
    )
    assert.deepStrictEqual(rowsOf(file), [[1, 2], [3]])
    assert.deepStrictEqual(rowsOf(fileOf(chunk("IDAT", bytesOf(300)))), [[...bytesOf(300)]])
  })

  it("end before a chunk that is cut off", () => {
    const whole = fileOf(chunk("IDAT", [1]), chunk("IDAT", [2]))
    assert.deepStrictEqual(rowsOf(whole), [[1], [2]])
    assert.deepStrictEqual(rowsOf(whole.subarray(0, -1)), [[1]])
    assert.deepStrictEqual(rowsOf(Uint8Array.from(signature)), [])
  })
})

describe("the tables of a PNG", () => {
  it("need its end, whole", () => {
    assert.deepStrictEqual(tablesOf("rgb", 3, end), [null, null])
    assert.isNull(tablesOf("rgb", 3, chunk("IDAT", [1])))
    assert.isNull(tablesOf("rgb", 3, end.slice(0, -1)))
    assert.deepStrictEqual(tablesOf("rgb", 3, end, chunk("PLTE", [1, 2, 3])), [null, null])
  })

  it("need a palette of whole colours for colours of a palette", () => {
    const withPalette = (count: number) => tablesOf("palette", 1, chunk("PLTE", bytesOf(count)), end)
    assert.deepStrictEqual([0, 1, 2, 3, 4, 6].map(withPalette), [null, null, null, [3, null], null, [6, null]])
    assert.isNull(tablesOf("palette", 1, end))
    assert.deepStrictEqual(tablesOf("rgb", 3, chunk("PLTE", [1]), end), [1, null])
  })

  it("have two bytes of each channel for a clear sample, and any number of opacities of a palette", () => {
    const clear = (colour: PngColour, channels: number, count: number) =>
      tablesOf(colour, channels, chunk("PLTE", [1, 2, 3]), chunk("tRNS", bytesOf(count)), end)
    assert.deepStrictEqual(
      [1, 2, 3].map((count) => clear("grey", 1, count)),
      [null, [3, 2], null]
    )
    assert.deepStrictEqual(
      [3, 6, 7].map((count) => clear("rgb", 3, count)),
      [null, [3, 6], null]
    )
    assert.deepStrictEqual(
      [0, 1, 5].map((count) => clear("palette", 1, count)),
      [
        [3, 0],
        [3, 1],
        [3, 5]
      ]
    )
  })

  it("are the first of their kind", () => {
    const twice = [chunk("PLTE", [1, 2, 3]), chunk("PLTE", bytesOf(6)), chunk("tRNS", [1]), chunk("tRNS", [1, 2]), end]
    assert.deepStrictEqual(tablesOf("palette", 1, ...twice), [3, 1])
  })
})
