import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "pg"
import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { postgresSeconds, processSeconds } from "../api/cpu.ts"
import { LoadConnection } from "../api/load-connection.ts"
import { closeLater } from "../running.ts"
import { askOnce } from "./ask-once.ts"
import { mixed, type Operation, type OperationName, operationNames, operationsOf } from "./operations.ts"
import type { Scene, Step } from "./scene.ts"
import { settings } from "./settings.ts"

/** What one request costs while many come at once. */
export interface Cost {
  readonly name: OperationName
  readonly perSecond: number
  readonly serverMicros: number
  readonly postgresMicros: number
  readonly walBytes: number
  /** Rows inserted, changed and deleted. */
  readonly rows: number
}

interface Counters {
  readonly server: number
  readonly postgres: number
  readonly wal: number
}

const walSql = "SELECT (pg_current_wal_lsn() - '0/0')::text AS wal"
const rowsSql = "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::text AS rows FROM pg_stat_user_tables"

const countersOf = async (client: Client, postmaster: number, pid: number): Promise<Counters> => ({
  server: processSeconds(pid) ?? Number.NaN,
  postgres: postgresSeconds(postmaster) ?? Number.NaN,
  wal: Number((await client.query<{ wal: string }>(walSql)).rows[0]?.wal)
})

const load = async (port: number, operation: Operation, seconds: number): Promise<number> => {
  const endsAt = performance.now() + seconds * 1_000
  let answered = 0
  await Promise.all(
    Array.from({ length: settings.connections }, async () => {
      const connection = new LoadConnection(port)
      while (performance.now() < endsAt) {
        await askOnce(connection, operation)
        answered++
      }
      connection.close()
    })
  )
  return answered
}

/** PostgreSQL has counted the rows of a session this long after the session has ended. */
const tellsMillis = 1_000

const weighedOf = async (
  client: Client,
  postmaster: number,
  { pid, port }: ApiProcess,
  name: OperationName,
  operation: Operation
): Promise<{ readonly cost: Omit<Cost, "rows">; readonly requests: number }> => {
  const warmedUp = await load(port, operation, settings.seconds / 2)
  const before = await countersOf(client, postmaster, pid)
  const answered = await load(port, operation, settings.seconds)
  const after = await countersOf(client, postmaster, pid)
  const each = (what: keyof Counters) => (after[what] - before[what]) / answered
  const cost = {
    name,
    perSecond: answered / settings.seconds,
    serverMicros: each("server") * 1e6,
    postgresMicros: each("postgres") * 1e6,
    walBytes: each("wal")
  }
  return { cost, requests: warmedUp + answered }
}

/** Weighs operations with an API of their own, which tells its rows when it ends: they are shared by all of its requests. */
const costsOf = async (
  client: Client,
  scene: Scene,
  step: Step,
  names: ReadonlyArray<OperationName>
): Promise<ReadonlyArray<Cost>> => {
  const rowsWritten = async () => Number((await client.query<{ rows: string }>(rowsSql)).rows[0]?.rows)
  const api = await startApiProcess(scene.databaseUrl, { NODE_ENV: "production" })
  closeLater(api.stop)
  const groups = [step.large, ...step.small]
  const all = await Promise.all(groups.map((group) => operationsOf(api.origin, scene.administratorUrl, group)))
  await wait(tellsMillis)
  const before = await rowsWritten()
  const weighed = []
  for (const name of names) {
    weighed.push(await weighedOf(client, scene.postmaster, api, name, mixed(all, name)))
  }
  await api.stop()
  await wait(tellsMillis)
  const rows = ((await rowsWritten()) - before) / weighed.reduce((sum, { requests }) => sum + requests, 0)
  return weighed.map(({ cost }) => ({ ...cost, rows }))
}

const readings = operationNames.filter((name) => name !== "creation" && name !== "change of dates")

/** Weighs each operation by a load of all measured groups of a step. */
export const weigh = async (client: Client, scene: Scene, step: Step): Promise<ReadonlyArray<Cost>> => [
  ...(await costsOf(client, scene, step, ["creation"])),
  ...(await costsOf(client, scene, step, ["change of dates"])),
  ...(await costsOf(client, scene, step, readings))
]

/** Bytes of the rows of a table, with indexes and long values. */
export interface TableSize {
  readonly table: string
  readonly rows: number
  readonly bytesOfRow: number
  readonly bytesOfIndexes: number
}

const sizesSql = `
SELECT coalesce(i.inhparent, c.oid)::regclass::text AS table, sum(c.reltuples)::text AS rows,
  sum(pg_total_relation_size(c.oid))::text AS bytes, sum(pg_indexes_size(c.oid))::text AS of_indexes
FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
GROUP BY 1 HAVING sum(c.reltuples) > 0 ORDER BY sum(pg_total_relation_size(c.oid)) DESC`

const sized = ["mission", "event", "delivery", "audit", "feed_entry", "idempotency_key"]

export const tableSizes = async (client: Client): Promise<ReadonlyArray<TableSize>> => {
  const { rows } = await client.query<Record<"table" | "rows" | "bytes" | "of_indexes", string>>(sizesSql)
  return rows
    .filter(({ table }) => sized.includes(table))
    .map(({ bytes, of_indexes: ofIndexes, rows: count, table }) => ({
      table,
      rows: Number(count),
      bytesOfRow: Number(bytes) / Number(count),
      bytesOfIndexes: Number(ofIndexes) / Number(count)
    }))
}
