import { OperatorId } from "@trajet/domain/people"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { listenToFeed } from "../../../tools/harness/feed-listener.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { groupName, makeGroup } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser, removeUser, sameSite, type TestUser } from "../../../tools/harness/users.ts"
import { workerApi } from "../../../tools/harness/worker-api.ts"

/** The end of a session reaches its feeds by then: they are checked every 0.4 s, and this machine may be busy. */
const boundMillis = 5_000

describe("the end of a session", async () => {
  const { api, database } = await workerApi()

  const newOperator = async (): Promise<TestUser> =>
    makeUser(database, { role: "operator", operatorId: OperatorId((await makeOperator(database)).id) })

  type Browser = Awaited<ReturnType<typeof browserOf>>

  const ends: Readonly<Record<string, (user: TestUser, browser: Browser) => Promise<unknown>>> = {
    "a sign-out": (_, { ask: send }) => send("/console/api/session", { method: "DELETE" }),
    "a revocation by another session": async (user) => {
      const other = await browserOf(api.origin, user)
      const rows = (await other.ask("/console/api/account/sessions")).json()["data"]
      assert.isTrue(Array.isArray(rows))
      for (const row of Array.isArray(rows) ? rows : []) {
        if (Reflect.get(row, "current") === true) continue
        await other.ask(`/console/api/account/sessions/${String(Reflect.get(row, "id"))}`, { method: "DELETE" })
      }
    },
    "a new password in another session": async (user) => {
      const other = await browserOf(api.origin, user)
      await other.ask("/console/api/account/password", { body: { password: "another good password" } })
    },
    "its age": (user) =>
      onServer(database, "UPDATE console_session SET created_at = created_at - interval '7 d' WHERE user_id = $1", [
        user.id
      ]),
    "the removal of the user": (user) => removeUser(database, user)
  }

  for (const [name, end] of Object.entries(ends)) {
    it(`ends its feed within a second, and its requests are 401: ${name}`, { tags: "CON-62" }, async () => {
      const user = await newOperator()
      const browser = await browserOf(api.origin, user)
      const kept = await browserOf(api.origin, await newOperator())
      const feeds = [browser, kept].map(({ cookie }) => listenToFeed(api.origin, { cookie }))
      const [feed, other] = feeds
      await Promise.all(feeds.map(({ opened }) => opened))
      let isOtherEnded = false
      void other?.ended.then(() => (isOtherEnded = true))
      await end(user, browser)
      const startedAt = performance.now()
      await feed?.ended
      assert.isBelow(performance.now() - startedAt, boundMillis)
      assert.isTrue(feed?.isComplete(), "the service ended the answer")
      assert.strictEqual((await browser.ask("/console/api/session")).status, 401)
      assert.isFalse(isOtherEnded)
      assert.strictEqual((await kept.ask("/console/api/session")).status, 200)
      other?.close()
    })
  }

  it("and a refused sign-in ask for a session, and not for the key of the API", { tags: "CON-63" }, async () => {
    const group = await makeGroup(database, groupName())
    const user = await makeUser(database, { role: "member", groupId: group })
    const body = { email: user.email, password: "a wrong password" }
    const answers = [
      await ask(api.origin, "/console/api/session"),
      await ask(api.origin, "/console/api/v1/transports"),
      await ask(api.origin, "/console/api/operations/v1/feed"),
      await ask(api.origin, "/console/api/session", { headers: sameSite, body })
    ]
    for (const { headers, status } of answers) {
      assert.deepStrictEqual([status, headers["www-authenticate"]], [401, 'Session realm="Trajet console"'])
    }
    const ofKeys = await ask(api.origin, "/v1/transports")
    assert.match(String(ofKeys.headers["www-authenticate"]), /^ApiKey /u)
  })
})
