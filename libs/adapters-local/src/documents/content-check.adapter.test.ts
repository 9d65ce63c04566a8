import { assert, describe, it } from "@effect/vitest"
import { ContentCheck } from "@trajet/domain/documents"
import { Effect, Option } from "effect"
import { contentCheck } from "./content-check.adapter.ts"

const box = (brand: string, ...compatible: ReadonlyArray<string>): Buffer => {
  const body = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join("")}`, "latin1")
  return Buffer.concat([Buffer.from([0, 0, 0, body.length + 4]), body, Buffer.alloc(64)])
}
const bytes = (text: string): Buffer => Buffer.concat([Buffer.from(text, "latin1"), Buffer.alloc(64)])

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)

const typeOf = (head: Uint8Array) =>
  ContentCheck.use((check) => check.typeOf(head)).pipe(Effect.map(Option.getOrNull), Effect.provide(contentCheck))

describe("the type of a file", () => {
  it.effect(
    "is read from its first bytes",
    () =>
      Effect.gen(function* () {
        assert.strictEqual(yield* typeOf(bytes("%PDF-1.7\n%\u00e2\u00e3\n1 0 obj")), "application/pdf")
        assert.strictEqual(yield* typeOf(bytes("\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF\0")), "image/jpeg")
        assert.strictEqual(yield* typeOf(png), "image/png")
        assert.strictEqual(yield* typeOf(bytes("RIFF\u0024\0\0\0WEBPVP8 ")), "image/webp")
        for (const before of ["\n", "\r\n", "\u00ef\u00bb\u00bf", "\0".repeat(9), " ".repeat(1_019)]) {
          assert.strictEqual(yield* typeOf(bytes(`${before}%PDF-1.7\n`)), "application/pdf", JSON.stringify(before))
        }
        for (const brand of ["heic", "heix", "hevc", "heim", "heis", "hevm", "hevs", "mif1", "msf1"]) {
          assert.strictEqual(yield* typeOf(box(brand, "heic")), "image/heic", brand)
        }
      }),
    { tags: "DOC-10" }
  )

  it.effect("depends only on the head if the file is longer", () =>
    Effect.gen(function* () {
      const long = Buffer.concat([bytes("%PDF-1.4\n"), Buffer.alloc(10_000, "x")])
      assert.strictEqual(yield* typeOf(long.subarray(0, 4_100)), "application/pdf")
    })
  )

  it.effect(
    "is unknown for a program, an archive, a page, a script, another picture, text and an empty file",
    () =>
      Effect.gen(function* () {
        const others = {
          program: bytes("MZ\u0090\0\u0003\0\0\0"),
          elf: bytes("\u007fELF\u0002\u0001\u0001"),
          zip: bytes("PK\u0003\u0004\u0014\0"),
          page: bytes("<!doctype html><script>alert(1)</script>"),
          svg: bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
          gif: bytes("GIF89a\u0001\0\u0001\0"),
          avif: box("avif", "mif1"),
          "avif in a box of HEIF": box("mif1", "mif1", "avif", "miaf"),
          "pdf too late": bytes(`${" ".repeat(1_020)}%PDF-1.7`),
          "pdf in a page": bytes("<html>%PDF-1.7"),
          text: bytes("nothing to see"),
          "pdf after something else": bytes("MZ\u0090\0%PDF-1.7"),
          nothing: Buffer.alloc(0)
        }
        for (const [name, head] of Object.entries(others)) assert.isNull(yield* typeOf(head), name)
      }),
    { tags: "DOC-10" }
  )
})

describe("a digest", () => {
  it.effect("is the SHA-256 of all chunks in order", () =>
    Effect.gen(function* () {
      const digest = yield* ContentCheck.use((check) => check.digest)
      for (const chunk of ["a", "b", "c"]) digest.update(Buffer.from(chunk))
      assert.strictEqual(digest.hex(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    }).pipe(Effect.provide(contentCheck))
  )
})
