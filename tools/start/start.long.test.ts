import { migrate } from "@trajet/adapters-postgres"
import { personKeys } from "@trajet/domain/people"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../harness/database.ts"
import { makeFormerHome, startFormerPostgres } from "../harness/former-home.ts"
import { ask } from "../harness/http.ts"
import {
  isAlive,
  makeHome,
  readStartFile,
  removeHome,
  type ProductOptions,
  type StartedProduct,
  type StartFile,
  startProduct
} from "../harness/product.ts"
import { until } from "../harness/until.ts"

const started: Array<StartedProduct> = []

const start = (options: ProductOptions): StartedProduct => {
  const product = startProduct(options)
  started.push(product)
  return product
}

const group = (product: StartedProduct): number => -(product.child.pid ?? 0)

const stop = async (product: StartedProduct) => {
  product.child.kill("SIGTERM")
  return product.exitCode()
}

const homes: Array<string> = []

/** A new home, which is removed after the test. */
const newHome = (): string => {
  const home = makeHome()
  homes.push(home)
  return home
}

const stopStarted = async () => {
  for (const product of started.splice(0)) {
    if (product.child.exitCode === null && product.child.signalCode === null) await stop(product)
  }
}

afterEach(async () => {
  await stopStarted()
  for (const home of homes.splice(0)) removeHome(home)
})

const rolesOf = (url: string) =>
  onServer(url, "SELECT rolname, rolsuper FROM pg_roles WHERE rolname !~ '^pg_' ORDER BY rolname")

const originOf = (api: string): string => new URL(api).origin

// A first start and its end: first-start.integration.test.ts.

