import { primaryOf } from "@trajet/adapters-postgres"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { inject } from "vitest"
import { migrateEmbedded } from "../postgres/migrate-embedded.ts"
import { adminRole } from "../postgres/postgres-process.ts"
import { appRole } from "../postgres/roles.ts"
import type {} from "./shared-server.ts"

/** Makes an empty database on the server of this address, with a name for tests. */
export const emptyDatabase = async (serverUrl: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll("-", "")}`
  await onServer(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
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

/** Makes a migrated database on the server that the tests of this run share. */
export const testDatabase = (): Promise<string> => makeDatabase(inject("serverUrl"))

/** Runs one SQL text on its own connection, to the primary if the address names several hosts, and returns its rows. */
export const onServer = async (url: string, sql: string, values: Array<unknown> = []) => {
  const client = new Client({ connectionString: await primaryOf(url) })
  // A server that ends while it is asked fails the query; without a listener it would end this process.
  client.on("error", () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, values)
    return rows
  } finally {
    await client.end()
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
