import { assert, describe, it } from "vitest"
import { fileAddress, previewOf } from "./file-link.rules.ts"

describe("the address of a file", () => {
  it("is on the host of the page, whatever public address the link has", () => {
    assert.strictEqual(fileAddress("https://api.example/files/abc-1.x_y"), "/files/abc-1.x_y")
    assert.strictEqual(fileAddress("http://127.0.0.1:3000/files/t"), "/files/t")
  })

  it("is none for anything else", () => {
    for (const url of ["javascript:alert(1)", "https://api.example/v1", "files/x", "https://a.example/files/a/b"]) {
      assert.isNull(fileAddress(url), url)
    }
  })
})

describe("the preview of a file", () => {
  it("is that of the last extension, in any case of letters", () => {
    assert.strictEqual(previewOf("PV.signé.PDF"), "pages")
    assert.strictEqual(previewOf("photo.pdf.JPEG"), "picture")
    assert.deepStrictEqual(["a.heic", "pdf", "a.svg", "a.html", "", "a.pdf "].map(previewOf), Array(6).fill("none"))
  })
})
