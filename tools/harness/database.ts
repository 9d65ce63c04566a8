import { primaryOf } from "@trajet/adapters-postgres"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { inject } from "vitest"
import { migrateEmbedded } from "../postgres/migrate-embedded.ts"
import { adminRole } from "../postgres/postgres-process.ts"
import { appRole } from "../postgres/roles.ts"
import { endFile } from "./file-end.ts"
import { recordStart } from "./recorded-starts.ts"
import { runServerVariable } from "./shared-server.ts"

const newName = (): string => `test_${randomUUID().replaceAll("-", "")}`

const named = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Makes an empty database on the server of this address, with a name for tests. */
export const emptyDatabase = async (serverUrl: string): Promise<string> => {
  recordStart("database")
  const name = newName()
  await onServer(serverUrl, `CREATE DATABASE ${name}`)
  return named(serverUrl, name)
}

const as = (role: string) => (url: string) => {
  const changed = new URL(url)
  changed.username = role
  return changed.href
}

/**
 * The address of the same database for the superuser of a test server, who has rights that the product's role lacks.
 */
export const asAdministrator = as(adminRole)

const asProduct = as(appRole)

/** Makes an empty database, with the product's role, for a test that lets processes start before `migrate`. */
export const unmigratedDatabase = async (serverUrl: string) => {
  const admin = await emptyDatabase(asAdministrator(serverUrl))
  const app = asProduct(admin)
  return { url: app, migrate: () => migrateEmbedded({ admin, app }) }
}

/** Makes a migrated database on the server of this address, with the product's role. */
export const makeDatabase = async (serverUrl: string): Promise<string> => {
  const { migrate, url } = await unmigratedDatabase(serverUrl)
  await migrate()
  return url
}

/** Migrates a database that others are copied from, which nobody connects to, and returns its name. */
export const makeTemplate = async (serverUrl: string): Promise<string> => {
  const name = new URL(await makeDatabase(serverUrl)).pathname.slice(1)
  await onServer(asAdministrator(serverUrl), `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  return name
}

/** Makes a migrated database, on the server that the tests of this run share, by copying the one of the run. */
export const testDatabase = async (): Promise<string> => {
  recordStart("database")
  const server = asAdministrator(inject("serverUrl"))
  const name = newName()
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${inject("templateName")}`)
  return asProduct(named(server, name))
}

/** A connection that waits for the next text on its address. To make one takes 8 ms of processor, a text less than one. */
interface Idle {
  readonly url: string
  readonly client: Client
}

let idle: ReadonlyArray<Idle> = []
const idleMax = 4

const opened = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: await primaryOf(url) })
  // A server that ends while it is asked fails the query; without a listener it would end this process.
  client.on("error", () => void (idle = idle.filter((one) => one.client !== client)))
  await client.connect()
  return client
}

/** Whether the process waits for a connection before it ends; the types of the driver leave this out. */
const hold = (client: Client, name: "ref" | "unref"): void => {
  const method: unknown = Reflect.get(client, name)
  if (typeof method === "function") Reflect.apply(method, client, [])
}

const taken = async (url: string): Promise<Client> => {
  const found = idle.find((one) => one.url === url)
  if (found === undefined) return opened(url)
  idle = idle.filter((one) => one !== found)
  hold(found.client, "ref")
  return found.client
}

const kept = async (url: string, client: Client): Promise<void> => {
  hold(client, "unref")
  idle = [...idle, { url, client }]
  const [oldest] = idle
  if (idle.length <= idleMax || oldest === undefined) return
  idle = idle.slice(1)
  await oldest.client.end()
}

// One statement on rows, which leaves nothing to the session; each other text gets a connection of its own.
const changesRowsOnly = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b[^;]*$/iu
const leavesTraces = /\b(?:set_config|pg_advisory\w*)\b/iu

// PostgreSQL copies and drops a database only without other connections, and applies ALTER DATABASE to new connections.
const needsUnusedDatabase = /\b(?:CREATE|DROP|ALTER) DATABASE\b/iu

const endIdle = async (): Promise<void> => {
  const ending = idle
  idle = []
  await Promise.all(ending.map(({ client }) => client.end()))
}

/** Whether the address is on the server of the run. Other servers end during their tests. */
export const isOfRun = (url: string): boolean => url.includes(`@${process.env[runServerVariable] ?? "no run"}/`)

/**
 * Runs one SQL text on a connection that nothing else uses meanwhile, to the primary if the address names several hosts,
 * and returns its rows.
 */
export const onServer = async (url: string, sql: string, values: Array<unknown> = []) => {
  if (needsUnusedDatabase.test(sql)) await Promise.all([endIdle(), endFile()])
  const client = await taken(url)
  let isClean = false
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, values)
    isClean = isOfRun(url) && changesRowsOnly.test(sql) && !leavesTraces.test(sql)
    return rows
  } finally {
    await (isClean ? kept(url, client) : client.end())
  }
}

/** Begins a transaction on its own connection with an SQL text. The returned function runs another text and commits. */
export const beginOnServer = async (url: string, sql: string): Promise<(sql: string) => Promise<void>> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`BEGIN; ${sql}`)
  return async (last) => {
    try {
      await client.query(`${last}; COMMIT`)
    } finally {
      await client.end()
    }
  }
}
