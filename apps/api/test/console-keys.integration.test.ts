import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser } from "../../../tools/harness/users.ts"
import { authorsOf, type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

const order = { label: "Fleet software", environment: "test", scopes: ["transports:read"] }

describe("keys in the console", () => {
  let stage: ConsoleStage

  beforeAll(async () => {
    stage = await consoleStage()
  })
  afterAll(() => stage.stop())

  const created = async (browser: Browser, changed: Readonly<Record<string, unknown>> = {}) => {
    const answer = await browser.ask("/console/api/keys", { body: { ...order, ...changed } })
    assert.strictEqual(answer.status, 201, answer.text)
    return { id: String(answer.json()["id"]), key: String(answer.json()["key"]), shown: answer.json() }
  }
  const listed = async (browser: Browser): Promise<ReadonlyArray<Record<string, unknown>>> => {
    const data = (await browser.ask("/console/api/keys")).json()["data"]
    return Array.isArray(data) ? data : []
  }
  const statusWith = async (key: string, path = "/v1/transports") => (await ask(stage.api.origin, path, { key })).status
  const revoke = (browser: Browser, id: string) => browser.ask(`/console/api/keys/${id}/revocation`, { method: "POST" })

  it(
    "work at once, are shown once, and stop at once when they are revoked",
    { tags: ["CON-20", "CON-21", "CON-22", "CON-23"] },
    async () => {
      const { administrator, database } = stage
      const { id, key, shown } = await created(administrator)
      assert.match(key, /^svc_test_[0-9A-Za-z]{43}$/u)
      assert.strictEqual(shown["prefix"], key.slice(0, 13))
      assert.strictEqual(await statusWith(key), 200)
      const keys = await administrator.ask("/console/api/keys")
      assert.notInclude(keys.text, key)
      assert.deepInclude(
        (await listed(administrator)).find((one) => one["id"] === id),
        {
          label: "Fleet software",
          environment: "test",
          scopes: ["transports:read"],
          expires_at: null,
          revoked_at: null
        }
      )
      const revoked = await revoke(administrator, id)
      assert.strictEqual(revoked.status, 200, revoked.text)
      assert.isString(revoked.json()["revoked_at"])
      assert.notInclude(revoked.text, key)
      assert.strictEqual(await statusWith(key), 401)
      assert.strictEqual((await revoke(administrator, id)).json()["revoked_at"], revoked.json()["revoked_at"])
      assert.deepStrictEqual(await authorsOf(database, id), [
        { action: "key.create", role: "administrator" },
        { action: "key.revoke", role: "administrator" },
        { action: "key.revoke", role: "administrator" }
      ])
      const stored = await onServer(database, "SELECT digest, prefix FROM api_key WHERE id = $1", [id])
      assert.notInclude(JSON.stringify(stored), key)
    }
  )

  it("show when they were last used", { tags: "CON-20" }, async () => {
    const { administrator } = stage
    const { id, key } = await created(administrator)
    assert.strictEqual(await statusWith(key), 200)
    const used = async () => (await listed(administrator)).find((one) => one["id"] === id)?.["last_used_at"]
    while ((await used()) === null);
    assert.isString(await used())
  })

  it("are of the environment, the scopes and the end that were asked for", { tags: "CON-21" }, async () => {
    const { administrator } = stage
    const live = await created(administrator, {
      environment: "live",
      scopes: ["transports:write", "transports:read", "transports:write"].slice(0, 2),
      expires_at: "2099-01-01T00:00:00+01:00"
    })
    assert.match(live.key, /^svc_live_/u)
    assert.strictEqual(live.shown["expires_at"], "2098-12-31T23:00:00.000000Z")
    assert.sameMembers(Array.isArray(live.shown["scopes"]) ? live.shown["scopes"] : [], [
      "transports:write",
      "transports:read"
    ])
    const reading = await created(administrator)
    const write = { key: reading.key, body: {} }
    assert.strictEqual((await ask(stage.api.origin, "/v1/transports", write)).status, 403)
  })

  it(
    "are refused without a label or a scope, with an end in the past, and with an unknown member",
    { tags: "CON-21" },
    async () => {
      const wrong: ReadonlyArray<readonly [Readonly<Record<string, unknown>>, string]> = [
        [{ label: "" }, "label"],
        [{ label: "x".repeat(121) }, "label"],
        [{ scopes: [] }, "scopes"],
        [{ scopes: ["everything"] }, "scopes.0"],
        [{ environment: "production" }, "environment"],
        [{ expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
        [{ expires_at: "tomorrow" }, "expires_at"]
      ]
      for (const [changed, field] of wrong) {
        const answer = await stage.administrator.ask("/console/api/keys", { body: { ...order, ...changed } })
        assert.strictEqual(answer.status, 422, answer.text)
        assert.include(answer.text, `"field":"${field}"`, JSON.stringify(changed))
      }
    }
  )

  it(
    "are seen by administrators only, and made and revoked by those who signed in lately",
    { tags: ["CON-20", "CON-23"] },
    async () => {
      const { administrator, member, tired } = stage
      const { id, key } = await created(administrator)
      const make = (browser: Browser) => browser.ask("/console/api/keys", { body: order })
      for (const answer of [await member.ask("/console/api/keys"), await make(member), await revoke(member, id)]) {
        assert.deepStrictEqual([answer.status, answer.json()["code"]], [403, "role_not_allowed"])
      }
      assert.strictEqual((await tired.ask("/console/api/keys")).status, 200)
      for (const answer of [await make(tired), await revoke(tired, id)]) {
        assert.deepStrictEqual([answer.status, answer.json()["code"]], [403, "sign_in_again"])
      }
      assert.strictEqual(await statusWith(key), 200)
    }
  )

  it("of another group are not listed, and a revocation is 404 and changes nothing", { tags: "CON-22" }, async () => {
    const { administrator, stranger, database } = stage
    const { id, key } = await created(administrator)
    assert.isUndefined((await listed(stranger)).find((one) => one["id"] === id))
    const answer = await revoke(stranger, id)
    assert.strictEqual(answer.status, 404)
    const unknown = await revoke(stranger, "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b")
    assert.strictEqual(unknown.status, 404)
    assert.strictEqual(answer.json()["detail"], unknown.json()["detail"])
    assert.strictEqual((await revoke(stranger, "not-an-id")).status, 404)
    assert.strictEqual(await statusWith(key), 200)
    assert.deepStrictEqual(await authorsOf(database, id), [{ action: "key.create", role: "administrator" }])
  })

  it("do not include the hidden keys of users, which nobody revokes as a key", { tags: "CON-22" }, async () => {
    const { administrator, database, group } = stage
    const { id } = await makeKey(database, group)
    const ids = (await listed(administrator)).map((one) => one["id"])
    assert.include(ids, id)
    const hidden = await onServer(database, "SELECT id FROM api_key WHERE user_id IS NOT NULL AND group_id = $1", [
      group
    ])
    assert.isAtLeast(hidden.length, 3)
    for (const row of hidden) {
      assert.notInclude(ids, row["id"])
      assert.strictEqual((await revoke(administrator, String(row["id"]))).status, 404)
    }
    assert.strictEqual((await administrator.ask("/console/api/keys")).status, 200)
  })

  it(
    "ignore an Idempotency-Key: each answer has a key of its own, and no stored answer has one",
    { tags: "CON-21" },
    async () => {
      const headers = { "idempotency-key": "0b0e6c6e-54f2-4b58-9d0c-9d3f3f1b2a10" }
      const [first, second] = [
        await stage.administrator.ask("/console/api/keys", { body: order, headers }),
        await stage.administrator.ask("/console/api/keys", { body: order, headers })
      ]
      assert.deepStrictEqual([first.status, second.status], [201, 201])
      assert.notStrictEqual(first.json()["key"], second.json()["key"])
      assert.isUndefined(second.headers["idempotent-replayed"])
      const stored = await onServer(
        stage.database,
        "SELECT count(*)::int AS answers FROM idempotency_key WHERE group_id = $1",
        [stage.group]
      )
      assert.deepStrictEqual(stored, [{ answers: 0 }])
    }
  )

  it("are at most 50 of a group that are not revoked", { tags: "LIM-56" }, async () => {
    const groupId = await makeGroup(stage.database, randomUUID())
    const user = await makeUser(stage.database, { role: "administrator", groupId })
    const browser = await browserOf(stage.api.origin, user)
    for (let nth = 1; nth < 50; nth++) await makeKey(stage.database, groupId)
    const { id } = await created(browser, { environment: "live" })
    const refused = await browser.ask("/console/api/keys", { body: order })
    assert.strictEqual(refused.status, 409, refused.text)
    assert.include(refused.text, "at most 50 keys")
    await revoke(browser, id)
    await created(browser)
    assert.strictEqual((await browser.ask("/console/api/keys", { body: order })).status, 409)
    await created(stage.administrator)
  })
})
