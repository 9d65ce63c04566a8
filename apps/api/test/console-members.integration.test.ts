import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { browserOf, makeLink, makeUser, removeUser, sameSite, type TestUser } from "../../../tools/harness/users.ts"
import { authorsOf, type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"

const members = "/console/api/members"

const newEmail = () => `${randomUUID()}@users.example`

describe("members in the console", () => {
  let stage: ConsoleStage

  beforeAll(async () => {
    stage = await consoleStage()
  })
  afterAll(() => stage.stop())

  const listed = async (browser: Browser): Promise<ReadonlyArray<Record<string, unknown>>> => {
    const data = (await browser.ask(members)).json()["data"]
    return Array.isArray(data) ? data : []
  }
  const invite = (browser: Browser, changed: Readonly<Record<string, unknown>> = {}) =>
    browser.ask(members, {
      body: { email: newEmail(), name: "Hugo Leroy", role: "member", language: "en", ...changed }
    })
  const change = (browser: Browser, id: string, role: string) =>
    browser.ask(`${members}/${id}`, { method: "PATCH", body: { role } })
  const inviteAgain = (browser: Browser, id = "") => browser.ask(`${members}/${id}/invitation`, { method: "POST" })
  const remove = (browser: Browser, id: string) => browser.ask(`${members}/${id}`, { method: "DELETE" })
  const made = async (role: "administrator" | "member", groupId = stage.group) => {
    const user = await makeUser(stage.database, { role, groupId })
    return { user, browser: await browserOf(stage.api.origin, user) }
  }
  const rowOf = async ({ id }: Pick<TestUser, "id">) =>
    (await listed(stage.administrator)).find((row) => row["id"] === id)

  it(
    "are invited by e-mail in their language, and listed with their role and last sign-in",
    { tags: "CON-49" },
    async () => {
      const { administrator, database } = stage
      const email = newEmail()
      const answer = await invite(administrator, { email, role: "administrator" })
      assert.strictEqual(answer.status, 201, answer.text)
      const id = String(answer.json()["id"])
      assert.deepInclude(await rowOf({ id }), {
        ...{ email, name: "Hugo Leroy", role: "administrator", language: "en" },
        ...{ last_sign_in_at: null, is_invited: true }
      })
      const [mail] = await onServer(database, "SELECT subject, link_id FROM notice WHERE recipients = ARRAY[$1]", [
        email
      ])
      assert.isString(mail?.["link_id"])
      assert.match(String(mail?.["subject"]), /^Your access to the Trajet console$/u)
      assert.deepStrictEqual(await authorsOf(database, id), [{ action: "user.create", role: "administrator" }])
      const { user } = await made("member")
      const row = await rowOf(user)
      assert.deepInclude(row, { role: "member", is_invited: false })
      assert.isString(row?.["last_sign_in_at"])
      for (const each of await listed(stage.stranger)) assert.notInclude([id, user.id], each["id"])
    }
  )

  it(
    "are refused without an address, a name or a known role, and with the address of another user",
    { tags: "CON-49" },
    async () => {
      const { administrator } = stage
      const { user } = await made("member")
      const wrong: ReadonlyArray<readonly [Readonly<Record<string, unknown>>, string]> = [
        [{ email: "nobody" }, "email"],
        [{ email: user.email.toUpperCase() }, "email"],
        [{ name: "x".repeat(121) }, "name"],
        [{ name: "" }, "name"],
        [{ role: "operator" }, "role"],
        [{ language: "de" }, "language"]
      ]
      for (const [changed, field] of wrong) {
        const answer = await invite(administrator, changed)
        assert.strictEqual(answer.status, 422, answer.text)
        assert.include(answer.text, `"field":"${field}"`, JSON.stringify(changed))
      }
    }
  )

  it(
    "are invited alike whoever has the address elsewhere, who gets a mail without a link",
    { tags: ["CON-103", "SEC-49"] },
    async () => {
      const { administrator, api, database } = stage
      const elsewhere = await makeUser(database, { role: "member", groupId: await makeGroup(database, randomUUID()) })
      const [known, unknown] = [elsewhere.email.toUpperCase(), newEmail()]
      const answers = [await invite(administrator, { email: known }), await invite(administrator, { email: unknown })]
      const told = (text: string) => text.replaceAll(/"(?:id|email|created_at)":"[^"]*"/gu, "")
      assert.deepStrictEqual(
        answers.map(({ status, text }) => [status, told(text)]),
        [201, 201].map((status) => [status, told(answers[1]?.text ?? "")])
      )
      const ids = answers.map((answer) => String(answer.json()["id"]))
      const rows = (await listed(administrator)).filter(({ id }) => ids.includes(String(id)))
      assert.deepStrictEqual(
        rows.map(({ created_at: _, email, id: __, ...row }) => [email, row]),
        [known, unknown].map((email) => [
          email,
          { name: "Hugo Leroy", language: "en", role: "member", last_sign_in_at: null, is_invited: true }
        ])
      )
      for (const id of ids) assert.strictEqual((await inviteAgain(administrator, id)).status, 204)
      for (const email of [known, unknown]) assert.strictEqual((await invite(administrator, { email })).status, 422)
      for (const id of ids) assert.strictEqual((await change(administrator, id, "administrator")).status, 200)

      const sql = "SELECT subject, link_id FROM notice WHERE lower(recipients[1]) = lower($1) ORDER BY created_at"
      const mails = await onServer(database, sql, [known])
      assert.deepStrictEqual(mails, Array(2).fill({ subject: "Une invitation à la console Trajet", link_id: null }))
      // The user elsewhere signs in as before, and is of no other group.
      const browser = await browserOf(api.origin, elsewhere)
      assert.notInclude((await browser.ask("/console/api/session")).text, String(stage.group))
      for (const id of ids) assert.strictEqual((await remove(administrator, id)).status, 204)
    }
  )

  it(
    "get the address that waited by the next invitation, once nobody has it elsewhere",
    { tags: "CON-103" },
    async () => {
      const { administrator, database } = stage
      const elsewhere = await makeUser(database, { role: "member", groupId: await makeGroup(database, randomUUID()) })
      const id = String((await invite(administrator, { email: elsewhere.email })).json()["id"])
      await removeUser(database, elsewhere)
      assert.strictEqual((await inviteAgain(administrator, id)).status, 204)
      const [mail] = await onServer(
        database,
        "SELECT link_id FROM notice WHERE recipients = ARRAY[$1] AND link_id IS NOT NULL",
        [elsewhere.email]
      )
      const [link] = await onServer(database, "SELECT user_id FROM console_link WHERE id = $1", [mail?.["link_id"]])
      assert.strictEqual(link?.["user_id"], id)
      const third = await made("administrator", await makeGroup(database, randomUUID()))
      assert.strictEqual((await invite(third.browser, { email: elsewhere.email })).status, 201)
    }
  )

  it("have the rights of a changed role from the next request on", { tags: "CON-49" }, async () => {
    const { administrator, database } = stage
    const { user, browser } = await made("member")
    assert.strictEqual((await browser.ask(members)).status, 403)
    const changed = await change(administrator, user.id, "administrator")
    assert.strictEqual(changed.status, 200, changed.text)
    assert.strictEqual(changed.json()["role"], "administrator")
    assert.strictEqual((await browser.ask(members)).status, 200)
    assert.strictEqual((await change(administrator, user.id, "member")).status, 200)
    assert.strictEqual((await browser.ask(members)).status, 403)
    assert.strictEqual((await change(administrator, user.id, "operator")).status, 422)
    const authors = await authorsOf(database, user.id)
    const by = { action: "user.change_role", role: "administrator" }
    assert.deepStrictEqual(
      authors.filter(({ action }) => action === "user.change_role"),
      [by, by]
    )
  })

  it("lose their sessions and keys at once when they are removed", { tags: "CON-52" }, async () => {
    const { administrator, database } = stage
    const { user, browser } = await made("member")
    assert.strictEqual((await browser.ask("/console/api/v1/transports")).status, 200)
    assert.strictEqual((await remove(administrator, user.id)).status, 204)
    assert.strictEqual((await browser.ask("/console/api/v1/transports")).status, 401)
    assert.strictEqual((await browser.ask("/console/api/session")).status, 401)
    assert.isUndefined(await rowOf(user))
    assert.strictEqual((await remove(administrator, user.id)).status, 404)
    const open = "SELECT id FROM api_key WHERE user_id = $1 AND revoked_at IS NULL"
    assert.deepStrictEqual(await onServer(database, open, [user.id]), [])
    assert.deepInclude(await authorsOf(database, user.id), { action: "user.remove", role: "administrator" })
    assert.strictEqual((await invite(administrator, { email: user.email })).status, 201)
  })

  it("are invited again until they have joined, by a link that ends the earlier one", { tags: "CON-64" }, async () => {
    const { administrator, api, database, member, stranger, tired } = stage
    const email = `${randomUUID()}@users.example`
    const id = String((await invite(administrator, { email })).json()["id"])
    const again = (browser: Browser, of = id) => inviteAgain(browser, of)
    const links = () =>
      onServer(
        database,
        "SELECT used_at IS NULL AS open FROM console_link WHERE user_id = $1 ORDER BY expires_at, used_at NULLS LAST",
        [id]
      )
    await onServer(database, "UPDATE console_link SET expires_at = clock_timestamp() WHERE user_id = $1", [id])
    assert.strictEqual((await again(administrator)).status, 204)
    assert.deepStrictEqual(await links(), [{ open: false }, { open: true }])
    const mails = await onServer(database, "SELECT link_id FROM notice WHERE recipients = ARRAY[$1]", [email])
    assert.lengthOf(mails, 2)
    const refusals = [await again(member), await again(tired), await again(stranger), await again(administrator, "x")]
    assert.deepStrictEqual(
      refusals.map(({ status }) => status),
      [403, 403, 404, 404]
    )
    assert.lengthOf(await links(), 2)
    const link = await makeLink(database, { id, email, password: "" }, "invitation")
    const body = { token: link.split("#")[1], password: "another good password" }
    const entered = await ask(api.origin, "/console/api/session/link", { headers: sameSite, body })
    assert.strictEqual(entered.status, 200, entered.text)
    const late = await again(administrator)
    assert.deepStrictEqual([late.status, late.json()["code"]], [409, "member_has_joined"])
  })

  it("of another group are 404 as unknown ones are, and stay as they are", { tags: "CON-50" }, async () => {
    const { administrator, stranger } = stage
    const { user, browser } = await made("member")
    const unknown = randomUUID()
    for (const id of [user.id, unknown, "no-id"]) {
      const changed = await change(stranger, id, "administrator")
      const removed = await remove(stranger, id)
      for (const answer of [changed, removed]) assert.strictEqual(answer.status, 404, answer.text)
      const wanted = (await change(administrator, unknown, "member")).json()
      assert.strictEqual(changed.json()["detail"], wanted["detail"])
      assert.strictEqual(removed.json()["code"], wanted["code"])
    }
    assert.deepInclude(await rowOf(user), { role: "member" })
    assert.strictEqual((await browser.ask("/console/api/session")).status, 200)
  })

  it("are at most 200 in a group", { tags: "LIM-44" }, async () => {
    const group = await makeGroup(stage.database, "large fleet")
    const { browser } = await made("administrator", group)
    await onServer(
      stage.database,
      `INSERT INTO console_user (id, group_id, role, email, name, language)
       SELECT gen_random_uuid(), $1, 'member', gen_random_uuid() || '@users.example', 'Claire', 'fr'
       FROM generate_series(1, 198)`,
      [group]
    )
    assert.strictEqual((await invite(browser)).status, 201)
    const refused = await invite(browser)
    assert.strictEqual(refused.status, 409, refused.text)
    assert.strictEqual(refused.json()["code"], "group_full")
    assert.lengthOf(await listed(browser), 200)
  })

  it(
    "keep an administrator, also when two demote or remove each other at the same time",
    { tags: "CON-51" },
    async () => {
      const group = await makeGroup(stage.database, "small fleet")
      let here = await made("administrator", group)
      const alone = [await change(here.browser, here.user.id, "member"), await remove(here.browser, here.user.id)]
      for (const answer of alone) {
        assert.strictEqual(answer.status, 409, answer.text)
        assert.strictEqual(answer.json()["code"], "last_administrator")
      }
      for (let round = 0; round < 6; round++) {
        const there = await made("administrator", group)
        const act = round % 2 === 0 ? (browser: Browser, id: string) => change(browser, id, "member") : remove
        const answers = await Promise.all([act(here.browser, there.user.id), act(there.browser, here.user.id)])
        const [byHere, byThere] = answers.map(({ status }) => status < 300)
        assert.notStrictEqual(byHere, byThere, "one of the two is refused")
        // The one who is late has no session or role any more, or is the last administrator.
        const [refused] = answers.filter(({ status }) => status >= 300)
        assert.include([401, 403, 409], refused?.status)
        if (byThere === true) here = there
        const left = (await listed(here.browser)).filter((row) => row["role"] === "administrator")
        assert.deepStrictEqual(
          left.map(({ id }) => id),
          [here.user.id]
        )
      }
    }
  )

  it("decide as administrators whether their group mails tracking links", { tags: "TRK-19" }, async () => {
    const groupId = await makeGroup(stage.database, randomUUID())
    const { browser, user } = await made("administrator", groupId)
    const read = async (reader: Browser) => (await reader.ask("/console/api/group")).json()
    const turn = (mails: unknown) =>
      browser.ask("/console/api/group", { method: "PATCH", body: { tracking_mails: mails } })
    assert.deepStrictEqual(await read(browser), { tracking_mails: false })
    assert.deepStrictEqual((await turn(true)).json(), { tracking_mails: true })
    assert.deepStrictEqual(await read(browser), { tracking_mails: true })
    assert.deepStrictEqual(await read(stage.administrator), { tracking_mails: false })
    const rows = await onServer(
      stage.database,
      `SELECT a.environment, a.target, k.user_id FROM audit a LEFT JOIN api_key k ON k.id = a.key_id
       WHERE a.group_id = $1 AND a.action = 'group.tracking_mails'`,
      [groupId]
    )
    assert.deepStrictEqual(rows, [{ environment: null, target: "true", user_id: user.id }])
    const changes = (await browser.ask("/console/api/changes")).json()["data"]
    assert.include(JSON.stringify(changes), '"group.tracking_mails"')
    for (const wrong of ["yes", null, undefined]) assert.strictEqual((await turn(wrong)).status, 422)
    assert.deepStrictEqual(await read(browser), { tracking_mails: true })
  })

  it("are invited at most 50 times a day by a group, and another group goes on", { tags: "LIM-53" }, async () => {
    const groupId = await makeGroup(stage.database, randomUUID())
    const { browser } = await made("administrator", groupId)
    const invited = await invite(browser)
    assert.strictEqual(invited.status, 201, invited.text)
    const again = () => browser.ask(`${members}/${String(invited.json()["id"])}/invitation`, { method: "POST" })
    for (let sent = 1; sent < 50; sent++) assert.strictEqual((await again()).status, 204, String(sent))
    const refused = await again()
    assert.deepStrictEqual([refused.status, refused.json()["code"]], [429, "rate_limited"])
    assert.strictEqual((await invite(browser)).status, 429)
    assert.strictEqual((await invite(stage.administrator)).status, 201)
  })
})
