import type { UserLinkPurpose } from "@trajet/domain/users"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import {
  browserOf,
  cookiesOf,
  makeLink,
  makeUser,
  sameSite,
  signIn,
  type TestUser
} from "../../../tools/harness/users.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"

const newPassword = "another good password"

describe("an account of the console", async () => {
  const { api, database, groupId: group } = await sharedStage()

  const newMember = () => makeUser(database, { role: "member", groupId: group })

  /** Makes a link of a user, and returns its token. */
  const tokenOf = async (user: TestUser, purpose: UserLinkPurpose): Promise<string> =>
    (await makeLink(database, user, purpose)).split("#")[1] ?? ""

  const enter = (token: string, password?: string) =>
    ask(api.origin, "/console/api/session/link", {
      headers: sameSite,
      body: { token, ...(password === undefined ? {} : { password }) }
    })

  const noticesTo = (email: string) =>
    onServer(database, "SELECT subject, text, link_id FROM notice WHERE recipients = ARRAY[$1] ORDER BY created_at", [
      email
    ])

  it(
    "is entered by a one-time link, which sets a password and works once",
    { tags: ["CON-27", "SEC-46"] },
    async () => {
      const user = await newMember()
      const token = await tokenOf(user, "reset")
      const needed = await enter(token)
      assert.deepInclude([needed.status, needed.json()["code"]], "password_needed")
      assert.strictEqual((await enter(token, "short")).json()["code"], "password_refused")
      assert.strictEqual((await enter(token, user.email)).json()["code"], "password_refused")
      const entered = await enter(token, newPassword)
      assert.strictEqual(entered.status, 200, entered.text)
      assert.strictEqual(
        (await ask(api.origin, "/console/api/session", { headers: { cookie: cookiesOf(entered) } })).status,
        200
      )
      const again = await enter(token, newPassword)
      assert.deepStrictEqual([again.status, again.json()["code"]], [403, "link_refused"])
      assert.strictEqual((await signIn(api.origin, user)).status, 401)
      assert.strictEqual((await signIn(api.origin, { ...user, password: newPassword })).status, 200)
    }
  )

  it("is not entered by a changed token, or by one that has expired", { tags: "CON-27" }, async () => {
    const user = await newMember()
    const token = await tokenOf(user, "sign_in")
    const last = token.endsWith("0") ? "1" : "0"
    for (const wrong of ["x", token.slice(0, 36), `${token.slice(0, -1)}${last}`, `${token}.x`.slice(0, 40)]) {
      assert.strictEqual((await enter(wrong)).status, 403, wrong)
    }
    await onServer(database, "UPDATE console_link SET expires_at = clock_timestamp()")
    assert.strictEqual((await enter(token)).status, 403)
    assert.strictEqual((await enter(await tokenOf(user, "sign_in"))).status, 200)
  })

  it(
    "gets a mail for a new password, and an unknown address the same answer and none",
    { tags: "CON-28" },
    async () => {
      const user = await newMember()
      const reset = (email: string) =>
        ask(api.origin, "/console/api/account/password-reset", { headers: sameSite, body: { email } })
      const known = await reset(user.email)
      const unknown = await reset("nobody@users.example")
      assert.deepStrictEqual([known.status, known.text], [202, "{}"])
      assert.deepStrictEqual([unknown.status, unknown.text], [202, "{}"])
      await assertSoon(async () => assert.lengthOf(await noticesTo(user.email), 1))
      const [notice] = await noticesTo(user.email)
      assert.match(String(notice?.["text"]), /\/console\/enter#\{token\}/u)
      assert.isNotNull(notice?.["link_id"])
      assert.strictEqual((await reset(user.email.toUpperCase())).status, 429)
    }
  )

  it("is not entered by an earlier link of any kind once it has a new password", { tags: "CON-29" }, async () => {
    const user = await newMember()
    const [invitation, signInLink] = [await tokenOf(user, "invitation"), await tokenOf(user, "sign_in")]
    assert.strictEqual((await enter(await tokenOf(user, "reset"), newPassword)).status, 200)
    for (const token of [invitation, signInLink])
      assert.strictEqual((await enter(token, "a third password")).status, 403)
    const changed = await tokenOf(user, "reset")
    const browser = await browserOf(api.origin, { ...user, password: newPassword })
    const body = { password: "a fourth password" }
    assert.strictEqual((await browser.ask("/console/api/account/password", { body })).status, 204)
    assert.strictEqual((await enter(changed, newPassword)).status, 403)
  })

  it("is not entered by an invitation after any sign-in", { tags: "CON-29" }, async () => {
    const user = await newMember()
    const invitation = await tokenOf(user, "invitation")
    assert.strictEqual((await signIn(api.origin, user)).status, 200)
    assert.strictEqual((await enter(invitation, newPassword)).status, 403)
  })

  it("is told by mail of each new password, but not of the first", { tags: "CON-96" }, async () => {
    const user = await newMember()
    const subject = "Sécurité de votre accès à la console Trajet"
    const told = async () => (await noticesTo(user.email)).filter((notice) => notice["subject"] === subject)
    assert.strictEqual((await enter(await tokenOf(user, "invitation"), newPassword)).status, 200)
    assert.lengthOf(await told(), 0)
    assert.strictEqual((await enter(await tokenOf(user, "reset"), "a third password")).status, 200)
    const browser = await browserOf(api.origin, { ...user, password: "a third password" })
    await browser.ask("/console/api/account/password", { body: { password: newPassword } })
    const texts = (await told()).map(({ text }) => String(text))
    assert.lengthOf(texts, 2)
    assert.match(texts[0] ?? "", /remplacé par le lien d’un mail/u)
    assert.match(texts[1] ?? "", /a été changé\. .*Adresse : 127\.0\.0\.1/su)
  })

  it("is told by mail of a sign-in on a new device, and of no other", { tags: "CON-29" }, async () => {
    const user = await newMember()
    const first = cookiesOf(await signIn(api.origin, user))
    await signIn(api.origin, user, first)
    assert.lengthOf(await noticesTo(user.email), 0)
    await signIn(api.origin, user)
    const [notice] = await noticesTo(user.email)
    assert.strictEqual(notice?.["subject"], "Nouvelle connexion à la console Trajet")
  })

  it(
    "changes its password after a recent sign-in alone, and the other sessions end",
    { tags: ["CON-8", "CON-29", "CON-65", "SEC-43"] },
    async () => {
      const user = await newMember()
      const [browser, other] = [await browserOf(api.origin, user), await browserOf(api.origin, user)]
      const change = () => browser.ask("/console/api/account/password", { body: { password: newPassword } })
      await onServer(
        database,
        "UPDATE console_session SET signed_in_at = clock_timestamp() - interval '601 s' WHERE user_id = $1",
        [user.id]
      )
      const old = await change()
      assert.deepStrictEqual([old.status, old.json()["code"]], [403, "sign_in_again"])
      const wrong = await browser.ask("/console/api/session/confirmation", { body: { password: "wrong password" } })
      assert.strictEqual(wrong.status, 401)
      const confirmed = await browser.ask("/console/api/session/confirmation", { body: { password: user.password } })
      assert.strictEqual(confirmed.status, 200)
      assert.strictEqual((await change()).status, 204)
      assert.strictEqual((await other.ask("/console/api/session")).status, 401)
      assert.strictEqual((await browser.ask("/console/api/session")).status, 200)
    }
  )

  it("shows by what its user can prove again who it is", { tags: "CON-65" }, async () => {
    const user = await newMember()
    const browser = await browserOf(api.origin, user)
    const proofs = async () => (await browser.ask("/console/api/account/proofs")).json()
    assert.deepStrictEqual(await proofs(), { has_password: true, has_passkey: false })
    await onServer(database, "UPDATE console_user SET password_hash = NULL WHERE id = $1", [user.id])
    await onServer(
      database,
      `INSERT INTO console_passkey (id, user_id, public_key, counter, transports, name)
       VALUES (gen_random_uuid(), $1, 'AQID', 0, '{}', 'Laptop')`,
      [user.id]
    )
    assert.deepStrictEqual(await proofs(), { has_password: false, has_passkey: true })
  })

  it(
    "lists its sessions and ends one of them, and no session of another user",
    { tags: ["CON-31", "SEC-42"] },
    async () => {
      const [user, stranger] = [await newMember(), await newMember()]
      const [browser, other] = [await browserOf(api.origin, user), await browserOf(api.origin, user)]
      const strange = await browserOf(api.origin, stranger)
      const listed = await browser.ask("/console/api/account/sessions")
      const sessions = listed.json()["data"]
      assert.isTrue(Array.isArray(sessions) && sessions.length === 2)
      const ended: unknown = Array.isArray(sessions)
        ? sessions.find((of) => Reflect.get(of, "current") === false)
        : null
      const path = `/console/api/account/sessions/${String(Reflect.get(Object(ended), "id"))}`
      assert.strictEqual((await strange.ask(path, { method: "DELETE" })).status, 404)
      assert.strictEqual((await other.ask("/console/api/session")).status, 200)
      assert.strictEqual((await browser.ask(path, { method: "DELETE" })).status, 204)
      assert.strictEqual((await other.ask("/console/api/session")).status, 401)
      assert.strictEqual((await browser.ask(path, { method: "DELETE" })).status, 404)
      assert.strictEqual((await browser.ask("/console/api/account/sessions/x", { method: "DELETE" })).status, 404)
    }
  )

  it("ends a session that is idle for 12 hours or 7 days old", { tags: "CON-7" }, async () => {
    for (const column of [
      "last_used_at = clock_timestamp() - interval '12 h'",
      "created_at = clock_timestamp() - interval '7 d'"
    ]) {
      const user = await newMember()
      const browser = await browserOf(api.origin, user)
      await onServer(database, `UPDATE console_session SET ${column} WHERE user_id = $1`, [user.id])
      assert.strictEqual((await browser.ask("/console/api/session")).status, 401, column)
    }
  })

  it("has a name and a language that the user changes", async () => {
    const browser = await browserOf(api.origin, await newMember())
    const changed = await browser.ask("/console/api/account", {
      method: "PATCH",
      body: { name: " Ada ", language: "en" }
    })
    assert.deepInclude(changed.json(), { name: "Ada", language: "en" })
    const wrong = await browser.ask("/console/api/account", { method: "PATCH", body: { language: "de" } })
    assert.strictEqual(wrong.status, 422)
  })
})

/** Repeats a check until it holds, for at most 5 s. */
const assertSoon = async (check: () => Promise<void>): Promise<void> => {
  const untilMillis = Date.now() + 5_000
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > untilMillis) throw error
    }
  }
}
