import { assert, describe, it } from "vitest"
import { textOf } from "./file.ts"

const text = "référence;société\r\n1;2"
const bytesOf = (...bytes: ReadonlyArray<number>) => new Uint8Array(bytes).buffer
const wide = (isLittle: boolean, mark: string) => {
  const bytes = Buffer.from(`${mark}${text}`, "utf16le")
  return bytesOf(...(isLittle ? bytes : bytes.swap16()))
}

describe("the text of a file", () => {
  it("may be UTF-8 or UTF-16, with or without a byte order mark", () => {
    assert.strictEqual(textOf(bytesOf(...Buffer.from(text))), text)
    assert.strictEqual(textOf(bytesOf(...Buffer.from(`\u{FEFF}${text}`))), text)
    for (const isLittle of [true, false]) {
      assert.strictEqual(textOf(wide(isLittle, "")), text)
      assert.strictEqual(textOf(wide(isLittle, "\u{FEFF}")), text)
    }
  })

  it("is else Windows-1252, and may be shorter than a mark", () => {
    assert.strictEqual(textOf(bytesOf(...Buffer.from(text, "latin1"))), text)
    assert.strictEqual(textOf(bytesOf(0x80)), "€")
    assert.strictEqual(textOf(bytesOf(0x41)), "A")
    assert.strictEqual(textOf(bytesOf()), "")
  })
})
