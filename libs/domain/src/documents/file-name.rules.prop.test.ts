import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { plainFileName } from "./file-name.rules.ts"

describe("the name of a file", () => {
  it("is what its client calls it, without folders and what cannot be seen", () => {
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

  it("is never empty, never longer than 255, never a path, and stays as it is", () => {
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
