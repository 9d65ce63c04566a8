import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
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
const script = { path: "/console/assets/a.1234.js", text: "run()", type: "text/javascript", isImmutable: true }

describe("the console under /console", () => {
  const folder = siteFolder()
  const empty = siteFolder()
  const apis: Array<ApiHere> = []
  let database = ""
  let api: ApiHere

  const started = async (env: Readonly<Record<string, string>>): Promise<ApiHere> => {
    const process = await startApiHere(database, env)
    apis.push(process)
    return process
  }

  beforeAll(async () => {
    database = await testDatabase()
    plantSite(folder, [page, script], page.path)
    api = await started({ TRAJET_CONSOLE_FOLDER: folder })
  })
  afterAll(async () => {
    await Promise.all(apis.map((each) => each.stop()))
    for (const each of [folder, empty]) rmSync(each, { recursive: true })
  })

  const read = (path: string) => ask(api.origin, path, { method: "GET" })

  it("has one page for all of its paths, which no cache keeps", { tags: "CON-32" }, async () => {
    for (const path of ["/console", "/console/", "/console/missions/0199", "/console/keys?new"]) {
      const answer = await read(path)
      assert.strictEqual(answer.status, 200, path)
      assert.include(answer.text, '<div id="root">', path)
      assert.strictEqual(answer.headers["cache-control"], "no-store")
    }
  })

  it("runs no inline script, and allows styles by a nonce that each answer has anew", { tags: "CON-33" }, async () => {
    const nonces = new Set<string>()
    for (const answer of [await read("/console"), await read("/console")]) {
      const [, nonce = ""] = /nonce="([^"]+)"/u.exec(answer.text) ?? []
      const policy = policyOf(answer.headers)
      assert.deepStrictEqual(Object.fromEntries(policy), {
        "default-src": ["'self'"],
        "script-src": ["'self'"],
        "style-src": ["'self'", `'nonce-${nonce}'`],
        "img-src": ["'self'", "data:", "blob:"],
        "connect-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"]
      })
      assert.match(nonce, /^[\w-]{22}$/u)
      nonces.add(nonce)
    }
    assert.strictEqual(nonces.size, 2)
  })

  it(
    "lets caches keep its files, and has no page in place of a missing file or an unknown call",
    { tags: "CON-32" },
    async () => {
      const file = await read(script.path)
      assert.deepStrictEqual([file.status, file.text], [200, script.text])
      assert.match(String(file.headers["cache-control"]), /immutable/u)
      for (const path of ["/console/assets/none.js", "/console/api/none", "/console/api", "/console/assets"]) {
        const answer = await read(path)
        assert.strictEqual(answer.status, 404, path)
        assert.strictEqual(answer.headers["content-type"], "application/problem+json", path)
      }
    }
  )

  it("has without a build a page that says why there is none", async () => {
    const bare = await started({ TRAJET_CONSOLE_FOLDER: empty })
    const none = await ask(bare.origin, "/console", { method: "GET" })
    assert.strictEqual(none.status, 404)
    assert.include(none.text, "npm run build:console")
    writeFileSync(join(empty, "state.json"), JSON.stringify({ state: "building", reason: "" }))
    const building = await ask(bare.origin, "/console/missions", { method: "GET" })
    assert.deepStrictEqual([building.status, building.headers["retry-after"]], [503, "5"])
  })

  it("counts pages and their files apart from the requests of an address", { tags: "LIM-42" }, async () => {
    const limited = await started({
      TRAJET_CONSOLE_FOLDER: folder,
      TRAJET_RATE_PER_IP: "10",
      TRAJET_RATE_PAGES_PER_IP: "30"
    })
    const get = async (path: string) => (await ask(limited.origin, path, { method: "GET" })).status
    const pages: Array<number> = []
    for (let count = 0; count < 40; count++) pages.push(await get(count % 2 === 0 ? "/console" : "/docs"))
    assert.isAtLeast(pages.filter((status) => status === 200).length, 20)
    assert.include(pages, 429)
    assert.strictEqual(await get("/openapi.json"), 200)
  })
})
