import { assert, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { browserOf, makeUser, sameSite, signIn } from "../../../tools/harness/users.ts"
import { ownStage } from "../../../tools/harness/stages.ts"
import { OperatorId } from "@trajet/domain/people"

describe("a session of the console", async () => {
  const { api, database, groupId: group } = await ownStage()
  const member = await makeUser(database, { role: "member", groupId: group })
  const { id } = await makeOperator(database)
  const operator = await makeUser(database, { role: "operator", operatorId: OperatorId(id) })

  it(
    "orders a mission by the clients' API, and the audit log names the key of the user",
    { tags: ["CON-3", "CON-4", "CON-5"] },
    async () => {
      const browser = await browserOf(api.origin, member)
      const created = await browser.ask("/console/api/v1/transports", { body: validOrder() })
      assert.strictEqual(created.status, 201, created.text)
      const id = String(created.json()["id"])
      assert.strictEqual((await browser.ask(`/console/api/v1/transports/${id}`)).status, 200)
      const rows = await onServer(
        database,
        `SELECT k.user_id, k.environment, a.action FROM audit a JOIN api_key k ON k.id = a.key_id WHERE a.target = $1`,
        [id]
      )
      assert.deepStrictEqual(rows, [{ user_id: member.id, environment: "test", action: "transport.create" }])
      const live = { headers: { "x-trajet-environment": "live" } }
      assert.strictEqual((await browser.ask(`/console/api/v1/transports/${id}`, live)).status, 404)
      const elsewhere = { headers: { "x-trajet-environment": "elsewhere" } }
      assert.strictEqual((await browser.ask(`/console/api/v1/transports/${id}`, elsewhere)).status, 422)
    }
  )

  it("says who is signed in, until the sign-out", { tags: "CON-6" }, async () => {
    const browser = await browserOf(api.origin, member)
    const shown = await browser.ask("/console/api/session")
    assert.strictEqual(shown.status, 200)
    assert.deepInclude(shown.json()["user"], { id: member.id, role: "member", group: { id: group, name: "fleet" } })
    const left = await browser.ask("/console/api/session", { method: "DELETE" })
    assert.strictEqual(left.status, 204)
    assert.match(String(left.headers["set-cookie"]), /^trajet_session=; .*Max-Age=0/u)
    assert.strictEqual((await browser.ask("/console/api/session")).status, 401)
    assert.strictEqual((await browser.ask("/console/api/v1/transports")).status, 401)
  })

  it("has a cookie that pages cannot read and other sites cannot send", { tags: "CON-4" }, async () => {
    const answer = await signIn(api.origin, member)
    const [session] = [answer.headers["set-cookie"] ?? []].flat()
    assert.match(session ?? "", /^trajet_session=\w{43}; Path=\/; HttpOnly; SameSite=Strict$/u)
    const behindTls = await startApiHere(database, { TRAJET_PUBLIC_URL: "https://api.example" })
    try {
      const secure = [(await signIn(behindTls.origin, member)).headers["set-cookie"] ?? []].flat()
      assert.match(secure[0] ?? "", /^__Host-trajet_session=\w{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/u)
    } finally {
      await behindTls.stop()
    }
  })

  it(
    "is needed: without a cookie, with a wrong one and with an API key in its place the answer is 401",
    { tags: "CON-2" },
    async () => {
      for (const cookie of [
        "",
        "trajet_session=",
        `trajet_session=${"x".repeat(43)}`,
        "trajet_session=x; trajet_session=y"
      ]) {
        for (const path of [
          "/console/api/session",
          "/console/api/v1/transports",
          "/console/api/operations/v1/missions"
        ]) {
          const answer = await ask(api.origin, path, { headers: cookie === "" ? {} : { cookie } })
          assert.strictEqual(answer.status, 401, path)
        }
      }
      const wrong = await signIn(api.origin, { ...member, password: "another password" })
      assert.strictEqual(wrong.status, 401)
      assert.strictEqual(wrong.json()["code"], "sign_in_refused")
      assert.isUndefined(wrong.headers["set-cookie"])
    }
  )

  it(
    "of an operator serves the routes of operations, and no routes of clients; and the other way round",
    { tags: ["CON-2", "CON-5"] },
    async () => {
      const browser = await browserOf(api.origin, operator)
      assert.strictEqual((await browser.ask("/console/api/operations/v1/missions")).status, 200)
      assert.strictEqual((await browser.ask("/console/api/v1/transports")).status, 403)
      const ofMember = await browserOf(api.origin, member)
      const refused = await ofMember.ask("/console/api/operations/v1/missions")
      assert.strictEqual(refused.status, 403)
      assert.strictEqual(refused.json()["code"], "role_not_allowed")
    }
  )

  it("does not exist on a host without the console", { tags: "CON-5" }, async () => {
    const host = await startApiHere(database, { TRAJET_CONSOLE: "off" })
    try {
      for (const path of [
        "/console/api/session",
        "/console/api/v1/transports",
        "/console/api/operations/v1/missions"
      ]) {
        assert.strictEqual((await ask(host.origin, path, { headers: sameSite })).status, 404, path)
      }
      assert.strictEqual((await signIn(host.origin, member)).status, 404)
    } finally {
      await host.stop()
    }
  })
})
