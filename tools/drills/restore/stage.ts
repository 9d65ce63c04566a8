import { setTimeout as wait } from "node:timers/promises"
import { startAdmin } from "../../harness/admin-process.ts"
import { onServer } from "../../harness/database.ts"
import type { BackedUpServer } from "./backed-up-server.ts"
import { type Reader, startLoad } from "./integration.ts"
import { type Running, seeFeed, startProcesses, type World } from "./product.ts"
import type { UsedValues } from "./used-values.ts"

const clients = 8

export interface Stage {
  readonly server: BackedUpServer
  readonly world: World
  readonly used: UsedValues
  readonly reader: Reader
  readonly say: (line: string) => void
  readonly accessLogs: Array<string>
}

/** The stored rows' ids of a table. */
export const idsIn = async ({ server }: Stage, table: "mission" | "event"): Promise<ReadonlyArray<string>> =>
  (await onServer(server.url, `SELECT id::text AS id FROM ${table} ORDER BY created_at, id`)).map(({ id }) =>
    String(id)
  )

/** Lets the product serve clients, a reader and a receiver, and stops it. */
export const serve = async (stage: Stage, old: ReadonlyArray<string>, during: (running: Running) => Promise<void>) => {
  const running = await startProcesses(stage.server.url, stage.world)
  stage.accessLogs.push(...running.accessLogs)
  const [origin = ""] = running.origins
  const finishReading = stage.reader.follow(origin)
  const stopLoad = startLoad({ origins: running.origins, key: stage.world.key, clients, used: stage.used, old })
  await during(running)
  const period = await stopLoad()
  await finishReading()
  await seeFeed(stage.server.url, stage.used)
  await running.stop()
  return period
}

/** Waits for the next full second of the server, and returns it as pgBackRest and as ISO 8601 write it. */
export const nextSecond = async ({ server }: Stage) => {
  const sql = "SELECT to_char(date_trunc('second', clock_timestamp()) + interval '1 s', 'YYYY-MM-DD HH24:MI:SS') AS at"
  const [row] = await onServer(server.url, sql)
  const text = String(row?.["at"])
  const iso = `${text.replace(" ", "T")}Z`
  await wait(Math.max(0, Date.parse(iso) - Date.now()))
  return { target: `${text}+00`, iso, millis: Date.parse(iso) }
}
export type Second = Awaited<ReturnType<typeof nextSecond>>

export interface Told {
  readonly moved_before: boolean
  readonly lost_deliveries: number
  readonly events: ReadonlyArray<{ readonly event: string }>
  readonly requests: ReadonlyArray<{ readonly idempotency_key: string | null }>
}

/** Runs the command as an operator does, with the access logs of every API so far. */
export const afterRestore = async ({ accessLogs, server, world }: Stage, { iso }: Second): Promise<Told> => {
  const logs = accessLogs.flatMap((file) => ["--access-log", file])
  const { ended } = startAdmin(["after-restore", "--restored-to", iso, "--json", ...logs], {
    DATABASE_URL: server.url,
    NATS_URL: world.nats.url
  })
  const { json, status, stderr } = await ended
  if (status !== 0) throw new Error(`after-restore ended with ${status}: ${stderr}`)
  const told: Told = Object(json())
  return told
}