// The first start in a home makes its database and its demonstration, which takes most of its time.
describe("npm start in the home of an earlier start", () => {
  const home = makeHome()
  let before: StartFile

  beforeAll(async () => {
    const first = start({ home })
    before = await first.ready()
    await stop(first)
  })
  afterAll(() => removeHome(home))

  it("keeps data, keys and its one demonstration over a second start, and its secrets to their owner", async () => {
    const again = await start({ home }).ready()
    assert.deepStrictEqual(again.groups, before.groups)
    // Each start makes new links for the drivers.
    const kept = ({ drivers, operator }: typeof again.operations) => ({
      operator,
      drivers: drivers.map(({ id, key, name }) => ({ id, key, name }))
    })
    assert.deepStrictEqual(kept(again.operations), kept(before.operations))
    assert.strictEqual(again.demonstration?.mission_id, before.demonstration?.mission_id)
    const key = again.groups[0]?.keys.test.read ?? ""
    const missions = await ask(originOf(again.api), "/v1/transports?reference=DEMO-INSPECTION", { key })
    assert.lengthOf(Object(missions.json()["data"]), 1)
    const shown = await ask(originOf(again.api), new URL(again.demonstration?.inspection ?? "").pathname, { key })
    assert.strictEqual(shown.status, 200)
    const { pdf, status } = Object(shown.json()["data"])
    assert.strictEqual(status, "completed")
    for (const phase of ["depart", "arrivee"]) {
      assert.strictEqual(pdf[phase].photos_ok, pdf[phase].photos_total)
      assert.isAtLeast(pdf[phase].photos_ok, 7)
    }
    assert.strictEqual(statSync(join(home, "secrets.json")).mode & 0o777, 0o600)
  })

  it("shows an operator and three drivers with keys of both environments, and makes a new key for a revoked one", async () => {
    const product = start({ home })
    const { api, database_url, operations, demonstration } = await product.ready()
    assert.strictEqual(operations.url, `${originOf(api)}/operations/v1`)
    assert.deepStrictEqual(
      operations.drivers.map(({ name }) => name),
      ["Marie Durand", "Paul Petit", "Nadia Benali"]
    )
    const path = `/operations/v1/missions/${demonstration?.mission_id}`
    const { operator, drivers } = operations
    const statuses = [operator.test, operator.live, ...drivers.flatMap(({ key }) => [key.test, key.live])].map(
      async (key) => (await ask(originOf(api), path, { key })).status
    )
    // The mission is of the first driver, in the test environment.
    assert.deepStrictEqual(await Promise.all(statuses), [200, 404, 200, 404, 404, 404, 404, 404])
    const prefix = personKeys.shownPrefix(operator.live)
    await onServer(database_url, "UPDATE person_key SET revoked_at = clock_timestamp() WHERE prefix = $1", [prefix])
    await stop(product)
    const again = (await start({ home }).ready()).operations
    assert.notStrictEqual(again.operator.live, operator.live)
    assert.strictEqual(again.operator.test, operator.test)
    const kept = (all: typeof drivers) => all.map(({ id, key }) => ({ id, key }))
    assert.deepStrictEqual(kept(again.drivers), kept(drivers))
  })

  it("signs each demonstration user in by a link of this start alone, by both addresses of localhost", async () => {
    const product = start({ home })
    const first = (await product.ready()).console
    assert.match(first.url, /^http:\/\/localhost:\d+\/console$/u)
    const enter = (origin: string, link = "") =>
      ask(origin, "/console/api/session/link", {
        headers: { "sec-fetch-site": "same-origin" },
        body: { token: link.split("#")[1] }
      })
    const roles = ["administrator", "member", "administrator", "operator"]
    assert.deepStrictEqual(
      first.users.map(({ role }) => role),
      roles
    )
    const port = new URL(first.url).port
    const [one, other, ...rest] = first.users
    const entered = [
      await enter(`http://127.0.0.1:${port}`, one?.link),
      await enter(`http://[::1]:${port}`, other?.link),
      ...(await Promise.all(rest.map(({ link }) => enter(`http://127.0.0.1:${port}`, link))))
    ]
    assert.deepStrictEqual(
      entered.map(({ json }) => Reflect.get(Object(json()["user"]), "role")),
      roles
    )
    assert.strictEqual((await enter(`http://127.0.0.1:${port}`, one?.link)).status, 403)
    await stop(product)
    const again = start({ home })
    const second = (await again.ready()).console
    const origin = `http://127.0.0.1:${new URL(second.url).port}`
    assert.strictEqual((await enter(origin, second.users[0]?.link)).status, 200)
    await stop(again)
  })

  it("stops in order when the whole group is signalled, and then npm signals again", async () => {
    const product = start({ home, byNpm: true })
    const { processes } = await product.ready()
    process.kill(group(product), "SIGINT")
    process.kill(group(product), "SIGINT")
    assert.strictEqual(await product.exitCode(), 0)
    for (const pid of Object.values(processes)) assert.isFalse(isAlive(pid))
  })

  it("stops in order when npm alone is signalled", async () => {
    const product = start({ home, byNpm: true })
    const { processes } = await product.ready()
    product.child.kill("SIGTERM")
    await product.exitCode()
    await until("every process is gone", () => Object.values(processes).every((pid) => !isAlive(pid)))
  })

  it("stops in order when the supervisor itself is signalled, twice", async () => {
    const product = start({ home })
    const { processes } = await product.ready()
    process.kill(processes.start, "SIGTERM")
    process.kill(processes.start, "SIGTERM")
    assert.strictEqual(await product.exitCode(), 0)
  })

  it("starts over what a killed supervisor left behind", async () => {
    const killed = start({ home })
    const { processes } = await killed.ready()
    process.kill(processes.start, "SIGKILL")
    await killed.exitCode()
    await until("the API follows its supervisor", () => !isAlive(processes.api))
    const { api } = await start({ home }).ready()
    assert.strictEqual((await ask(originOf(api), "/readyz")).status, 200)
  })
})

