import { demonstrationGrid, PriceGrid } from "@trajet/domain/pricing"
import { Schema } from "effect"
import { mkdtempSync, writeFileSync } from "node:fs"
import { hostname, tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

const folder = mkdtempSync(join(tmpdir(), "trajet-admin-"))

const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe("the audit log of the administration", () => {
  let database = ""
  const run = (...args: ReadonlyArray<string>) =>
    runAdmin(args, { DATABASE_URL: database, TRAJET_LOOPBACK_WEBHOOKS: "true" })

  const idOf = async (...args: ReadonlyArray<string>): Promise<string> => {
    const done = await run(...args, "--json")
    assert.strictEqual(done.status, 0, done.stderr)
    return String(Reflect.get(Object(done.json()), "id"))
  }

  const rows = () => onServer(database, "SELECT action, actor, origin FROM audit ORDER BY id")

  beforeAll(async () => {
    database = await testDatabase()
  })

  it("names actor and origin of every command that changes or sends something", { tags: "SEC-31" }, async () => {
    const group = ["--group", "fleet"]
    await idOf("groups", "create", "fleet")
    await run("groups", "administrators", ...group, "--emails", "ada@fleet.example")
    const key = await idOf("keys", "create", ...group, "--environment", "test", "--scopes", "transports:read")
    await idOf("keys", "revoke", key)
    await run("grids", "import", ...group, file("grid.json", Schema.encodeSync(PriceGrid)(demonstrationGrid)))
    await run(
      "billing",
      "import",
      ...group,
      file("billing.json", [{ company_name: "Fleet", email: "a@fleet.example" }])
    )
    // No server listens there: the endpoint test fails, and is still audited.
    const url = ["--url", "http://127.0.0.1:1024/hook"]
    const endpoint = await idOf("endpoints", "create", ...group, "--environment", "test", ...url)
    await run("endpoints", "update", endpoint, "--types", "transport.created")
    await run("endpoints", "pause", endpoint)
    await run("endpoints", "enable", endpoint)
    await run("endpoints", "rotate", endpoint)
    await run("endpoints", "test", endpoint)
    const range = ["--endpoint", endpoint, "--since", "2026-11-20T00:00:00Z"]
    await run("deliveries", "replay", ...range, "--dry-run")
    await run("deliveries", "replay", ...range)
    await run("endpoints", "delete", endpoint)

    const audited = await rows()
    assert.deepStrictEqual(
      audited.map(({ action }) => action),
      [
        ...["group.create", "group.administrators", "key.create", "key.revoke", "grid.import", "billing.import"],
        ...["endpoint.create", "endpoint.update", "endpoint.pause", "endpoint.enable", "endpoint.rotate"],
        ...["endpoint.test", "endpoint.replay", "endpoint.delete"]
      ]
    )
    for (const { actor, origin } of audited) {
      assert.include(String(actor), `os:${userInfo().username}`)
      assert.include(String(origin), hostname())
    }
  })
})

describe("the administration in production", () => {
  it("refuses the secrets that API and dispatcher would refuse", { tags: "SEC-25" }, async () => {
    const database = await testDatabase()
    const env = { DATABASE_URL: database, TRAJET_ENV: "production" }
    const refused = await runAdmin(["groups", "create", "fleet"], { ...env, TRAJET_PEPPER: "weak" })
    assert.strictEqual(refused.status, 1)
    assert.match(refused.stderr, /^TRAJET_PEPPER is too weak .*openssl rand -hex 32$/mu)
    assert.strictEqual((await runAdmin(["groups", "create", "fleet"], env)).status, 0)
  })
})
