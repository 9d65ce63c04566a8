import "@trajet/adapters-postgres"
import type { Client } from "pg"
import { builtStatements } from "../../../libs/adapters-postgres/src/database/statement.ts"
import { appRole } from "../../postgres/roles.ts"

/** Pages by statement. */
export type PagesByStatement = ReadonlyMap<string, number>

/** How a statement's text begins: up to its first value, which pg_stat_statements may write in another way. */
export const beginningOf = (text: string): string => text.trimStart().split(/[$'0-9]/u)[0] ?? ""

/** Many statements share a shorter beginning, such as `SELECT`. */
const lengthMin = 12

const named = [...builtStatements]
  .map(([name, { text }]) => ({ name, beginning: beginningOf(text) }))
  .filter(({ beginning }) => beginning.length >= lengthMin)

/** The name of the statement whose beginning this text has; the text itself for others, such as `BEGIN`. */
const nameOf = (query: string): string => {
  const fitting = named.filter(({ beginning }) => query.trimStart().startsWith(beginning))
  const longest = fitting.toSorted((a, b) => b.beginning.length - a.beginning.length)[0]
  return longest?.name ?? query.trim().slice(0, 40)
}

/** The statements of the product, for a count of the pages that they touch, their planning included. */
export const statementsOfProduct = `pg_stat_statements s
JOIN pg_roles r ON r.oid = s.userid JOIN pg_database d ON d.oid = s.dbid
WHERE r.rolname = '${appRole}' AND d.datname = current_database() AND s.toplevel`
export const touchedPages = "sum(s.shared_blks_hit + s.shared_blks_read)"

const pagesSql = `SELECT s.query, ${touchedPages}::text AS pages FROM ${statementsOfProduct} GROUP BY s.query`

/** Pages that each statement of the product has touched so far, its planning included. */
export const pagesByStatement = async (client: Client): Promise<PagesByStatement> => {
  const { rows } = await client.query<{ query: string; pages: string }>(pagesSql)
  const pages = new Map<string, number>()
  for (const { pages: touched, query } of rows) {
    const name = nameOf(query)
    pages.set(name, (pages.get(name) ?? 0) + Number(touched))
  }
  return pages
}

/** What each statement has touched between two counts, for one of so many requests. */
export const touchedBetween = (before: PagesByStatement, after: PagesByStatement, requests: number): PagesByStatement =>
  new Map([...after].map(([name, pages]) => [name, (pages - (before.get(name) ?? 0)) / requests]))

const levelsSql = `
SELECT c.relname AS index, (bt_metap(c.relname)).level::int AS level FROM pg_class c
JOIN pg_am a ON a.oid = c.relam JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE a.amname = 'btree' AND n.nspname = 'public' AND c.relkind = 'i'`

/** How many levels a search goes down in each index before its leaf. */
export const indexLevels = async (client: Client): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ index: string; level: number }>(levelsSql)
  return new Map(rows.map(({ index, level }) => [index, level]))
}
