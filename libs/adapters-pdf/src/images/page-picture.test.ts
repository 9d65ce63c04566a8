import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { deflateSync, inflateSync } from "node:zlib"
import { pngPicture } from "../testing/pictures.ts"
import { type DrawnPng, drawnPngs, packedPng } from "../testing/drawn-pngs.ts"
import { readImageHeader } from "./image-header.rules.ts"
import { type PagePicture, pagePicture } from "./page-picture.ts"
import { paeth } from "./png-rows.ts"

const roomBytes = 1_000_000

const pictured = async (bytes: Uint8Array, room = roomBytes): Promise<PagePicture | string> => {
  const header = Result.getOrThrow(readImageHeader(bytes))
  if (header.format !== "png") return assert.fail("no PNG")
  const picture = await pagePicture(bytes, header, room)
  return Result.isSuccess(picture) ? picture.success : picture.failure.reason
}

/** Bytes of a plane that was packed with the filter of each row before it. */
const samplesOf = (packed: Uint8Array, rowBytes: number, pixelBytes: number): ReadonlyArray<number> => {
  const rows = inflateSync(packed)
  const samples: Array<number> = []
  for (let row = 0; row * (rowBytes + 1) < rows.length; row++) {
    assert.strictEqual(rows[row * (rowBytes + 1)], 4)
    for (let at = 0; at < rowBytes; at++) {
      const index = row * rowBytes + at
      const left = at < pixelBytes ? 0 : (samples[index - pixelBytes] ?? 0)
      const up = row === 0 ? 0 : (samples[index - rowBytes] ?? 0)
      const upLeft = row === 0 || at < pixelBytes ? 0 : (samples[index - rowBytes - pixelBytes] ?? 0)
      samples.push(((rows[row * (rowBytes + 1) + 1 + at] ?? 0) + paeth(left, up, upLeft)) & 255)
    }
  }
  return samples
}

const colourCount = ({ colour }: DrawnPng): number => (colour === 2 || colour === 6 ? 3 : 1)

/** What 8 bits show of a sample. */
const shown = ({ bits, colour }: DrawnPng, sample: number): number =>
  bits === 16 ? sample >> 8 : bits === 8 || colour === 3 ? sample : Math.trunc((sample * 255) / (2 ** bits - 1))

const expectedOf = (png: DrawnPng) => {
  const { channels, clear, colour, pixels } = png
  const colours = colourCount(png)
  const alphaOf = (pixel: ReadonlyArray<number>): number => {
    if (channels > colours) return shown(png, pixel[colours] ?? 0)
    if (clear === null) return 255
    return colour === 3 ? (clear[pixel[0] ?? 0] ?? 255) : pixel.every((sample, at) => sample === clear[at]) ? 0 : 255
  }
  return {
    colours: pixels.flatMap((pixel) => pixel.slice(0, colours).map((sample) => shown(png, sample))),
    alpha: channels > colours || clear !== null ? pixels.map(alphaOf) : null
  }
}

describe("a PNG on a page", () => {
  it("shows every sample in 8 bits, and opacities apart, for all kinds, depths and filters", () =>
    fc.assert(
      fc.asyncProperty(drawnPngs, async (png) => {
        const picture = await pictured(packedPng(png))
        if (typeof picture === "string") return assert.fail(picture)
        const { alpha, bits, colours, rows } = picture
        const expected = expectedOf(png)
        assert.strictEqual(colours, colourCount(png))
        if (png.bits <= 8 && expected.alpha === null) {
          assert.deepStrictEqual([bits, alpha], [png.bits, null])
          assert.isTrue(Buffer.from(inflateSync(rows)).equals(Buffer.from(png.filtered)))
          return
        }
        assert.strictEqual(bits, 8)
        assert.deepStrictEqual(samplesOf(rows, png.width * colours, colours), expected.colours)
        assert.deepStrictEqual(alpha === null ? null : samplesOf(alpha, png.width, 1), expected.alpha)
      })
    ))

  it("is refused if its rows are not those of its header, whatever they unpack to", async () => {
    const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
    const bomb = deflateSync(new Uint8Array(20_000_000))
    for (const colour of [0, 2, 3, 4, 6] as const) {
      const bad: Readonly<Record<string, Uint8Array>> = {
        "cut off": pngPicture({ colour }).subarray(0, -20),
        "that cannot be unpacked": pngPicture({ colour, packed: Buffer.from("not packed at all") }),
        "without rows": pngPicture({ colour, rows: new Uint8Array() }),
        "of a row less than it says": pngPicture({ colour, rows: new Uint8Array(3 * (6 * channels[colour] + 1)) }),
        "whose last row is cut off": pngPicture({ colour, packed: deflateSync(new Uint8Array(4 * 7 - 1)) }),
        "of a row more than it says": pngPicture({ colour, height: 4, rows: new Uint8Array(5 * 25) }),
        "with a filter that there is not": pngPicture({ colour, rows: new Uint8Array(4 * 25).fill(5) }),
        "that unpacks to 20 MB": pngPicture({ colour, packed: bomb })
      }
      for (const [what, bytes] of Object.entries(bad)) {
        assert.strictEqual(await pictured(bytes), "unreadable", `a PNG of kind ${colour} ${what}`)
      }
    }
  })

  it("is refused without a palette that it needs, and with opacities of another form", async () => {
    const unreadable = [
      pngPicture({ colour: 2, clear: new Uint8Array(2) }),
      pngPicture({ colour: 0, clear: new Uint8Array(6) }),
      Buffer.from(
        Buffer.from(pngPicture({ colour: 3 }))
          .toString("latin1")
          .replace("PLTE", "PLTX"),
        "latin1"
      )
    ]
    for (const bytes of unreadable) assert.strictEqual(await pictured(bytes), "unreadable")
  })

  it("has no place in a report without room for its packed rows", async () => {
    const noise = Uint8Array.from({ length: 40 * 241 }, (_, at) => (at % 241 === 0 ? 0 : (at * 2_654_435_761) >>> 24))
    for (const options of [{ colour: 6, bits: 8, width: 60 } as const, { colour: 2, bits: 8, width: 80 } as const]) {
      const bytes = pngPicture({ ...options, height: 40, rows: noise })
      assert.isObject(await pictured(bytes))
      assert.strictEqual(await pictured(bytes, 100), "report_full")
    }
  })
})
