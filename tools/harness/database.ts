import { migrate } from "@trajet/adapters-postgres"
import { Effect } from "effect"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { inject } from "vitest"
import type {} from "./shared-server.ts"

/** A database of its own, still empty, on the server of this address; its name says that it is a test's. */
export const emptyDatabase = async (serverUrl: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll("-", "")}`
  await onServer(serverUrl, `CREATE DATABASE ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A migrated database of its own on the server of this address. */
export const makeDatabase = async (serverUrl: string): Promise<string> => {
  const url = await emptyDatabase(serverUrl)
  await Effect.runPromise(migrate(url))
  return url
}

/** A migrated database of its own on the server that the tests of this run share. */
export const testDatabase = (): Promise<string> => makeDatabase(inject("serverUrl"))

/** Runs one SQL text on a connection of its own and gives its rows. */
export const onServer = async (url: string, sql: string, values: Array<unknown> = []) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql, values)
    return rows
  } finally {
    await client.end()
  }
}

/** Begins a transaction on a connection of its own with an SQL text; what it gives ends it with another one and commits. */
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
