import { Schema } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { asAdministrator, emptyDatabase, onServer } from "../../harness/database.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { type Receiver, startReceiver } from "../../harness/receiver.ts"
import { testBilling } from "../../harness/tenants.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import { appRole } from "../../postgres/roles.ts"
import { type Release, unpackFormerRelease } from "./former-release.ts"
import { administer, type DrillProcess, type Ports, startApi, startDispatcher } from "./processes.ts"
import { type Proxy, startProxy } from "./proxy.ts"

const groupsCount = 4
const apiNames = ["api-1", "api-2"] as const
const dispatchersCount = 2

/** A group with a key, and an endpoint for every event. */
export interface Customer {
  readonly key: string
  readonly receiver: Receiver
}

export interface Served {
  readonly name: string
  readonly ports: Ports
  process: DrillProcess
}

export interface UpgradeWorld {
  readonly databaseUrl: string
  readonly postgresLog: string
  readonly former: Release
  readonly proxy: Proxy
  readonly apis: ReadonlyArray<Served>
  readonly dispatchers: Array<DrillProcess>
  readonly customers: ReadonlyArray<Customer>
  readonly dispose: () => Promise<void>
}

/** A database that belongs to the role of the product, as on a server of somebody's own, with the schema of a release. */
const makeDatabaseOf = async (release: Release, serverUrl: string): Promise<string> => {
  const url = await emptyDatabase(asAdministrator(serverUrl))
  await onServer(url, `GRANT ALL ON SCHEMA public TO ${appRole}`)
  const own = new URL(url)
  own.username = appRole
  await administer(release, own.href, ["migrate"])
  return own.href
}

const readKey = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Struct({ key: Schema.String })))

// Made by commands of the release: today's would write columns that its schema does not have.
const makeCustomer = async (release: Release, databaseUrl: string, name: string): Promise<Customer> => {
  const run = (...words: ReadonlyArray<string>) => administer(release, databaseUrl, words)
  const ofTests = ["--group", name, "--environment", "test"]
  await run("groups", "create", name)
  const billing = join(release.folder, "billing.json")
  const { companyName, ...entity } = testBilling
  writeFileSync(billing, JSON.stringify([{ ...entity, company_name: companyName }]))
  await run("billing", "import", "--group", name, billing)
  const receiver = await startReceiver()
  await run("endpoints", "create", ...ofTests, "--url", receiver.url)
  const key = await run("keys", "create", ...ofTests, "--scopes", "transports:read,transports:write", "--json")
  return { key: readKey(key).key, receiver }
}

/** Starts PostgreSQL with these settings, HAProxy, and two APIs and two dispatchers of the release before on its schema. */
export const startUpgradeWorld = async (settings: Readonly<Record<string, string>> = {}): Promise<UpgradeWorld> => {
  const closing: Array<() => Promise<unknown> | void> = []
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const former = unpackFormerRelease()
    closing.push(former.remove)
    const postgres = await startTestServer({ durable: true, settings })
    closing.push(postgres.dispose)
    const databaseUrl = await makeDatabaseOf(former, postgres.server.url("postgres"))
    const customers: Array<Customer> = []
    while (customers.length < groupsCount) {
      const customer = await makeCustomer(former, databaseUrl, `group ${customers.length}`)
      closing.push(customer.receiver.close)
      customers.push(customer)
    }
    const apis: Array<Served> = []
    for (const name of apiNames) {
      const ports = { port: await quietPort(), probesPort: await quietPort() }
      const served: Served = { name, ports, process: await startApi(former, databaseUrl, ports) }
      closing.push(() => served.process.stop())
      apis.push(served)
    }
    const dispatchers: Array<DrillProcess> = []
    closing.push(() => Promise.all(dispatchers.map((one) => one.stop())))
    while (dispatchers.length < dispatchersCount) dispatchers.push(await startDispatcher(former, databaseUrl))
    const proxy = await startProxy(Object.fromEntries(apis.map(({ name, ports }) => [name, ports])))
    closing.push(proxy.dispose)
    for (const { name } of apis) await proxy.serves(name)
    return { databaseUrl, postgresLog: postgres.logFile, former, proxy, apis, dispatchers, customers, dispose }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
