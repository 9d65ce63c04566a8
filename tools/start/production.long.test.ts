import { randomBytes } from "node:crypto"
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, assert, describe, it } from "vitest"
import { onServer, testDatabase } from "../harness/database.ts"
import { ask } from "../harness/http.ts"
import {
  makeHome,
  type ProductOptions,
  readStartFile,
  removeHome,
  type StartedProduct,
  startProduct
} from "../harness/product.ts"

const started: Array<StartedProduct> = []

const start = (options: Omit<ProductOptions, "home"> & { readonly home?: string }): StartedProduct => {
  const product = startProduct({ home: makeHome(), ...options })
  started.push(product)
  return product
}

const stop = async ({ child, exitCode }: StartedProduct) => {
  child.kill("SIGTERM")
  await exitCode()
}

afterEach(async () => {
  for (const product of started.splice(0)) {
    if (product.child.exitCode === null && product.child.signalCode === null) await stop(product)
    removeHome(product.home)
  }
})

const production = {
  TRAJET_ENV: "production",
  TRAJET_TRUSTED_PROXIES: "127.0.0.1",
  TRAJET_PUBLIC_URL: "https://trajet.example",
  TRAJET_GEOCODER: "local",
  TRAJET_ROUTER: "local"
}

const clearKey = /(?:svc|ops)_(?:live|test)_[0-9A-Za-z]{43}/u

/** Every text that a start leaves behind: what it prints, and the files of its home beside the database. */
const leftBehind = ({ home, printed }: StartedProduct): string =>
  [
    printed(),
    ...[...globSync(join(home, "*.json")), ...globSync(join(home, "logs", "*"))].map((path) =>
      readFileSync(path, "utf8")
    )
  ].join("\n")

const counts = (database: string) =>
  onServer(
    database,
    `SELECT (SELECT count(*)::int FROM customer_group) AS groups, (SELECT count(*)::int FROM api_key) AS keys,
       (SELECT count(*)::int FROM mission) AS missions, (SELECT count(*)::int FROM person) AS people`
  )

/** How a start ended that must not succeed, and what it printed. */
const refusal = async (options: Omit<ProductOptions, "home">) => {
  const product = start(options)
  assert.strictEqual(await product.exitCode(), 1)
  assert.isFalse(existsSync(join(product.home, "start.json")))
  assert.isFalse(existsSync(join(product.home, "postgres")), "nothing was started")
  return product.printed().trim()
}

describe("npm start in production", () => {
  it("makes none in a home that had them, and says that their keys still work", async () => {
    const first = start({})
    await first.ready()
    await stop(first)
    const product = start({ home: first.home, env: production })
    const { groups, demonstration } = await product.ready()
    assert.deepStrictEqual([groups, demonstration], [[], null])
    assert.include(product.printed(), "demonstration keys that still work")
    assert.notMatch(product.printed() + readFileSync(join(product.home, "start.json"), "utf8"), clearKey)
  })

  it("refuses --demo in a line, and starts nothing", { tags: "SEC-24" }, async () => {
    assert.match(
      await refusal({ env: production, words: ["--demo"] }),
      /^--demo makes demonstration keys, .*leave it out$/u
    )
  })

  it(
    "refuses weak and equal secrets in a line that says how to make one, and starts nothing",
    { tags: "SEC-25" },
    async () => {
      const same = randomBytes(32).toString("base64url")
      for (const secrets of [
        { TRAJET_PEPPER: "pepper" },
        { TRAJET_SEALING_KEY: randomBytes(31).toString("hex") },
        { TRAJET_SEALING_KEY_PREVIOUS: "short" },
        { TRAJET_PEPPER: same, TRAJET_SEALING_KEY: same }
      ]) {
        const line = await refusal({ env: { ...production, ...secrets } })
        assert.match(line, /^TRAJET_\w+ .*openssl rand -hex 32$/u)
        assert.include(line, Object.keys(secrets)[0] ?? "none")
        for (const value of Object.values(secrets)) assert.notInclude(line, value)
      }
    }
  )

  it("refuses addresses without TLS by the name of their setting", async () => {
    for (const setting of ["TRAJET_BILLING_URL", "TRAJET_OPERATIONS_URL", "NATS_URL", "TRAJET_SMTP_URL"]) {
      const scheme = { NATS_URL: "nats", TRAJET_SMTP_URL: "smtp" }[setting] ?? "http"
      const line = await refusal({ env: { ...production, [setting]: `${scheme}://elsewhere.example` } })
      assert.match(line, new RegExp(`^${setting} must `, "u"))
    }
  })
})

describe("npm start on a host that others reach", () => {
  it("is refused in a line unless TRAJET_ENV is set", async () => {
    assert.match(
      await refusal({ env: { TRAJET_HOST: "0.0.0.0" } }),
      /^TRAJET_HOST is "0\.0\.0\.0", .*set TRAJET_ENV to/u
    )
  })
})

describe("npm start on a database of somebody's own", () => {
  it("makes no demonstration unless --demo asks for one, and then test keys only", { tags: "SEC-24" }, async () => {
    const database = await testDatabase()
    const bare = start({ env: { DATABASE_URL: database } })
    const { demonstration, groups } = await bare.ready()
    assert.deepStrictEqual([groups, demonstration], [[], null])
    assert.deepStrictEqual(await counts(database), [{ groups: 0, keys: 0, missions: 0, people: 0 }])
    assert.notMatch(leftBehind(bare), clearKey)
    await stop(bare)

    const pepper = { TRAJET_PEPPER: randomBytes(32).toString("base64url") }
    const shown = start({ home: bare.home, env: { DATABASE_URL: database, ...pepper }, words: ["--demo"] })
    const file = await shown.ready()
    const key = file.groups[0]?.keys.test.read ?? ""
    assert.strictEqual((await ask(new URL(file.api).origin, "/v1/transports", { key })).status, 200, "the API knows it")
    assert.deepStrictEqual(
      file.groups.map(({ name, keys }) => [name, Object.keys(keys)]),
      [
        ["demo-fleet", ["test"]],
        ["demo-dealer", ["test"]]
      ]
    )
    assert.isNotNull(file.demonstration)
    assert.deepStrictEqual(Object.keys(file.operations.operator), ["test"])
    assert.lengthOf(file.operations.drivers, 3)
    for (const live of ["svc_live_", "ops_live_"]) assert.notInclude(leftBehind(shown), live)
    const environments = await onServer(
      database,
      "SELECT environment FROM api_key UNION SELECT environment FROM person_key"
    )
    assert.deepStrictEqual(environments, [{ environment: "test" }])
    assert.deepStrictEqual(readStartFile(shown.home).groups, file.groups)
  })
})
