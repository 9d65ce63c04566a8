import { assert, describe, it } from "vitest"
import { pdf, pdfBytesMax } from "./pdf.ts"
import { pictureOf } from "./picture.ts"

const pdfOf = (bytes: number) => pictureOf(new File([new Uint8Array(bytes)], "a.pdf", { type: pdf }))

describe("a file that a driver has chosen", () => {
  it("is kept as it is if it is a PDF, up to its largest size", { tags: "DOC-8" }, async () => {
    const largest = await pdfOf(pdfBytesMax)
    assert.isTrue(typeof largest === "object" && largest.bytes.byteLength === pdfBytesMax)
    assert.strictEqual(await pdfOf(pdfBytesMax + 1), "tooLarge")
  })

  it("is refused if it is no picture", async () => {
    assert.strictEqual(await pictureOf(new File(["text"], "a.txt", { type: "text/plain" })), "unreadable")
  })
})
