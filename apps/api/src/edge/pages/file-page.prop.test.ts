import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { inlineAs } from "./file-page.ts"

const header = /^inline; filename="([\w !#$&+.^`|~-]*)"; filename\*=UTF-8''([\w!%.~-]*)$/u

const special = fc.constantFrom(...`"'()*;\\%\r\n\t\0 é`)
const text = fc.string({
  unit: fc.oneof(special, fc.string({ unit: "binary", minLength: 1, maxLength: 1 })),
  maxLength: 200
})

describe("the name of a file in Content-Disposition", () => {
  it("is told in ASCII and in UTF-8 for every text, and nothing of it ends the header", () => {
    fc.assert(
      fc.property(text, (fileName) => {
        const [, ascii = "", extended = ""] = header.exec(inlineAs(fileName)) ?? assert.fail(inlineAs(fileName))
        assert.strictEqual(decodeURIComponent(extended), fileName.toWellFormed())
        assert.strictEqual(ascii.length > 0, fileName.length > 0)
      })
    )
  })
})
