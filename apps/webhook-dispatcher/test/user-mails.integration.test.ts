import { type ReceivedMail, startMailServer, type TestMailServer } from "@trajet/adapters-smtp/testing/mail-server"
import { readMail } from "@trajet/adapters-smtp/testing/read-mail"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { ask } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { browserOf, cookiesOf, makeUser, sameSite, signIn } from "../../../tools/harness/users.ts"

const password = "another good password"

/** The address of the one link of a mail. */
const linkIn = ({ source }: ReceivedMail): URL => {
  const [link = ""] = /https?:\/\/\S+#\S+/u.exec(readMail(source).text) ?? []
  return new URL(link)
}

describe("mails to users of the console", () => {
  let database = ""
  let api: ApiHere
  let mails: TestMailServer
  let dispatcher: DispatcherHere

  beforeAll(async () => {
    database = await testDatabase()
    api = await startApiHere(database)
    mails = await startMailServer()
    dispatcher = await startDispatcherHere(database, { TRAJET_SMTP_URL: mails.url })
  })
  afterAll(async () => {
    await dispatcher.stop()
    await mails.close()
    await api.stop()
  })

  const mailTo = async (email: string): Promise<ReceivedMail> => {
    const to = () => mails.received.find((mail) => mail.to.includes(email))
    await until(`a mail comes to ${email}`, () => to() !== undefined)
    return to() ?? assert.fail("no mail")
  }

  /** Opens the link as its page does: the token is behind `#`. */
  const enter = ({ hash, origin }: URL, body: object = {}) =>
    ask(origin, "/console/api/session/link", { headers: sameSite, body: { token: hash.slice(1), ...body } })

  it(
    "bring an invitation, whose link lets the user choose a password and signs in, once",
    { tags: "CON-27" },
    async () => {
      const group = await makeGroup(database, "fleet")
      const user = await makeUser(database, { role: "administrator", groupId: group })
      const administrator = await browserOf(api.origin, user)
      const email = `${randomUUID()}@users.example`
      const order = { email, name: "Hugo Leroy", role: "member", language: "en" }
      assert.strictEqual((await administrator.ask("/console/api/members", { body: order })).status, 201)
      const mail = await mailTo(email)
      assert.strictEqual(readMail(mail.source).field("Subject"), "Your access to the Trajet console")
      const link = linkIn(mail)
      assert.deepStrictEqual([link.origin, link.pathname], [api.origin, "/console/enter"])
      assert.strictEqual((await enter(link)).json()["code"], "password_needed")
      const entered = await enter(link, { password })
      assert.strictEqual(entered.status, 200, entered.text)
      const shown = await ask(api.origin, "/console/api/session", { headers: { cookie: cookiesOf(entered) } })
      assert.deepInclude(Object(shown.json()["user"]), { email, role: "member" })
      assert.strictEqual((await enter(link, { password })).json()["code"], "link_refused")
      const stored = await onServer(database, "SELECT text FROM notice WHERE recipients = ARRAY[$1]", [email])
      assert.notInclude(String(stored[0]?.["text"]), link.hash.slice(1))
    }
  )

  it("bring the link for a new password, in the language of the user", { tags: "CON-28" }, async () => {
    const group = await makeGroup(database, "fleet of resets")
    const user = await makeUser(database, { role: "member", groupId: group })
    const body = { email: user.email }
    const asked = await ask(api.origin, "/console/api/account/password-reset", { headers: sameSite, body })
    assert.strictEqual(asked.status, 202)
    const mail = await mailTo(user.email)
    assert.match(readMail(mail.source).field("Subject"), /mot de passe/u)
    assert.strictEqual((await enter(linkIn(mail), { password })).status, 200)
    assert.strictEqual((await signIn(api.origin, user)).status, 401)
    assert.strictEqual((await signIn(api.origin, { ...user, password })).status, 200)
  })
})
