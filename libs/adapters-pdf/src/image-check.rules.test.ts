import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { placeable } from "./image-check.rules.ts"
import { jpegPicture, pngPicture } from "./testing/pictures.ts"

const size = { width: 6, height: 4 }

describe("a placeable picture", () => {
  it("is a grey, colour or CMYK JPEG, or a PNG of any kind that is not interlaced", () => {
    for (const colours of [1, 3, 4]) assert.deepStrictEqual(placeable(jpegPicture(6, 4, colours)), size)
    for (const colour of [0, 2, 3, 4, 6] as const) assert.deepStrictEqual(placeable(pngPicture({ colour })), size)
  })

  it("is never one that would break the page, or the process, during the print", () => {
    const bad: Readonly<Record<string, Uint8Array>> = {
      nothing: new Uint8Array(),
      heic: Buffer.from("\0\0\0\x18ftypheic", "latin1"),
      "a JPEG cut off in its head": jpegPicture().subarray(0, 24),
      "a JPEG without a size": jpegPicture(0, 0),
      "a JPEG of two colours": jpegPicture(6, 4, 2),
      "a PNG cut off": pngPicture().subarray(0, -20),
      "a PNG that is interlaced": pngPicture({ interlaced: true }),
      "a PNG that cannot be unpacked": pngPicture({ colour: 6, packed: Buffer.from("not packed at all") }),
      "a PNG of too few rows": pngPicture({ colour: 6, rows: new Uint8Array(25) }),
      "a PNG with a filter that there is not": pngPicture({ rows: new Uint8Array(4 * 19).fill(9) }),
      "a PNG of more rows than it tells": pngPicture({ rows: new Uint8Array(40 * 19) }),
      "a PNG that is wider than any": pngPicture({ width: 2 ** 30, height: 2 ** 30, rows: new Uint8Array(9) })
    }
    for (const [what, bytes] of Object.entries(bad)) assert.isNull(placeable(bytes), what)
  })

  it("is detected in any bytes without an exception", () => {
    const starts = fc.constantFrom([0xff, 0xd8, 0xff], [...pngPicture().subarray(0, 40)], [])
    fc.assert(
      fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
        placeable(Uint8Array.from([...start, ...rest]))
      })
    )
  })
})
