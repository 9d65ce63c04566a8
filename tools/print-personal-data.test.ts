import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { personalDataPage } from "./print-personal-data.ts"

describe("docs/personal-data.md", () => {
  it("equals what the definitions of the erasure print; run npm run print:personal-data after a change", async () => {
    assert.strictEqual(readFileSync("docs/personal-data.md", "utf8"), await personalDataPage())
  })
})
