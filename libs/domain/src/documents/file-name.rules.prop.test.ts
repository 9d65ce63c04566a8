import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { DocumentType } from "./file.model.ts"
import { plainFileName, servedFileName } from "./file-name.rules.ts"

describe("the name of a file", () => {
  it("is the client's name without folders and invisible characters", () => {
    for (const [given, plain] of Object.entries({
      "PV été n° 1.pdf": "PV été n° 1.pdf",
      "C:\\fakepath\\scan.pdf": "scan.pdf",
      "../../etc/passwd": "passwd",
      "a\r\nb\0.pdf": "ab.pdf",
      "gpj.\u202efdp.exe": "gpj.fdp.exe",
      "folder/": "document",
      "..": "document",
      "\u200b \u0007": "document"
    })) {
      assert.strictEqual(plainFileName(given), plain)
    }
  })

  it("is never empty, never longer than 255, never a path, and does not change again", { tags: "LIM-29" }, () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
        const plain = plainFileName(given)
        assert.isTrue(plain.length > 0 && plain.length <= 255)
        assert.notMatch(plain, /[/\\\p{Cc}]/u)
        assert.strictEqual(plainFileName(plain), plain)
      })
    )
  })
})

describe("the name under which a file is served", () => {
  it("ends in an extension of the file's type", () => {
    for (const [given, contentType, served] of [
      ["evil.html", "application/pdf", "evil.html.pdf"],
      ["scan.pdf", "application/pdf", "scan.pdf"],
      ["SCAN.PDF", "application/pdf", "SCAN.PDF"],
      ["scan.pdf", "image/png", "scan.pdf.png"],
      ["photo.jpeg", "image/jpeg", "photo.jpeg"],
      ["photo.JPG", "image/jpeg", "photo.JPG"],
      ["photo", "image/heic", "photo.heic"],
      ["photo.heif", "image/heic", "photo.heif"],
      ["pdf", "application/pdf", "pdf.pdf"],
      ["a.pdf.exe", "application/pdf", "a.pdf.exe.pdf"],
      ["a.pdf ", "application/pdf", "a.pdf.pdf"],
      ["a.", "image/webp", "a..webp"]
    ] as const) {
      assert.strictEqual(servedFileName(given, contentType), served)
    }
  })

  it("is never longer than 255, never a path, and does not change again", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 400 }),
        fc.constantFrom(...DocumentType.literals),
        (given, contentType) => {
          const served = servedFileName(plainFileName(given), contentType)
          assert.match(served, /\.(?:pdf|jpe?g|jpe|jfif|png|webp|hei[cf])$/iu)
          assert.isAtMost(Array.from(served).length, 255)
          assert.notMatch(served, /[/\\\p{Cc}\p{Cs}]/u)
          assert.strictEqual(servedFileName(served, contentType), served)
        }
      )
    )
  })
})
