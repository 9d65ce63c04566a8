import { assert, beforeAll, describe, it } from "vitest"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { testSecrets } from "../../../tools/harness/tenants.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

describe("users of the console", () => {
  let database = ""
  const run = (...args: ReadonlyArray<string>) =>
    runAdmin([...args, "--json"], { DATABASE_URL: database, ...testSecrets })

  beforeAll(async () => {
    database = await testDatabase()
    await run("groups", "create", "fleet")
  })

  it("are invited into a group or as an operator, listed and removed, with audit rows", async () => {
    const ofGroup = ["--group", "fleet", "--role", "administrator"]
    const invited = await run("users", "invite", ...ofGroup, "--email", "ada@fleet.example", "--name", "Ada Byron")
    assert.strictEqual(invited.status, 0, invited.stderr)
    assert.deepInclude(Object(invited.json()), { email: "ada@fleet.example", role: "administrator", group: "fleet" })
    assert.match(String(Reflect.get(Object(invited.json()), "link")), /^\/console\/enter#[\da-f-]{36}\.[\da-f]{64}$/u)
    const operator = await run("users", "invite", "--operator", "Night desk", "--email", "night@trajet.example")
    assert.strictEqual(operator.status, 0, operator.stderr)
    const emails = async () => Object(await run("users", "list").then(({ json }) => json())).map(emailOf)
    assert.deepStrictEqual(await emails(), ["ada@fleet.example", "night@trajet.example"])
    assert.strictEqual((await run("users", "remove", "ADA@fleet.example")).status, 0)
    assert.deepStrictEqual(await emails(), ["night@trajet.example"])
    assert.strictEqual((await run("users", "remove", "ada@fleet.example")).status, 1)
    const rows = await onServer(
      database,
      "SELECT action FROM audit WHERE action LIKE 'user.%' AND actor IS NOT NULL ORDER BY id"
    )
    assert.deepStrictEqual(
      rows.map(({ action }) => action),
      ["user.create", "user.create", "user.remove"]
    )
    const keys = await onServer(
      database,
      "SELECT count(*)::int AS kept FROM api_key WHERE user_id IS NOT NULL AND revoked_at IS NULL"
    )
    assert.deepStrictEqual(keys, [{ kept: 0 }])
  })

  it("are mailed their link with an address of the console, and the link is not shown", async () => {
    const ofGroup = ["--group", "fleet", "--role", "member", "--url", "https://api.example/"]
    const invited = await run("users", "invite", ...ofGroup, "--email", "hugo@fleet.example")
    assert.isNull(Reflect.get(Object(invited.json()), "link"))
    const [notice] = await onServer(database, "SELECT audience, recipients, text FROM notice")
    assert.deepInclude(notice, { audience: "user", recipients: ["hugo@fleet.example"] })
    assert.include(String(notice?.["text"]), "https://api.example/console/enter#{token}")
  })

  it("belong to a group with a role, or to an operator, and have an address of their own", async () => {
    const email = ["--email", "new@fleet.example"]
    for (const wrong of [
      email,
      ["--group", "fleet", ...email],
      ["--operator", "Night desk", "--role", "member", ...email],
      ["--group", "unknown", "--role", "member", ...email],
      ["--group", "fleet", "--role", "member", "--email", "hugo"],
      ["--group", "fleet", "--role", "member", "--email", "NIGHT@trajet.example"]
    ]) {
      const refused = await run("users", "invite", ...wrong)
      assert.strictEqual(refused.status, 1, wrong.join(" "))
      assert.notStrictEqual(refused.stderr, "")
    }
  })
})

const emailOf = (row: unknown): unknown => Reflect.get(Object(row), "email")
