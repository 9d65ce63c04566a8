import { randomBytes } from "node:crypto"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { plantSite, siteFolder, writeManifest } from "./documented-site.ts"
import { policyOf } from "./page-policies.ts"

const policy = "default-src 'none'; script-src 'self'"
const secret = randomBytes(16).toString("hex")

const first = { path: "/docs", text: `<h1>First page</h1>${"x".repeat(2_000)}`, policy }
const guide = { path: "/docs/guides/pricing", text: "<h1>Pricing</h1>", policy }
const missing = { path: "/docs/404", text: "<h1>Not here</h1>", policy }
const script = { path: "/docs/assets/a.1234.js", text: "run()", type: "text/javascript", isImmutable: true }
const font = {
  path: "/docs/assets/f.1234.woff2",
  text: "font",
  type: "font/woff2",
  isCompressed: false,
  isImmutable: true
}
const feed = {
  path: "/docs/changelog.xml",
  text: '<feed><link href="https://api.invalid/docs/changelog"/></feed>',
  type: "application/atom+xml; charset=utf-8"
}
const planted = [first, guide, missing, script, font]

describe("the documentation under /docs", () => {
  const folder = siteFolder()
  let api: ApiHere
  let database = ""

  beforeAll(async () => {
    database = await testDatabase()
    plantSite(folder, [...planted, feed])
    writeFileSync(join(folder, "secret.txt"), secret)
    api = await startApiHere(database, { TRAJET_DOCS_FOLDER: folder })
  })
  afterAll(() => api.stop())

  const read = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    ask(api.origin, path, { method: "GET", headers })

  it("has each file under its address, with its type and policy", async () => {
    for (const { path, text } of planted) {
      const answer = await read(path)
      assert.strictEqual(answer.status, 200, path)
      assert.strictEqual(answer.text, text, path)
      assert.strictEqual(answer.headers["x-content-type-options"], "nosniff")
    }
    const page = await read("/docs/guides/pricing")
    assert.strictEqual(page.headers["content-type"], "text/html")
    assert.strictEqual(page.headers["content-security-policy"], policy)
    assert.strictEqual(page.headers["x-frame-options"], "DENY")
    assert.strictEqual((await read("/docs/explorer")).status, 200)
  })

  it("lets caches keep files whose address has their digest, and ask for the others", async () => {
    assert.match(String((await read(script.path)).headers["cache-control"]), /max-age=31536000, immutable/u)
    const page = await read("/docs", { "accept-encoding": "br" })
    assert.strictEqual(page.headers["cache-control"], "no-cache")
    assert.strictEqual(page.headers["content-encoding"], "br")
    assert.isBelow(Number(page.headers["content-length"]), 200)
    const again = await read("/docs", { "accept-encoding": "br", "if-none-match": String(page.headers["etag"]) })
    assert.strictEqual(again.status, 304)
    const plain = await read(font.path, { "accept-encoding": "br, gzip" })
    assert.notProperty(plain.headers, "content-encoding")
  })

  it("has a feed with absolute links to the address of the request, or to the one that is set", async () => {
    const withLinksTo = (origin: string) => `<feed><link href="${origin}/docs/changelog"/></feed>`
    const asked = await read(feed.path, { "accept-encoding": "identity" })
    assert.strictEqual(asked.text, withLinksTo(api.origin))
    assert.strictEqual(asked.headers["content-type"], feed.type)
    // The Host header of a client must not choose the links that others read.
    assert.strictEqual((await read(feed.path, { host: "evil.example" })).text, withLinksTo(api.origin))
    const tag = String(asked.headers["etag"])
    assert.strictEqual((await read(feed.path, { "if-none-match": tag })).status, 304)
    const publicUrl = "https://api.example"
    const other = await startApiHere(database, { TRAJET_DOCS_FOLDER: folder, TRAJET_PUBLIC_URL: publicUrl })
    const answer = await ask(other.origin, feed.path, { method: "GET", headers: { "if-none-match": tag } })
    await other.stop()
    assert.deepStrictEqual([answer.status, answer.text], [200, withLinksTo(publicUrl)])
  })

  it("answers HEAD without a body, and an unknown path with its own page", async () => {
    const head = await ask(api.origin, "/docs", { method: "HEAD" })
    assert.deepStrictEqual([head.status, head.text], [200, ""])
    for (const path of ["/docs/none", "/docs/guides", "/docs/guides/none.html", "/docs/guides/pricing.html.html"]) {
      const answer = await read(path)
      assert.deepStrictEqual([answer.status, answer.text], [404, missing.text], path)
    }
  })

  it("redirects an address that ends in a slash or .html to the address without", async () => {
    for (const path of ["/docs/guides/pricing/?q=1", "/docs/guides/pricing.html"]) {
      const answer = await read(path)
      assert.deepStrictEqual([answer.status, answer.headers["location"]], [308, "/docs/guides/pricing"], path)
    }
    assert.strictEqual((await read("/docs//guides/pricing/")).status, 404)
  })

  it("serves no other file of the disk, however the path is written", async () => {
    const ways = [
      "/docs/../secret.txt",
      "/docs/%2e%2e/secret.txt",
      "/docs/..%2fsecret.txt",
      "/docs/files/../secret.txt"
    ]
    for (const path of [...ways, "/docs/secret.txt", "/docs/site.json", "/docs/%00", "/docs/guides\\..\\secret.txt"]) {
      const answer = await read(path)
      assert.include([400, 404], answer.status, path)
      assert.notInclude(answer.text, secret, path)
    }
  })

  it("is the new site after a build, and stays the old one if the new one cannot be read", async () => {
    writeManifest(folder, {
      format: 1,
      sources: "0".repeat(64),
      notFound: "/docs/404",
      files: [{ path: "/etc/passwd" }]
    })
    // The process looks into its folder at a request, at most once a second.
    await until("a refused site", async () => {
      assert.strictEqual((await read("/docs")).text, first.text)
      return readFileSync(api.logFile, "utf8").includes("the documentation was not read")
    })
    const rebuilt = "<h1>Rebuilt</h1>"
    plantSite(folder, [{ ...first, text: rebuilt }, missing])
    await until("the new site", async () => (await read("/docs")).text === rebuilt)
  })

  it("has without a site a page that says why there is none, and links to the reference", async () => {
    const empty = siteFolder()
    const bare = await startApiHere(database, { TRAJET_DOCS_FOLDER: empty })
    try {
      const page = await ask(bare.origin, "/docs", { method: "GET" })
      assert.strictEqual(page.status, 200)
      assert.include(page.text, "npm run build:docs")
      assert.include(page.text, `href="/docs/explorer"`)
      assert.deepStrictEqual(policyOf(page.headers).get("default-src"), ["'none'"])
      assert.strictEqual((await ask(bare.origin, "/docs/tour", { method: "GET" })).status, 404)
      writeFileSync(join(empty, "state.json"), JSON.stringify({ state: "building", reason: "" }))
      const building = await ask(bare.origin, "/docs/tour", { method: "GET" })
      assert.deepStrictEqual([building.status, building.headers["retry-after"]], [503, "5"])
      writeFileSync(join(empty, "state.json"), JSON.stringify({ state: "failed", reason: "no <registry>" }))
      assert.include((await ask(bare.origin, "/docs", { method: "GET" })).text, "no &lt;registry>")
      assert.strictEqual((await ask(bare.origin, "/docs/explorer", { method: "GET" })).status, 200)
    } finally {
      await bare.stop()
      rmSync(empty, { recursive: true })
    }
  })
})
