import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { beginOnServer, onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { ask } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { makeUser, sameSite, signIn, type TestUser } from "../../../tools/harness/users.ts"

describe("an answer about an e-mail address", () => {
  let database = ""
  let proxy: FaultProxy
  let api: ApiHere
  let known: TestUser
  let locked: TestUser
  let invited: TestUser

  beforeAll(async () => {
    database = await testDatabase()
    const group = await makeGroup(database, "fleet")
    const newUser = () => makeUser(database, { role: "member", groupId: group })
    known = await newUser()
    locked = await newUser()
    invited = await newUser()
    await onServer(
      database,
      "UPDATE console_user SET locked_until = clock_timestamp() + interval '1 day' WHERE id = $1",
      [locked.id]
    )
    await onServer(database, "UPDATE console_user SET password_hash = NULL WHERE id = $1", [invited.id])
    const proxied = new URL(database)
    proxy = await startFaultProxy(Number(proxied.port))
    proxied.port = String(proxy.port)
    api = await startApiHere(proxied.href)
  })
  afterAll(async () => {
    await api.stop()
    await proxy.close()
  })

  const ofUsers = (names: ReadonlyArray<string>) => names.filter((name) => name.startsWith("console_"))

  it(
    "of a refused sign-in takes the same statements whether there is such a user or not",
    { tags: "CON-11" },
    async () => {
      const password = "a wrong password"
      const emails = ["nobody@users.example", known.email, locked.email, invited.email]
      for (const email of emails) {
        proxy.works()
        assert.strictEqual((await signIn(api.origin, { email, password })).status, 401)
        assert.deepStrictEqual(ofUsers(proxy.works()), ["console_user.begin_sign_in"])
      }
    }
  )

  it("of a lost password is sent before anything of the user is read", { tags: "CON-28" }, async () => {
    const unlock = await beginOnServer(database, "LOCK TABLE console_user, console_link IN ACCESS EXCLUSIVE MODE")
    try {
      for (const email of ["nobody@users.example", known.email]) {
        const answer = await ask(api.origin, "/console/api/account/password-reset", {
          headers: sameSite,
          body: { email }
        })
        assert.deepStrictEqual([answer.status, answer.text], [202, "{}"])
      }
      // The look-ups go on to wait, after the answers.
      await until("both look-ups wait", async () => {
        const [waiting] = await onServer(
          database,
          "SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'console_user'::regclass"
        )
        return waiting?.["n"] === 2
      })
    } finally {
      await unlock("SELECT 1")
    }
  })
})
