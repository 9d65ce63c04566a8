import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, assert, describe, it } from "vitest"
import { testGazetteer } from "../harness/api-process.ts"
import { onServer } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import {
  isAlive,
  makeHome,
  type ProductOptions,
  removeHome,
  type StartedProduct,
  startProduct
} from "../harness/product.ts"

// The long form starts the product in many more ways: start.long.test.ts and production.long.test.ts.

const production = {
  TRAJET_ENV: "production",
  TRAJET_TRUSTED_PROXIES: "127.0.0.1",
  TRAJET_PUBLIC_URL: "https://trajet.example",
  TRAJET_GEOCODER: "local",
  TRAJET_ROUTER: "local"
}

const clearKey = /(?:svc|ops)_(?:live|test)_[0-9A-Za-z]{43}/u

const started: Array<StartedProduct> = []

const start = (options: Omit<ProductOptions, "home">): StartedProduct => {
  // The long form builds the gazetteer in its homes, which takes seconds for each.
  const env = { TRAJET_GAZETTEER: testGazetteer, ...options.env }
  const product = startProduct({ home: makeHome(), ...options, env })
  started.push(product)
  return product
}

const stop = ({ child, exitCode }: StartedProduct): Promise<number | null> => {
  child.kill("SIGTERM")
  return exitCode()
}

afterEach(async () => {
  for (const product of started.splice(0)) {
    if (product.child.exitCode === null && product.child.signalCode === null) await stop(product)
    removeHome(product.home)
  }
})

describe("npm start", () => {
  it(
    "serves its demonstration groups, lets each of its drivers in by a link once, and stops in order",
    { tags: "DRV-13" },
    async () => {
      const product = start({})
      const { api, demonstration, groups, operations, processes } = await product.ready()
      assert.strictEqual((await ask(new URL(api).origin, "/readyz")).status, 200)
      assert.deepStrictEqual(
        groups.map(({ name }) => name),
        ["demo-fleet", "demo-dealer"]
      )
      const key = groups[0]?.keys.test.read ?? ""
      assert.strictEqual((await ask(new URL(api).origin, "/v1/transports", { key })).status, 200)
      assert.lengthOf(operations.drivers, 3)
      for (const { id, link = "" } of operations.drivers) {
        const { hash, origin, pathname } = new URL(link)
        assert.deepStrictEqual([new URL(origin).hostname, pathname], ["localhost", "/driver"])
        const enter = () =>
          ask(origin, "/driver/api/entrance", {
            headers: { "sec-fetch-site": "same-origin" },
            body: { code: hash.slice(1), device: "a phone" }
          })
        const entered = await enter()
        assert.strictEqual(entered.status, 201, entered.text)
        assert.strictEqual(Reflect.get(Object(entered.json()["driver"]), "id"), id)
        assert.match(String(entered.json()["key"]), /^ops_test_/u)
        assert.strictEqual((await enter()).status, 403)
      }
      // Whatever address or Host header the request came by.
      for (const host of [new URL(api).host, `[::1]:${new URL(api).port}`]) {
        const path = new URL(demonstration?.inspection ?? "").pathname
        const { text } = await ask(`http://${host}`, path, { key, headers: { host: "trajet.example" } })
        const starts = [...text.matchAll(/"(http[^"]*)\/files\//gu)].map(([, start]) => start)
        assert.deepStrictEqual([...new Set(starts)], [`http://localhost:${new URL(api).port}`], text)
      }
      assert.strictEqual(await stop(product), 0)
      assert.isFalse(existsSync(join(product.home, "start.json")))
      for (const pid of Object.values(processes)) assert.isFalse(isAlive(pid))
    }
  )

  it("makes no demonstration in production, and shows no key anywhere", { tags: "SEC-24" }, async () => {
    const product = start({ env: production })
    const { database_url, demonstration, groups, operations } = await product.ready()
    assert.deepStrictEqual([groups, demonstration], [[], null])
    assert.deepStrictEqual([Object.keys(operations.operator), operations.drivers], [[], []])
    const rows = await onServer(
      database_url,
      `SELECT (SELECT count(*)::int FROM customer_group) AS groups, (SELECT count(*)::int FROM api_key) AS keys,
         (SELECT count(*)::int FROM mission) AS missions, (SELECT count(*)::int FROM person) AS people`
    )
    assert.deepStrictEqual(rows, [{ groups: 0, keys: 0, missions: 0, people: 0 }])
    await stop(product)
    const files = [...globSync(join(product.home, "*.json")), ...globSync(join(product.home, "logs", "*"))]
    const leftBehind = [product.printed(), ...files.map((path) => readFileSync(path, "utf8"))]
    assert.notMatch(leftBehind.join("\n"), clearKey)
  })
})
