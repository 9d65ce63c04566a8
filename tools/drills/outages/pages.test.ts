import { existsSync, readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { pages } from "./pages.ts"

describe("the outages of the drill", () => {
  it("have each a page of the runbook that names the drill, and a row in its table", () => {
    const table = readFileSync("docs/runbook/README.md", "utf8")
    for (const [outage, page] of Object.entries(pages)) {
      const path = `docs/runbook/${page}.md`
      assert.isTrue(existsSync(path), `${outage}: ${path}`)
      assert.include(readFileSync(path, "utf8"), "../drills.md#outages", outage)
      assert.match(table, new RegExp(`^\\| ${outage} +\\| \\[[^\\]]+\\]\\(${page}\\.md\\)`, "mu"), outage)
    }
  })
})
