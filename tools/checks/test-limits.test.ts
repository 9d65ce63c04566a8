import { globSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"

const hasOwnLimit = (line: string): boolean =>
  /^\s*\}, [\d_]{4,}\)$/u.test(line) ||
  (line.includes("timeout:") && (line.includes("tags:") || /^\s*(?:it|describe|layer)\b/u.test(line)))

describe("a test", () => {
  it("has no limit of its own: that of vitest.config.ts ends those that hang", () => {
    const files = globSync("{apps,libs,tools,examples}/**/*.{test,suite}.ts", {
      exclude: (name) => name.includes("node_modules")
    })
    assert.isAbove(files.length, 1_000)
    const found = files.filter((file) => readFileSync(file, "utf8").split("\n").some(hasOwnLimit))
    assert.deepStrictEqual(found, ["tools/checks/test-limits.test.ts"])
  })

  it("is found with a limit, however that is written", () => {
    const lines = `
      it("waits", { timeout: 60_000 }, async () => {
      { tags: "WHK-5", timeout: 1_000 }
      }, 60_000)`
    assert.isTrue(lines.trim().split("\n").every(hasOwnLimit))
  })
})
