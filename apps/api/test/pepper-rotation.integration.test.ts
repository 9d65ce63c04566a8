import { OperatorId } from "@trajet/domain/people"
import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey, testSecrets } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"
import { browserOf, cookiesOf, makeUser, sameSite, signIn } from "../../../tools/harness/users.ts"

const former = testSecrets.TRAJET_PEPPER
const next = randomBytes(32).toString("hex")
// Without another pepper, the file of its setting holds one that nobody has used.
const nobodys = randomBytes(32).toString("hex")

describe("the rotation of the pepper", () => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-pepper-"))
  const files = { TRAJET_PEPPER_FILE: join(folder, "pepper"), TRAJET_PEPPER_PREVIOUS_FILE: join(folder, "previous") }
  let database = ""
  let apis: ReadonlyArray<ApiProcess> = []

  const write = (pepper: string, previous: string) => {
    writeFileSync(files.TRAJET_PEPPER_FILE, pepper)
    writeFileSync(files.TRAJET_PEPPER_PREVIOUS_FILE, previous)
  }
  const renewals = ({ logFile }: ApiProcess) => readFileSync(logFile, "utf8").split("were read again").length
  const renew = async (api: ApiProcess) => {
    const before = renewals(api)
    process.kill(api.pid, "SIGHUP")
    await until("the settings are read again", () => renewals(api) > before)
  }

  beforeAll(async () => {
    database = await testDatabase()
    write(former, nobodys)
    const env = { ...files, TRAJET_PEPPER: "" }
    apis = await Promise.all([startApiProcess(database, env), startApiProcess(database, env)])
  })
  afterAll(() => Promise.all(apis.map((api) => api.stop())))

  it("lets every key and session in at each step, and forgets those that were not used during it", async () => {
    const [first, second] = apis
    if (first === undefined || second === undefined) return assert.fail("two APIs are needed")
    const group = await makeGroup(database, "fleet")
    const made = await Promise.all(Array.from({ length: 6 }, () => makeKey(database, group)))
    const keys = made.map(({ clear }) => clear)
    const { clear: idle } = await makeKey(database, group)
    const { id: operatorId, key: operator } = await makeOperator(database)
    const user = await makeUser(database, { role: "operator", operatorId: OperatorId(operatorId) })
    const signedIn = await signIn(first.origin, user)
    const cookie = cookiesOf(signedIn)

    const statusOf = async ({ origin }: ApiProcess, key: string) =>
      (await ask(origin, "/v1/transports?limit=1", { key })).status
    const entries = async (api: ApiProcess) => [
      ...(await Promise.all(keys.map((key) => statusOf(api, key)))),
      (await ask(api.origin, "/operations/v1/missions?limit=1", { key: operator })).status,
      (await ask(api.origin, "/console/api/session", { headers: { ...sameSite, cookie } })).status
    ]
    const allIn = keys.map(() => 200).concat(200, 200)
    const everywhere = async (step: string) => {
      // Both at once, so that a key moves at one API while the other one looks it up.
      const seen = await Promise.all([entries(first), entries(second), entries(first), entries(second)])
      for (const statuses of seen) assert.deepStrictEqual(statuses, allIn, step)
    }

    await everywhere("before")
    // Both processes accept the new pepper before the first one uses it.
    write(former, next)
    await renew(first)
    await everywhere("the first API accepts the new pepper")
    await renew(second)
    write(next, former)
    await renew(first)
    await everywhere("the first API uses the new pepper")
    await renew(second)
    await everywhere("both APIs use the new pepper")
    write(next, nobodys)
    await Promise.all(apis.map(renew))
    await everywhere("no API accepts the former pepper")
    assert.strictEqual(await statusOf(first, idle), 401)
    await browserOf(first.origin, user)
  })

  it("knows the device of a user, and ends the session that the user leaves", async () => {
    const [api] = apis
    if (api === undefined) return assert.fail("an API is needed")
    write(former, nobodys)
    await renew(api)
    const user = await makeUser(database, {
      role: "administrator",
      groupId: await makeGroup(database, "dealer")
    })
    const before = cookiesOf(await signIn(api.origin, user))
    const left = cookiesOf(await signIn(api.origin, user))
    write(next, former)
    await renew(api)
    const out = await ask(api.origin, "/console/api/session", {
      method: "DELETE",
      headers: { ...sameSite, cookie: left }
    })
    assert.strictEqual(out.status, 204)
    const again = cookiesOf(await signIn(api.origin, user, before))
    const statusOf = async (cookie: string) =>
      (await ask(api.origin, "/console/api/session", { headers: { ...sameSite, cookie } })).status
    assert.deepStrictEqual([await statusOf(left), await statusOf(before), await statusOf(again)], [401, 401, 200])
  })
})
