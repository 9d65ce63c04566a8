import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { codeLetters, codeOfBytes, parseCode, shownCode } from "./device-code.rules.ts"

describe("the code of a link for a phone", () => {
  it("has one of 32 letters for each byte, each as often as the others", { tags: "DRV-2" }, () => {
    const letters = new Map<string, number>()
    for (let byte = 0; byte < 256; byte++) {
      const [letter = ""] = codeOfBytes(new Uint8Array(codeLetters).fill(byte))
      letters.set(letter, (letters.get(letter) ?? 0) + 1)
    }
    assert.strictEqual(letters.size, 32)
    assert.isTrue([...letters.values()].every((count) => count === 8))
    for (const confusing of "ILOU") assert.isFalse(letters.has(confusing))
  })

  it(
    "is shown in groups of four, and read back in any case, with spaces, and with letters that look alike",
    { tags: "DRV-2" },
    () => {
      const code = "K7QM3XVD9R01"
      assert.strictEqual(shownCode(code), "K7QM-3XVD-9R01")
      for (const typed of [code, shownCode(code), "k7qm 3xvd 9roi", " K7QM-3XVD-9rOl\n"]) {
        assert.deepStrictEqual(parseCode(typed), Option.some(code), typed)
      }
    }
  )

  it("is none with a letter too many, one too few, or a letter that codes do not have", { tags: "DRV-2" }, () => {
    for (const typed of ["", "K7QM-3XVD-9R0", "K7QM-3XVD-9R011", "K7QM-3XVD-9R0U", "K7QM_3XVD_9R01", "é".repeat(12)]) {
      assert.deepStrictEqual(parseCode(typed), Option.none(), typed)
    }
  })
})