describe("npm start, once it serves", () => {
  const home = makeHome()
  const log = join(home, "logs", "api.log")
  const largeLogBytes = 17 * 1024 * 1024
  let product: StartedProduct

  beforeAll(async () => {
    mkdirSync(join(home, "logs"), { recursive: true })
    chmodSync(home, 0o700)
    chmodSync(join(home, ".."), 0o700)
    writeFileSync(log, "x".repeat(largeLogBytes))
    product = startProduct({ home })
    await product.ready()
  })
  afterAll(async () => {
    await stop(product)
    removeHome(home)
  })

  it("works in a home that is closed to everybody else", async () => {
    assert.strictEqual(statSync(join(home, "..")).mode & 0o777, 0o700)
    const { api } = readStartFile(home)
    assert.strictEqual((await ask(originOf(api), "/readyz")).status, 200)
  })

  it("puts a log away that has grown too large, and its process goes on writing", async () => {
    const { api, groups } = readStartFile(home)
    assert.strictEqual(statSync(`${log}.1`).size, largeLogBytes)
    const key = groups[0]?.keys.test.read ?? ""
    await until("a line about a request", async () => {
      await ask(originOf(api), "/v1/events", { key })
      return readFileSync(log, "utf8").includes("GET /v1/events")
    })
    assert.isBelow(statSync(log).size, 1024 * 1024)
  })

  it("says in one line that the home is in use, and leaves its user alone", async () => {
    const second = start({ home })
    assert.strictEqual(await second.exitCode(), 1)
    assert.match(
      second.printed().trim(),
      /^\S+ is in use by process \d+; stop it, or set TRAJET_HOME to another folder$/u
    )
    assert.isTrue(isAlive(readStartFile(home).processes.api))
  })

  it("starts a child that dies again, says so, and keeps start.json current", async () => {
    const before = readStartFile(home)
    process.kill(before.processes.api, "SIGKILL")
    await until("a new API", () => readStartFile(home).processes.api !== before.processes.api)
    process.kill(before.processes.postgres, "SIGKILL")
    await until("a new PostgreSQL", () => readStartFile(home).processes.postgres !== before.processes.postgres)
    const after = readStartFile(home)
    assert.strictEqual(after.api, before.api)
    assert.match(product.printed(), /The API ended unexpectedly; starting it again\./u)
    assert.match(product.printed(), /PostgreSQL ended unexpectedly; starting it again\./u)
    const key = after.groups[0]?.keys.test.read ?? ""
    await until("an answer", async () => (await ask(originOf(after.api), "/v1/transports", { key })).status === 200)
  })
})

describe("npm start", () => {
  it("empties the home for --reset --yes, and begins again", async () => {
    const home = newHome()
    const first = start({ home })
    const before = await first.ready()
    await stop(first)
    const second = start({ home, words: ["--reset", "--yes"] })
    const after = await second.ready()
    assert.include(second.printed(), `Emptied ${home}.`)
    assert.notStrictEqual(after.groups[0]?.keys.test.full, before.groups[0]?.keys.test.full)
    assert.notStrictEqual(after.demonstration?.mission_id, before.demonstration?.mission_id)
  })

  it(
    "takes the superuser's rights from a home of before, and keeps its data and keys",
    { tags: "SEC-30" },
    async () => {
      const home = newHome()
      const secrets = makeFormerHome(home)
      const former = await startFormerPostgres(home, secrets)
      const url = `postgres://trajet:${secrets.postgresPassword}@127.0.0.1:${former.port}/trajet`
      await Effect.runPromise(migrate(url))
      await onServer(url, `INSERT INTO audit (group_id, action, target) VALUES ('${randomUUID()}', 'test', 'kept')`)
      assert.deepStrictEqual(await rolesOf(url), [{ rolname: "trajet", rolsuper: true }])
      await former.stop()

      const { database_url } = await start({ home }).ready()
      assert.deepStrictEqual(await rolesOf(database_url), [
        { rolname: "postgres", rolsuper: true },
        { rolname: "trajet", rolsuper: false },
        { rolname: "trajet_audit", rolsuper: false }
      ])
      const refused = await onServer(database_url, "DELETE FROM audit WHERE target = 'kept'").catch(String)
      assert.match(String(refused), /permission denied/u)
      assert.lengthOf(await onServer(database_url, "SELECT FROM audit WHERE target = 'kept'"), 1)
      // As people and tests do who look inside.
      await onServer(database_url, "UPDATE mission SET reference = reference; ALTER TABLE mission ADD COLUMN more int")
    }
  )
})
