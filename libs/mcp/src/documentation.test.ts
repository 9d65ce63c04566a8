import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { membersOf, textsOf } from "./json.ts"
import { stdioSettings } from "./stdio-settings.rules.ts"
import { tools } from "./tools/tools.ts"

const page = readFileSync(join(import.meta.dirname, "../../../docs/mcp.md"), "utf8")
const manifest = membersOf(JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")))

const configurations = [...page.matchAll(/```json[^\n]*\n(.*?)\n```/gsu)].map(([, json = ""]) =>
  membersOf(membersOf(membersOf(JSON.parse(json))["mcpServers"])["trajet"])
)

const rows = [...page.matchAll(/^\| `(\w+)` +\| .* \| (yes|no) +\|$/gmu)].map(([, name, writes]) => [name, writes])

describe("the page about assistants", () => {
  it("has configurations that the program and the API accept", () => {
    const [http = {}, stdio = {}, ...more] = configurations
    assert.isEmpty(more)
    assert.strictEqual(new URL(String(http["url"])).pathname, "/mcp")
    assert.deepStrictEqual(Object.keys(membersOf(http["headers"])), ["X-Api-Key"])
    const [name, ...args] = textsOf(stdio["args"])
    assert.strictEqual(name, manifest["name"])
    // The key in the page ends in dots, which no real key may have.
    const env = Object.fromEntries(
      Object.entries(membersOf(stdio["env"])).map(([setting, value]) => [setting, String(value).replace("…", "abc")])
    )
    assert.deepInclude(stdioSettings(args, env), { origin: "https://api.example", allowChanges: false })
  })

  it("lists every tool, and says which tools write", () => {
    assert.deepStrictEqual(
      rows,
      tools.map(({ changes, name }) => [name, changes ? "yes" : "no"])
    )
  })
})
