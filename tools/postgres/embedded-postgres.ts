import { setTimeout as wait } from "node:timers/promises"
import { Client } from "pg"
import {
  adminRole,
  type EmbeddedOptions,
  type PostgresProcess,
  readyMillis,
  spawnPostgres,
  untilAccepting
} from "./postgres-process.ts"
import { appRole, codeOf, connected, ensureRoles } from "./roles.ts"

export type { EmbeddedOptions } from "./postgres-process.ts"

export interface PostgresUrls {
  /** Of a database, as the superuser. */
  readonly url: (database: string) => string
  /** Of a database, as the product works on it. */
  readonly appUrl: (database: string) => string
}

export interface EmbeddedPostgres extends Omit<PostgresProcess, "hasEnded">, PostgresUrls {}

const answers = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on("error", () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    // In a home of before the superuser has another name: a server that refuses a login is ready all the same.
    return /^28/u.test(codeOf(error))
  } finally {
    await client.end().catch(() => undefined)
  }
}

const untilReady = async (server: Pick<PostgresProcess, "hasEnded">, url: string, logFile: string) => {
  for (const deadline = Date.now() + readyMillis; !(await answers(url)); await wait(20)) {
    if (server.hasEnded() || Date.now() > deadline) throw new Error(`PostgreSQL did not start; see ${logFile}`)
  }
}

/** Waits until a server that was started answers, and gives it the roles of the product. Returns its addresses. */
export const readyPostgres = async (
  options: EmbeddedOptions,
  server: Pick<PostgresProcess, "hasEnded" | "port">
): Promise<PostgresUrls> => {
  const urlOf = (role: string, password: string) => (database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${server.port}/${database}`
  const url = urlOf(adminRole, options.adminPassword)
  const appUrl = urlOf(appRole, options.password)
  await untilReady(server, url("postgres"), options.logFile)
  if (options.isStandby !== true) await ensureRoles({ admin: url("postgres"), app: appUrl("postgres") })
  return { url, appUrl }
}

/** Starts the PostgreSQL that the npm package ships, and waits until it answers. */
export const startPostgres = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { hasEnded, ...server } = await spawnPostgres(options)
  await untilAccepting({ ...server, hasEnded }, options.logFile)
  return { ...server, ...(await readyPostgres(options, { hasEnded, port: server.port })) }
}

/** Makes a database where it is missing. */
export const ensureDatabase = ({ url }: PostgresUrls, name: string): Promise<void> =>
  connected(url("postgres"), async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  })
