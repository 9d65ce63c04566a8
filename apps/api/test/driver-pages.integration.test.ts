import { rmSync } from "node:fs"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { sameSite } from "../../../tools/harness/users.ts"
import { plantSite, siteFolder } from "./documented-site.ts"
import { policyOf } from "./page-policies.ts"

const page = {
  path: "/driver",
  text: '<head><meta property="csp-nonce" nonce="__NONCE__"></head><div id="root"></div>',
  type: "text/html"
}
const script = { path: "/driver/assets/a.1234.js", text: "run()", type: "text/javascript", isImmutable: true }
const worker = { path: "/driver/sw.js", text: "work()", type: "text/javascript" }

describe("the application for drivers under /driver", () => {
  const folder = siteFolder()
  const apis: Array<ApiHere> = []
  let database = ""
  let api: ApiHere

  const started = async (env: Readonly<Record<string, string>>): Promise<ApiHere> => {
    const process = await startApiHere(database, { TRAJET_DRIVER_FOLDER: folder, ...env })
    apis.push(process)
    return process
  }

  beforeAll(async () => {
    database = await testDatabase()
    plantSite(folder, [page, script, worker], page.path)
    api = await started({})
  })
  afterAll(async () => {
    await Promise.all(apis.map((each) => each.stop()))
    rmSync(folder, { recursive: true })
  })

  const read = (path: string) => ask(api.origin, path, { method: "GET" })

  it(
    "has one page, with a nonce that each answer has anew, and the policy of the console",
    { tags: "DRV-6" },
    async () => {
      const nonces = new Set<string>()
      for (const path of ["/driver", "/driver/", "/driver?new"]) {
        const answer = await read(path)
        assert.deepStrictEqual([answer.status, answer.headers["cache-control"]], [200, "no-store"], path)
        const [, nonce = ""] = /nonce="([^"]+)"/u.exec(answer.text) ?? []
        const policy = Object.fromEntries(policyOf(answer.headers))
        assert.deepStrictEqual(policy["script-src"], ["'self'"])
        assert.deepStrictEqual(policy["style-src"], ["'self'", `'nonce-${nonce}'`])
        assert.deepStrictEqual(policy["connect-src"], ["'self'"])
        nonces.add(nonce)
      }
      assert.strictEqual(nonces.size, 3)
    }
  )

  it(
    "has files that caches keep, and a service worker for its page that they ask for again",
    { tags: "DRV-6" },
    async () => {
      const [file, working] = [await read(script.path), await read(worker.path)]
      assert.match(String(file.headers["cache-control"]), /immutable/u)
      assert.isUndefined(file.headers["service-worker-allowed"])
      assert.strictEqual(working.headers["service-worker-allowed"], "/driver")
      assert.notMatch(String(working.headers["cache-control"]), /immutable/u)
      for (const path of ["/driver/assets/none.js", "/driver/api/none", "/driver/api"]) {
        const answer = await read(path)
        assert.deepStrictEqual([answer.status, answer.headers["content-type"]], [404, "application/problem+json"], path)
      }
    }
  )

  it("does not exist on a host without the console or without operations", { tags: "DRV-6" }, async () => {
    for (const env of [{ TRAJET_CONSOLE: "off" }, { TRAJET_APIS: "client" }]) {
      const { origin } = await started(env)
      assert.strictEqual((await ask(origin, "/driver", { method: "GET" })).status, 404)
      const entrance = { headers: sameSite, body: { code: "0000-0000-0000", device: "a phone" } }
      assert.strictEqual((await ask(origin, "/driver/api/entrance", entrance)).status, 404)
    }
  })
})
