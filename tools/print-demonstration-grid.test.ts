import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { demonstrationGridText } from "./print-demonstration-grid.ts"

describe("docs/demonstration-grid.json", () => {
  it("is the grid of the code; print it again with npm run print:demonstration-grid", async () => {
    assert.strictEqual(readFileSync("docs/demonstration-grid.json", "utf8"), await demonstrationGridText())
  })
})
