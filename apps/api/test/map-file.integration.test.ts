import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { plantSite, siteFolder } from "./documented-site.ts"
import { policyOf } from "./page-policies.ts"

const path = "/map/extract.pmtiles"
const page = { path: "/console", text: "<head></head>", type: "text/html" }

/** The head of an archive of vector tiles, or of another form, and bytes behind it. */
const archive = (tileType: number): Buffer => {
  const bytes = Buffer.alloc(1_000, "tile")
  bytes.fill(0, 0, 127)
  bytes.write("PMTiles\u0003", "latin1")
  bytes[99] = tileType
  return bytes
}

describe("the map file of this host", () => {
  const folder = siteFolder()
  const file = join(folder, "extract.pmtiles")
  let database = ""
  let api: ApiHere

  const start = (env: Readonly<Record<string, string>>) =>
    startApiHere(database, { TRAJET_CONSOLE_FOLDER: folder, ...env })
  const range = (text: string, method = "GET") => ask(api.origin, path, { method, headers: { range: text } })

  beforeAll(async () => {
    database = await testDatabase()
    plantSite(folder, [page], page.path)
    writeFileSync(file, archive(1))
    api = await start({ TRAJET_MAP_FILE: file, TRAJET_CONSOLE_TILES: "https://tiles.example/{z}/{x}/{y}.png" })
  })
  afterAll(async () => {
    await api.stop()
    rmSync(folder, { recursive: true })
  })

  it("is served by ranges alone, to GET and HEAD alone", { tags: "PLA-27" }, async () => {
    const head = await range("bytes=0-6")
    assert.deepStrictEqual([head.status, head.text], [206, "PMTiles"])
    assert.strictEqual(head.headers["content-range"], "bytes 0-6/1000")
    const end = await range("bytes=996-16383")
    assert.deepStrictEqual([end.status, end.headers["content-range"]], [206, "bytes 996-999/1000"])
    assert.strictEqual(end.headers["etag"], head.headers["etag"])
    for (const wrong of ["bytes=1000-", "bytes=0-1,3-4"]) assert.strictEqual((await range(wrong)).status, 416, wrong)
    const whole = await ask(api.origin, path, { method: "GET" })
    assert.deepStrictEqual([whole.status, whole.text, whole.headers["content-range"]], [416, "", "bytes */1000"])
    assert.strictEqual((await ask(api.origin, path, { method: "HEAD" })).status, 200)
    assert.strictEqual((await range("bytes=0-6", "HEAD")).text, "")
    for (const method of ["POST", "PUT", "DELETE"])
      assert.oneOf((await range("bytes=0-6", method)).status, [404, 405], method)
  })

  it("is the only file there", { tags: "PLA-27" }, async () => {
    for (const other of [
      "/map/",
      "/map/extract.pmtiles/",
      "/map/site.json",
      "/map/..%2fsite.json",
      "/map/%65xtract.pmtiles"
    ])
      assert.strictEqual(
        (await ask(api.origin, other, { method: "GET", headers: { range: "bytes=0-6" } })).status,
        404,
        other
      )
  })

  it("takes the place of tiles of another host, which the policy then does not name", { tags: "PLA-27" }, async () => {
    const { headers, text } = await ask(api.origin, "/console", { method: "GET" })
    assert.deepStrictEqual(policyOf(headers).get("connect-src"), ["'self'"])
    assert.deepStrictEqual(policyOf(headers).get("img-src"), ["'self'", "data:", "blob:"])
    assert.include(text, `<meta name="trajet-map-file" content="${path}" />`)
    assert.notInclude(text, "tiles.example")
  })

  it("stops the start if it is no archive of vector tiles", { tags: "PLA-27" }, async () => {
    const other = join(folder, "other")
    for (const bytes of [null, Buffer.from("PMTiles"), Buffer.alloc(1_000), archive(2)]) {
      rmSync(other, { force: true })
      if (bytes !== null) writeFileSync(other, bytes)
      const refused = await start({ TRAJET_MAP_FILE: other }).then(
        async (started) => {
          await started.stop()
          return "started"
        },
        (error: unknown) => String(error)
      )
      assert.match(refused, /TRAJET_MAP_FILE names/u)
    }
  })

  it("is nowhere without the setting", { tags: "PLA-27" }, async () => {
    const none = await start({})
    try {
      const asked = await ask(none.origin, path, { method: "GET", headers: { range: "bytes=0-6" } })
      assert.strictEqual(asked.status, 404)
    } finally {
      await none.stop()
    }
  })
})
