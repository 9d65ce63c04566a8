import { spawnSync } from "node:child_process"
import { globSync, readdirSync } from "node:fs"
import { dirname } from "node:path"
import { assert, describe, it } from "vitest"
import { buildDomain } from "../build-domain.ts"

const program = `
  import { compileGrid, demonstrationGrid, tariffs } from "@trajet/domain/pricing"
  console.log(JSON.stringify(tariffs(compileGrid(demonstrationGrid), 465)))
`

describe("the published domain", () => {
  it("is built without tests, and prices a trip for a program that knows nothing of this repository", () => {
    assert.strictEqual(buildDomain(), 0)
    const built = readdirSync("libs/domain/dist", { recursive: true }).map(String)
    const entries = globSync("**/index.ts", { cwd: "libs/domain/src" }).map(dirname)
    assert.includeMembers(entries, ["pricing", "webhooks/messages"])
    for (const entry of entries) {
      assert.includeMembers(built, [`${entry}/index.js`, `${entry}/index.d.ts`])
    }
    assert.deepStrictEqual(
      built.filter((name) => /\.(?:test|fake)\./u.test(name)),
      []
    )
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
      encoding: "utf8",
      cwd: "examples/batch-pricing",
      env: { PATH: process.env["PATH"] }
    })
    assert.deepStrictEqual(JSON.parse(stdout || "null"), { VP: 39230, VU: 45110, VUL: 52950 }, stderr)
  })
})
