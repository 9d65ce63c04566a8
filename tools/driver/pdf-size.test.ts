import { fileBytesMax } from "@trajet/domain/documents"
import { assert, describe, it } from "vitest"
import { pdfBytesMax } from "../../apps/driver/src/parts/pdf.ts"

describe("the largest PDF that the phone takes", () => {
  it("is the largest file that the API accepts", { tags: "DOC-8" }, () => {
    assert.strictEqual(pdfBytesMax, fileBytesMax)
  })
})
