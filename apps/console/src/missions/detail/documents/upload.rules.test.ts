import { assert, describe, it } from "vitest"
import { depositKeys, fileBytesMax, unsendable } from "./upload.rules.ts"

describe("a chosen file", () => {
  const file = { name: "a.pdf", size: 10, type: "application/pdf" }

  it("is sent up to 10 MiB, as a document or picture, or with the name of one", () => {
    assert.isNull(unsendable({ ...file, size: fileBytesMax }))
    assert.isNull(unsendable({ name: "IMG_1.HEIC", size: 1, type: "" }))
    assert.isNull(unsendable({ name: "x", size: 1, type: "image/png" }))
  })

  it("is not sent if it is empty, too large or of another type", () => {
    assert.strictEqual(unsendable({ ...file, size: 0 }), "empty_file")
    assert.strictEqual(unsendable({ ...file, size: fileBytesMax + 1 }), "too_large")
    assert.strictEqual(unsendable({ name: "a.pdf.exe", size: 1, type: "" }), "unsupported_type")
  })
})

describe("the kinds of a deposit", () => {
  it("begin with what the active options ask for, each once", () => {
    const option = (active: boolean, ...documents: ReadonlyArray<string>) => ({ active, requirements: { documents } })
    assert.deepStrictEqual(depositKeys([option(true, "pv_vierge"), option(false, "x"), option(true, "carte_grise")]), [
      "pv_vierge",
      "carte_grise",
      "pv_livraison",
      "bon_de_commande",
      "autre"
    ])
  })
})
