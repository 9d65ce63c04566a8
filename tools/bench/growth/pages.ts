import "@trajet/adapters-postgres"
import type { Client } from "pg"
import { builtStatements } from "../../../libs/adapters-postgres/src/database/statement.ts"
import { LoadConnection } from "../api/load-connection.ts"
import { askOnce } from "./ask-once.ts"
import {
  beginningOf,
  type PagesByStatement,
  pagesByStatement,
  statementsOfProduct,
  touchedBetween,
  touchedPages
} from "./grown.ts"
import { median } from "../statistics.ts"
import { mixed, type OperationName, operationNames, type Operations } from "./operations.ts"
import { settings } from "./settings.ts"

/** A pattern of the texts that begin as this statement of the product. */
const patternOf = (name: string): string => {
  const statement = builtStatements.get(name)
  if (statement === undefined) throw new Error(`there is no statement ${name}`)
  return `${beginningOf(statement.text)}%`
}

// A process looks at these times for groups and endpoints with work that no hint told it of, however many requests come.
const sweeps = ["feed.append", "queue.due_endpoints"].map(patternOf)

/** Pages of tables, indexes and catalogues that statements of the product have touched, their planning included. */
const touchedBy = (condition: string): string => `
SELECT coalesce(${touchedPages}, 0)::text AS pages FROM ${statementsOfProduct} AND ${condition}`

const touched = touchedBy("ltrim(s.query, E'\\n ') NOT LIKE ALL ($1::text[])")
const touchedBySweeps = touchedBy("ltrim(s.query, E'\\n ') LIKE ANY ($1::text[])")

const pagesOfQuery = async (client: Client, query: string): Promise<number> =>
  Number((await client.query<{ pages: string }>(query, [sweeps])).rows[0]?.pages)

/** Pages touched so far by all statements but sweeps. */
export const pagesTouched = (client: Client): Promise<number> => pagesOfQuery(client, touched)

/** Pages touched so far by sweeps. */
export const pagesSwept = (client: Client): Promise<number> => pagesOfQuery(client, touchedBySweeps)

const warmUps = 5

/** Lets every connection of the pool run every statement some times: it plans anew at first, and reads catalogues. */
const warmUp = async (port: number, all: ReadonlyArray<Operations>): Promise<void> => {
  await Promise.all(
    Array.from({ length: settings.connections }, async () => {
      const connection = new LoadConnection(port)
      for (const name of operationNames) {
        const operation = mixed(all, name)
        for (let nth = 0; nth < warmUps; nth++) await askOnce(connection, operation)
      }
      connection.close()
    })
  )
}

/** By the name of the operation. */
export type Pages = ReadonlyMap<string, number>

/** What one request touches. */
interface Touched {
  readonly pages: number
  readonly byStatement: PagesByStatement
}

/** Pages of one request: the median over batches, each of one group, one request after the other. */
const pagesOf = async (
  client: Client,
  port: number,
  batches: ReadonlyArray<Operations>,
  name: OperationName
): Promise<Touched> => {
  const connection = new LoadConnection(port)
  const beforeAll = await pagesByStatement(client)
  const each: Array<number> = []
  for (const operations of batches) {
    const before = await pagesTouched(client)
    for (let nth = 0; nth < settings.requestsEach; nth++) await askOnce(connection, operations[name])
    each.push(((await pagesTouched(client)) - before) / settings.requestsEach)
  }
  connection.close()
  const requests = batches.length * settings.requestsEach
  const byStatement = touchedBetween(beforeAll, await pagesByStatement(client), requests)
  return { pages: median(each), byStatement }
}

const pagesOfAll = async (
  client: Client,
  port: number,
  batches: ReadonlyArray<Operations>
): Promise<ReadonlyMap<OperationName, Touched>> => {
  const touched = new Map<OperationName, Touched>()
  for (const name of operationNames) touched.set(name, await pagesOf(client, port, batches, name))
  return touched
}

/** Counts the pages that a request of small groups and one of a large group touches. */
export const countPages = async (client: Client, port: number, small: ReadonlyArray<Operations>, large: Operations) => {
  await warmUp(port, [...small, large])
  return {
    small: await pagesOfAll(client, port, small),
    large: await pagesOfAll(
      client,
      port,
      small.map(() => large)
    )
  }
}
