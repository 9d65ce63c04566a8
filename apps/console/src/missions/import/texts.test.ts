import { assert, describe, it } from "vitest"
import { texts } from "./texts.ts"

describe("the words of an import", { tags: ["CON-111"] }, () => {
  it("are plural for more than one line", () => {
    assert.deepStrictEqual(
      [0, 1, 25].map((count) => texts.fr.rightRows(count)),
      ["Prête (0)", "Prête (1)", "Prêtes (25)"]
    )
    assert.strictEqual(texts.en.rightRows(25), "Ready (25)")
  })
})
