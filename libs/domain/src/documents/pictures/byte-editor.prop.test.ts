import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { bytesOf, heicOf, jpegOf, pngOf, webpOf } from "../../testing/sample-pictures.ts"
import { ByteEditor, type Plan } from "./byte-editor.rules.ts"
import type { Range } from "./heic-items.rules.ts"
import { heicPlan, heicSearch } from "./heic-plan.rules.ts"
import { jpegPlan } from "./jpeg-plan.rules.ts"
import { pngPlan } from "./png-plan.rules.ts"
import { webpPlan } from "./webp-plan.rules.ts"

const edited = (plan: Plan, chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  const editor = new ByteEditor(plan)
  return bytesOf(...chunks.map((chunk) => editor.push(chunk)), editor.end())
}

const heic = (chunks: ReadonlyArray<Uint8Array>): Uint8Array => {
  let ranges: ReadonlyArray<Range> | null = null
  edited(
    heicSearch((found) => {
      ranges = found
    }),
    chunks
  )
  return edited(heicPlan(ranges), chunks)
}

const forms = {
  jpeg: { sample: jpegOf(6), serve: (chunks: ReadonlyArray<Uint8Array>) => edited(jpegPlan(), chunks) },
  png: { sample: pngOf(6), serve: (chunks: ReadonlyArray<Uint8Array>) => edited(pngPlan(), chunks) },
  webp: { sample: webpOf(6), serve: (chunks: ReadonlyArray<Uint8Array>) => edited(webpPlan(), chunks) },
  heic: { sample: heicOf(), serve: heic },
  "late heic": { sample: heicOf({ isLate: true }), serve: heic }
} as const

const cutAt = (bytes: Uint8Array, places: ReadonlyArray<number>): ReadonlyArray<Uint8Array> => {
  const ordered = [0, ...places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  return ordered.slice(1).map((to, n) => bytes.subarray(ordered[n] ?? 0, to))
}

describe.each(Object.entries(forms))("a %s that is served", (_, { sample, serve }) => {
  it("is the same however its bytes arrive", () => {
    const whole = serve([sample])
    fc.assert(
      fc.property(fc.array(fc.nat(10_000), { maxLength: 40 }), (places) => {
        assert.deepStrictEqual(serve(cutAt(sample, places)), whole)
      })
    )
    assert.deepStrictEqual(serve(Array.from(sample, (byte) => Uint8Array.of(byte))), whole)
  })

  it("leaves the bytes that came untouched", () => {
    const before = sample.slice()
    serve([sample])
    assert.deepStrictEqual(sample, before)
  })

  it("has as many bytes as are stored, whatever they are, and however they lie about their lengths", () => {
    const lies = fc.array(fc.tuple(fc.nat(10_000), fc.constantFrom(0x00, 0x01, 0x7f, 0x80, 0xff)), { maxLength: 20 })
    fc.assert(
      fc.property(lies, fc.nat(10_000), (changes, end) => {
        const file = sample.slice(0, end % (sample.length + 1))
        for (const [at, byte] of changes) if (file.length > 0) file[at % file.length] = byte
        assert.strictEqual(serve([file]).length, file.length)
      }),
      { numRuns: 500 }
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        assert.strictEqual(serve([bytes]).length, bytes.length)
      })
    )
  })
})

/** 4 MiB of the same part behind a head. */
const repeated = (head: Uint8Array, part: Uint8Array): Uint8Array => {
  const file = new Uint8Array(head.length + 4 * 1_048_576)
  file.set(head)
  for (let at = head.length; at + part.length <= file.length; at += part.length) file.set(part, at)
  return file
}

describe("a file that was made to cost time", () => {
  const manyParts = {
    "JPEG of empty segments": () => edited(jpegPlan(), [repeated(bytesOf(0xff, 0xd8), bytesOf(0xff, 0xe5, 0, 2))]),
    "PNG of empty chunks": () =>
      edited(pngPlan(), [repeated(bytesOf("12345678"), bytesOf(0, 0, 0, 0, "tEXt", 0xff, 0xff, 0xff, 0xff))]),
    "WebP of empty chunks": () =>
      edited(webpPlan(), [repeated(bytesOf("RIFF", 0xff, 0xff, 0xff, 0x7f, "WEBP"), bytesOf("VP8 ", 0, 0, 0, 0))]),
    "HEIC of empty boxes": () => edited(heicPlan([]), [repeated(bytesOf(), bytesOf(0, 0, 0, 8, "mdat"))])
  }

  it.each(Object.entries(manyParts))("is looked at up to a number of parts, and is zeros behind: %s", (_, serve) => {
    const bytes = serve()
    assert.isTrue(bytes.subarray(0, 1_000).some((byte) => byte !== 0))
    assert.isTrue(bytes.subarray(-1_048_576).every((byte) => byte === 0))
  })

  it("costs no more than the bytes that it has", () => {
    const claims = bytesOf("12345678", 0x7f, 0xff, 0xff, 0xff, "tEXt", new Uint8Array(1_000).fill(7))
    assert.isTrue(
      edited(pngPlan(), [claims])
        .subarray(16)
        .every((byte) => byte === 0)
    )
    const stuffed = repeated(bytesOf(0xff, 0xd8, 0xff, 0xda, 0, 2), bytesOf(0xff, 0))
    assert.deepStrictEqual(edited(jpegPlan(), [stuffed]), stuffed)
    const filled = new Uint8Array(4 * 1_048_576).fill(0xff)
    assert.strictEqual(edited(jpegPlan(), [filled]).length, filled.length)
  })

  it("uses up no stack by boxes in boxes", () => {
    const depth = 60_000
    const movie = new Uint8Array(8 * depth)
    const view = new DataView(movie.buffer)
    for (let n = 0; n < depth; n++) {
      view.setUint32(8 * n, movie.length - 8 * n)
      movie.set(bytesOf(n === 0 ? "moov" : "trak"), 8 * n + 4)
    }
    assert.deepStrictEqual(edited(heicPlan([]), [movie]), movie)
  })
})
