import { assert, describe, it } from "@effect/vitest"
import type { PngColour, PngHeader } from "./image-header.rules.ts"
import { sampleReader } from "./png-samples.rules.ts"

const channelsOf: Readonly<Record<PngColour, number>> = { grey: 1, rgb: 3, palette: 1, grey_alpha: 2, rgb_alpha: 4 }

const headerOf = (colour: PngColour, bits: number, width: number): PngHeader => ({
  ...{ format: "png", height: 1, decodedBytes: 1, rowBytes: 1 },
  ...{ colour, channels: channelsOf[colour], bits, width }
})

/** The colours and opacities of a row, which has a byte of its filter first. */
const read = (
  header: PngHeader,
  row: ReadonlyArray<number>,
  clear: ReadonlyArray<number> | null = null
): { readonly colours: ReadonlyArray<number>; readonly alpha: ReadonlyArray<number> } => {
  const reader = sampleReader(header, { palette: null, clear: clear === null ? null : Uint8Array.from(clear) })
  const [colours, alpha] = [new Uint8Array(header.width * reader.colours), new Uint8Array(header.width).fill(7)]
  reader.read(Uint8Array.from([99, ...row]), colours, alpha)
  assert.strictEqual(
    reader.hasAlpha,
    alpha.some((value) => value !== 7)
  )
  return { colours: [...colours], alpha: reader.hasAlpha ? [...alpha] : [] }
}

describe("the samples of a row", () => {
  it("are written for its pixels alone", () => {
    const [colours, alpha] = [new Uint8Array(3), new Uint8Array(3)]
    const row = Uint8Array.from([0, 1, 2, 3, 4, 5, 6])
    sampleReader(headerOf("grey_alpha", 8, 2), { palette: null, clear: null }).read(row, colours, alpha)
    assert.deepStrictEqual(
      [[...colours], [...alpha]],
      [
        [1, 3, 0],
        [2, 4, 0]
      ]
    )
  })

  it.each([
    ["grey", 1, [0b10100000, 0b01000000], [255, 0, 255, 0, 0, 0, 0, 0, 0, 255]],
    ["grey", 2, [0b00011011, 0b11000000], [0, 85, 170, 255, 255]],
    ["grey", 4, [0x01, 0xf8], [0, 17, 255, 136]],
    ["grey", 8, [0, 1, 255], [0, 1, 255]],
    ["grey", 16, [0x12, 0xff, 0xff, 0x00], [0x12, 0xff]],
    ["palette", 1, [0b10100000], [1, 0, 1]],
    ["palette", 2, [0b00011011], [0, 1, 2, 3]],
    ["palette", 4, [0x01, 0xf8], [0, 1, 15, 8]],
    ["palette", 8, [0, 1, 255], [0, 1, 255]]
  ] as const)("of %s with %s bits are bytes, and scaled except in a palette", (colour, bits, row, expected) => {
    assert.deepStrictEqual(read(headerOf(colour, bits, expected.length), row), { colours: expected, alpha: [] })
  })

  it("have three colours, in their order", () => {
    assert.deepStrictEqual(read(headerOf("rgb", 8, 2), [1, 2, 3, 4, 5, 6]).colours, [1, 2, 3, 4, 5, 6])
    assert.deepStrictEqual(read(headerOf("rgb", 16, 1), [1, 9, 2, 9, 3, 9]).colours, [1, 2, 3])
  })

  it("have the opacity of their own channel", () => {
    assert.deepStrictEqual(read(headerOf("grey_alpha", 8, 2), [1, 2, 3, 4]), { colours: [1, 3], alpha: [2, 4] })
    assert.deepStrictEqual(read(headerOf("rgb_alpha", 8, 2), [1, 2, 3, 4, 5, 6, 8, 9]), {
      colours: [1, 2, 3, 5, 6, 8],
      alpha: [4, 9]
    })
    assert.deepStrictEqual(read(headerOf("grey_alpha", 16, 1), [1, 9, 2, 9]), { colours: [1], alpha: [2] })
    assert.deepStrictEqual(read(headerOf("grey_alpha", 8, 1), [1, 2], [0, 1]), { colours: [1], alpha: [2] })
  })

  it("have the opacities of their palette, and are opaque beyond its list", () => {
    assert.deepStrictEqual(read(headerOf("palette", 8, 3), [0, 1, 2], [0, 128]).alpha, [0, 128, 255])
    assert.deepStrictEqual(read(headerOf("palette", 8, 1), [0], []).alpha, [255])
  })

  it("are clear if every channel is that of the clear sample", () => {
    assert.deepStrictEqual(read(headerOf("grey", 8, 2), [5, 6], [0, 5]).alpha, [0, 255])
    assert.deepStrictEqual(read(headerOf("grey", 4, 2), [0x5f], [0, 5]).alpha, [0, 255])
    assert.deepStrictEqual(read(headerOf("grey", 16, 3), [1, 2, 1, 3, 0, 2], [1, 2]).alpha, [0, 255, 255])
    const row = [1, 2, 3, 1, 2, 4, 9, 2, 3, 1, 9, 3]
    assert.deepStrictEqual(read(headerOf("rgb", 8, 4), row, [0, 1, 0, 2, 0, 3]).alpha, [0, 255, 255, 255])
  })
})
