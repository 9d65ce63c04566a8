import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demonstrationGrid, PriceGrid } from "@trajet/domain/pricing"
import { Schema } from "effect"
import { assert, beforeAll, describe, it } from "vitest"
import { testDatabase } from "../../../tools/harness/database.ts"
import { startAdmin } from "../../../tools/harness/admin-process.ts"
import manifest from "../package.json" with { type: "json" }
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

const nowhere = mkdtempSync(join(tmpdir(), "trajet-admin-"))

const file = (name: string, content: unknown): string => {
  const path = join(nowhere, name)
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content))
  return path
}

describe("the administration command", () => {
  let database = ""
  const run = (...args: ReadonlyArray<string>) => runAdmin(args, { DATABASE_URL: database })

  beforeAll(async () => {
    database = await testDatabase()
    assert.strictEqual((await run("groups", "create", "fleet", "--json")).status, 0)
  })

  it("names the version of the product", async () => {
    assert.strictEqual((await run("--version")).stdout.trim(), `admin v${manifest.version}`)
  })

  it("creates groups once and lists them", async () => {
    const again = await run("groups", "create", "fleet")
    assert.strictEqual(again.status, 1)
    assert.match(again.stderr, /a group named fleet exists already/u)
    const listed = (await run("groups", "list", "--json")).json()
    assert.deepInclude(Array.isArray(listed) ? listed.map(({ name }) => name) : [], "fleet")
  })

  it("sets the administrators of a group, and refuses what is no e-mail address", async () => {
    const set = ["groups", "administrators", "--group", "fleet", "--emails"]
    const emails = ["ada@fleet.example", "grace@fleet.example"]
    assert.deepInclude((await run(...set, emails.join(", "), "--json")).json(), {
      name: "fleet",
      administrators: emails
    })
    for (const wrong of ["ada", "ada@fleet.example,", "a@x.fr\r\nRCPT TO:<b@x.fr>"]) {
      const refused = await run(...set, wrong)
      assert.strictEqual(refused.status, 1, wrong)
      assert.match(refused.stderr, /is no e-mail address/u)
    }
    assert.match((await run("groups", "list")).stdout, /ada@fleet\.example,grace@fleet\.example/u)
    assert.deepInclude((await run(...set, "", "--json")).json(), { administrators: [] })
    const unknown = await run("groups", "administrators", "--group", "nobody", "--emails", "ada@fleet.example")
    assert.match(unknown.stderr, /there is no group named nobody/u)
  })

  it("turns the mails of tracking links on and off for a group", { tags: "TRK-18" }, async () => {
    const turn = ["groups", "tracking-mails", "--group", "fleet"]
    assert.deepInclude((await run(...turn, "on", "--json")).json(), { name: "fleet", tracking_mails: true })
    assert.deepInclude((await run(...turn, "off", "--json")).json(), { tracking_mails: false })
    assert.strictEqual((await run(...turn, "perhaps")).status, 1)
    assert.match((await run("groups", "tracking-mails", "--group", "nobody", "on")).stderr, /no group named nobody/u)
  })

  it("grants a group a scope, which its keys can have only then", { tags: "ACC-29" }, async () => {
    const key = ["keys", "create", "--group", "fleet", "--environment", "test", "--scopes", "webhooks:manage"]
    const grant = ["groups", "scopes", "--group", "fleet", "--grant"]
    const early = await run(...key)
    assert.strictEqual(early.status, 1)
    assert.match(early.stderr, /have not granted your group the scope webhooks:manage/u)
    assert.deepInclude((await run(...grant, "webhooks:manage", "--json")).json(), {
      granted_scopes: ["webhooks:manage"]
    })
    assert.deepInclude((await run(...key, "--json")).json(), { scopes: ["webhooks:manage"] })
    assert.deepInclude((await run(...grant, "none", "--json")).json(), { granted_scopes: [] })
    for (const wrong of ["transports:read", "all"]) {
      const refused = await run(...grant, wrong)
      assert.match(refused.stderr, /is neither a list of webhooks:manage nor none/u, wrong)
    }
  })

  it("shows a key in clear once, and revokes it for good", { tags: ["ACC-16", "ACC-17", "SEC-1"] }, async () => {
    const created = Object(
      (
        await run(
          "keys",
          "create",
          "--group",
          "fleet",
          "--environment",
          "test",
          "--scopes",
          "transports:read",
          "--json"
        )
      ).json()
    )
    assert.match(created.key, /^svc_test_[0-9A-Za-z]{43}$/u)
    const listed = (await run("keys", "list", "--group", "fleet", "--json")).stdout
    assert.notInclude(listed, created.key)
    assert.include(listed, created.id)
    assert.match(Object((await run("keys", "revoke", created.id, "--json")).json()).revoked_at, /Z$/u)
    for (const unknown of ["01a1f890-0000-7000-8000-000000000000", "abc"]) {
      const refused = await run("keys", "revoke", unknown)
      assert.strictEqual(refused.status, 1)
      assert.match(refused.stderr, /there is no key/u)
    }
  })

  it("refuses invalid scopes and dates by name", async () => {
    const base = ["keys", "create", "--group", "fleet", "--environment", "test", "--scopes"]
    assert.notStrictEqual((await run(...base, "transports:all")).status, 0)
    assert.notStrictEqual((await run(...base, "transports:read", "--expires-at", "tomorrow")).status, 0)
    const past = await run(...base, "transports:read", "--expires-at", "2020-01-01T00:00:00Z")
    assert.strictEqual(past.status, 1)
    assert.match(past.stderr, /would never be valid/u)
  })

  it("imports a grid as a new version, and names what is wrong with an invalid one", async () => {
    const grid = file("grid.json", Schema.encodeSync(PriceGrid)(demonstrationGrid))
    assert.deepInclude((await run("grids", "import", "--group", "fleet", grid, "--json")).json(), {
      group: "fleet",
      version: 2
    })
    const wrong = await run("grids", "import", "--group", "fleet", file("wrong.json", "{}"))
    assert.strictEqual(wrong.status, 1)
    assert.match(wrong.stderr, /not a price grid/u)
  })

  it("imports billing entities", async () => {
    const line = { id: "a", company_name: "A", email: "a@a.example", address: "1 rue A" }
    const imported = await run("billing", "import", "--group", "fleet", file("billing.json", [line]), "--json")
    assert.deepStrictEqual(imported.json(), { group: "fleet", imported: 1 })
    assert.strictEqual(
      (await run("billing", "import", "--group", "fleet", file("wrong.json", [{ id: "a" }]))).status,
      1
    )
  })

  it("migrates and prunes, and does nothing if nothing is due", async () => {
    assert.deepStrictEqual((await run("migrate", "--json")).json(), { migrated: [], waiting: [], newer: [] })
    assert.deepStrictEqual((await run("prune", "--json")).json(), {
      idempotency_keys: 0,
      events: 0,
      deliveries: 0,
      endpoints: 0,
      notices: 0,
      positions: 0,
      audit: 0,
      declined_offers: 0,
      requests: 0,
      links: 0,
      sessions: 0,
      imports: 0
    })
  })

  it("prints a table for people", async () => {
    assert.match(
      (await run("groups", "list")).stdout,
      /^id\s+name\s+created_at\s+administrators\s+granted_scopes\s+tracking_mails\n/u
    )
  })

  it("runs as a program, with JSON on standard output, errors on standard error, and an exit code", async () => {
    const good = await startAdmin(["groups", "list", "--json"], { DATABASE_URL: database }).ended
    assert.deepStrictEqual([good.status, good.stderr], [0, ""] as const)
    assert.deepStrictEqual(good.json(), (await run("groups", "list", "--json")).json())
    const bad = await startAdmin(["groups", "create", "fleet"], { DATABASE_URL: database }).ended
    assert.deepStrictEqual([bad.status, bad.stdout], [1, ""] as const)
    assert.strictEqual(bad.stderr, "a group named fleet exists already; choose another name\n")
  })

  it("warns before a group moves between databases without TLS in production", async () => {
    const move = ["cells", "move-group", "--group", "fleet", "--cell", "b", "--address", "https://b.trajet.example"]
    const warningOf = async (environment: string) => {
      const databases = {
        DATABASE_URL: database,
        TRAJET_TARGET_DATABASE_URL: "postgres://trajet@cell-b.invalid/trajet"
      }
      const { status, stderr, stdout } = await runAdmin(move, { ...databases, TRAJET_ENV: environment })
      assert.strictEqual(status, 1)
      return `${stdout}${stderr}`.includes("is used without TLS")
    }
    assert.isTrue(await warningOf("production"))
    assert.isFalse(await warningOf("development"))
  })

  it("says what to set if it has no database, and prints help for every command", async () => {
    const lost = await runAdmin(["groups", "list"], {})
    assert.strictEqual(lost.status, 1)
    assert.match(lost.stderr, /no product runs in .*: run npm start, or set DATABASE_URL or TRAJET_HOME/u)
    const endpoints = ["create", "list", "update", "pause", "enable", "delete", "rotate", "test"]
    const paths = [
      ...[[], ["keys"], ["keys", "create"], ["grids", "import"], ["prune"], ["groups", "administrators"]],
      ...[["endpoints"], ...endpoints.map((command) => ["endpoints", command])],
      ...[["deliveries"], ...["list", "show", "replay"].map((command) => ["deliveries", command])]
    ]
    for (const path of paths) {
      const helped = await runAdmin([...path, "--help"], {})
      assert.strictEqual(helped.status, 0)
      assert.match(helped.stdout, /USAGE/u)
    }
  })
})
