import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { commandLinePage } from "./print-command-line.ts"

describe("docs/command-line.md", () => {
  it("equals the table of commands; run npm run print:command-line after a change", async () => {
    assert.strictEqual(readFileSync("docs/command-line.md", "utf8"), await commandLinePage())
  })
})
