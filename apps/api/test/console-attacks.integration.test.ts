import { assert, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { browserOf, cookiesOf, makeUser, signIn, type TestUser } from "../../../tools/harness/users.ts"
import { ownStage } from "../../../tools/harness/stages.ts"

describe("an attack on the console", async () => {
  const { api, database, groupId: group } = await ownStage()
  const member = await makeUser(database, { role: "member", groupId: group })

  it(
    "refuses a change that another site asks for, with a session and without",
    { tags: ["CON-10", "SEC-40"] },
    async () => {
      const { cookie } = await browserOf(api.origin, member)
      const own = new URL(api.origin).host
      const foreign: ReadonlyArray<Record<string, string>> = [
        {},
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site", origin: `http://${own}` },
        { "sec-fetch-site": "none" },
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: `https://${own}.evil.example` }
      ]
      for (const headers of foreign) {
        const refused = await ask(api.origin, "/console/api/v1/transports", {
          headers: { cookie, ...headers },
          body: validOrder()
        })
        assert.strictEqual(refused.status, 403, JSON.stringify(headers))
        assert.strictEqual(refused.json()["code"], "cross_site_request")
        const body = { email: member.email, password: member.password }
        assert.strictEqual((await ask(api.origin, "/console/api/session", { headers, body })).status, 403)
        const left = await ask(api.origin, "/console/api/session", {
          method: "DELETE",
          headers: { cookie, ...headers }
        })
        assert.strictEqual(left.status, 403)
      }
      const headers = { cookie, origin: `http://${own}` }
      const ordered = await ask(api.origin, "/console/api/v1/transports", { headers, body: validOrder() })
      assert.strictEqual(ordered.status, 201, ordered.text)
      assert.strictEqual((await ask(api.origin, "/console/api/v1/transports", { headers: { cookie } })).status, 200)
    }
  )

  it(
    "fixes no session: a sign-in never uses a token that the browser had before",
    { tags: ["CON-6", "SEC-39"] },
    async () => {
      const planted = `trajet_session=${"x".repeat(43)}`
      const answer = await signIn(api.origin, member, planted)
      assert.strictEqual(answer.status, 200)
      assert.notInclude(cookiesOf(answer), "x".repeat(43))
      assert.strictEqual((await ask(api.origin, "/console/api/session", { headers: { cookie: planted } })).status, 401)
      const first = cookiesOf(answer)
      const again = cookiesOf(await signIn(api.origin, member, first))
      assert.notStrictEqual(again.split("; ")[0], first.split("; ")[0])
      assert.strictEqual((await ask(api.origin, "/console/api/session", { headers: { cookie: first } })).status, 401)
      assert.strictEqual((await ask(api.origin, "/console/api/session", { headers: { cookie: again } })).status, 200)
    }
  )

  it(
    "answers an unknown address, a wrong password and a locked account alike",
    { tags: ["CON-11", "CON-12", "SEC-41"] },
    async () => {
      const target = await makeUser(database, { role: "member", groupId: group })
      const wrong = { ...target, password: "a wrong password" }
      const shown = async (user: Pick<TestUser, "email" | "password">) => {
        const { status, json } = await signIn(api.origin, user)
        return { status, problem: json() }
      }
      const refused = await shown(wrong)
      assert.deepInclude(refused, { status: 401 })
      assert.deepStrictEqual(await shown({ ...wrong, email: "nobody@users.example" }), refused)
      await Promise.all(Array.from({ length: 9 }, () => shown(wrong)))
      assert.deepStrictEqual(await shown(target), refused)
    }
  )

  it("refuses an address with too many failures before it checks a password", { tags: "CON-12" }, async () => {
    const host = await startApiHere(database, { TRAJET_RATE_FAILED_AUTH: "5" })
    try {
      const nobody = { email: "nobody@users.example", password: "a wrong password" }
      for (let n = 0; n < 5; n++) assert.strictEqual((await signIn(host.origin, nobody)).status, 401)
      assert.strictEqual((await signIn(host.origin, member)).status, 429)
    } finally {
      await host.stop()
    }
  })

  it(
    "by a user of another group finds no mission: 404 as for an unknown one",
    { tags: ["CON-2", "SEC-44"] },
    async () => {
      const stranger = await makeUser(database, {
        role: "administrator",
        groupId: await makeGroup(database, "strangers")
      })
      const [own, other] = [await browserOf(api.origin, member), await browserOf(api.origin, stranger)]
      const created = await own.ask("/console/api/v1/transports", { body: validOrder() })
      const path = `/console/api/v1/transports/${String(created.json()["id"])}`
      assert.strictEqual((await own.ask(path)).status, 200)
      const refused = await other.ask(path)
      assert.strictEqual(refused.status, 404)
      assert.strictEqual((await other.ask(`${path}/cancel`, { body: { reason: "sold" } })).status, 404)
    }
  )
})
