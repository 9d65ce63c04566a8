import { randomUUID } from "node:crypto"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { asAdministrator, onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup, makeKey, testSecrets } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"
import { type HeldRouter, startHeldRouter } from "./held-router.ts"

const roleName = () => `test_login_${randomUUID().replaceAll("-", "")}`

describe("secrets in files", () => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-secrets-"))
  let database = ""
  let key = ""
  let api: ApiProcess
  let dispatcher: DispatcherProcess
  let receiver: Receiver
  let router: HeldRouter

  const fileOf = (name: string) => join(folder, name)
  const write = (name: string, secret: string) => writeFileSync(fileOf(name), `${secret}\n`)
  /** The variables of these secrets name files; those that the harness sets are empty. */
  const inFiles = (secrets: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(secrets).flatMap(([name, secret]) => {
        write(name, secret)
        return [
          [name, ""],
          [`${name}_FILE`, fileOf(name)]
        ]
      })
    )
  const logOf = ({ logFile }: { readonly logFile: string }) => readFileSync(logFile, "utf8")
  const readAgain = "the settings were read again"
  const renewals = (process: ApiProcess | DispatcherProcess) => logOf(process).split(readAgain).length - 1
  const renew = async (ofProcess: ApiProcess | DispatcherProcess) => {
    const before = renewals(ofProcess)
    process.kill(ofProcess.pid, "SIGHUP")
    await until("the settings are read again", () => renewals(ofProcess) > before)
  }
  const order = async () => {
    const { status } = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    assert.strictEqual(status, 201)
  }

  beforeAll(async () => {
    database = await testDatabase()
    receiver = await startReceiver(() => 204)
    const groupId = await makeGroup(database, "fleet")
    key = (await makeKey(database, groupId)).clear
    await makeEndpoint(database, groupId, receiver.url)
    const env = inFiles({ DATABASE_URL: database, ...testSecrets })
    router = await startHeldRouter()
    api = await startApiProcess(database, { ...env, ...router.env })
    dispatcher = await startDispatcherProcess(database, env)
  })
  afterAll(async () => {
    await Promise.all([api.stop(), dispatcher.stop(), receiver.close()])
    await router.close()
  })

  it("start API and dispatcher, and stand neither in their environment, nor in their command line, nor in a log", async () => {
    await order()
    await until("the event arrives", () => receiver.received.length === 1)
    const secrets = [...Object.values(testSecrets), new URL(database).password]
    for (const running of [api, dispatcher]) {
      const seen = ["environ", "cmdline"].map((file) => readFileSync(`/proc/${running.pid}/${file}`, "utf8"))
      for (const secret of secrets) assert.notInclude([...seen, logOf(running)].join(), secret)
    }
  })

  it("are read again at a hang-up signal: a login of the database is replaced while orders go on", async () => {
    const [first, second] = [roleName(), roleName()]
    const administrator = asAdministrator(database)
    const login = async (role: string) => {
      await onServer(
        administrator,
        `CREATE ROLE ${role} LOGIN IN ROLE trajet PASSWORD '${role}'; ALTER ROLE ${role} SET role TO trajet`
      )
      const url = new URL(database)
      url.username = role
      url.password = role
      write("DATABASE_URL", url.href)
      await Promise.all([renew(api), renew(dispatcher)])
    }
    const connections = async (role: string) =>
      (await onServer(administrator, "SELECT FROM pg_stat_activity WHERE usename = $1", [role])).length

    let isOver = false
    let ordered = 0
    // Enough clients that some requests are in progress at each change.
    const orders = Array.from({ length: 8 }, async () => {
      for (; !isOver; ordered++) await order()
    })
    await login(first)
    assert.isAbove(await connections(first), 0)
    await login(second)
    await until("nothing is connected by the former login", async () => (await connections(first)) === 0)
    await onServer(administrator, `DROP ROLE ${first}`)
    const before = ordered
    await until("orders go on", () => ordered > before + 5)
    isOver = true
    await Promise.all(orders)
    await until("every event has arrived", () => receiver.received.length === ordered + 1)
    write("DATABASE_URL", database)
    await Promise.all([renew(api), renew(dispatcher)])
    await until("the second login is free", async () => (await connections(second)) === 0)
    await onServer(administrator, `DROP ROLE ${second}`)
  })

  it("leave a request in progress the time to end", async () => {
    router.holdNext()
    const { pickup, delivery, vehicle } = validOrder()
    const priced = ask(api.origin, "/v1/pricing", { key, body: { pickup, delivery, vehicle } })
    await until("the request waits for the router", () => router.isHolding())
    await renew(api)
    await order()
    router.release()
    assert.strictEqual((await priced).status, 200)
  })

  it("are not taken over if PostgreSQL refuses them, and no log shows them", async () => {
    const wrong = new URL(database)
    wrong.password = randomUUID()
    for (const running of [api, dispatcher]) {
      const count = renewals(running)
      write("DATABASE_URL", wrong.href)
      process.kill(running.pid, "SIGHUP")
      await until("the refusal is logged", () => logOf(running).includes("the settings were not read again"))
      await order()
      assert.strictEqual(renewals(running), count)
      assert.notInclude(logOf(running), wrong.password)
    }
    write("DATABASE_URL", database)
  })

  it("are not taken over if a file is empty: the process says so, and goes on with the former ones", async () => {
    const count = renewals(api)
    write("TRAJET_PEPPER", "")
    process.kill(api.pid, "SIGHUP")
    await until("the refusal is logged", () =>
      logOf(api).includes("TRAJET_PEPPER_FILE names a file that cannot be used: it is empty")
    )
    await order()
    assert.strictEqual(renewals(api), count)
  })
})
