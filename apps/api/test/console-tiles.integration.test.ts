import { rmSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { plantSite, siteFolder } from "./documented-site.ts"
import { policyOf } from "./page-policies.ts"

const page = {
  path: "/console",
  text: '<head><meta property="csp-nonce" nonce="__NONCE__"></head><div id="root"></div>',
  type: "text/html"
}
const template = "https://tiles.example:8443/a/{z}/{x}/{y}.png?key=1&b='$&'"
const hostile = "\"><script>alert(1)</script>$'"

describe("the tiles of the console's maps", () => {
  const folder = siteFolder()
  const apis: Array<ApiHere> = []
  let database = ""

  const pageWith = async (env: Readonly<Record<string, string>>) => {
    const api = await startApiHere(database, { TRAJET_CONSOLE_FOLDER: folder, ...env })
    apis.push(api)
    const answer = await ask(api.origin, "/console", { method: "GET" })
    return { text: answer.text, headers: answer.headers, policy: policyOf(answer.headers) }
  }

  beforeAll(async () => {
    database = await testDatabase()
    plantSite(folder, [page], page.path)
  })
  afterAll(async () => {
    await Promise.all(apis.map((each) => each.stop()))
    rmSync(folder, { recursive: true })
  })

  it(
    "are allowed as images and for fetch from their host alone, and their workers are files of this host",
    { tags: "CON-86" },
    async () => {
      const { headers, policy, text } = await pageWith({
        TRAJET_CONSOLE_TILES: template,
        TRAJET_CONSOLE_TILES_ATTRIBUTION: hostile
      })
      const host = "https://tiles.example:8443"
      assert.deepStrictEqual(policy.get("img-src"), ["'self'", "data:", "blob:", host])
      assert.deepStrictEqual(policy.get("connect-src"), ["'self'", host])
      assert.deepStrictEqual(policy.get("worker-src"), ["'self'"])
      assert.deepStrictEqual(policy.get("script-src"), ["'self'"])
      const naming = [...policy].filter(([, sources]) => sources.includes(host)).map(([directive]) => directive)
      assert.deepStrictEqual(naming, ["img-src", "connect-src"])
      assert.strictEqual(headers["referrer-policy"], "no-referrer")
      assert.notInclude(text, "<script>")
      assert.include(text, 'content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&#39;"')
      assert.include(text, 'content="https://tiles.example:8443/a/{z}/{x}/{y}.png?key=1&amp;b=&#39;$&amp;&#39;"')
    }
  )

  it("leave no trace in the page and its policy without the setting", { tags: "CON-86" }, async () => {
    const { policy, text } = await pageWith({ TRAJET_CONSOLE_TILES_ATTRIBUTION: "nobody" })
    assert.deepStrictEqual(policy.get("img-src"), ["'self'", "data:", "blob:"])
    assert.deepStrictEqual(policy.get("connect-src"), ["'self'"])
    assert.isFalse(policy.has("worker-src"))
    assert.notInclude(text, "trajet-tiles")
    assert.notInclude(text, "nobody")
  })
})
