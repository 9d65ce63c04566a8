import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { makeDatabase, onServer } from "../../../tools/harness/database.ts"
import { type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { startTestServer } from "../../../tools/harness/postgres.ts"
import { startStandby } from "../../../tools/harness/standby.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"

/** Counts of reads by their outcome. */
export type Reads = Readonly<Record<string, number>>

export interface ReplicaStage {
  readonly api: ApiProcess
  readonly key: string
  readonly databaseUrl: string
  /** Before the replica; the product reaches it by this alone. */
  readonly proxy: FaultProxy
  /** Address of the replica for the product, by the proxy. */
  readonly readUrl: string
  /** Keeps the replica as it is, while its primary goes on; or lets it catch up. */
  readonly hold: (isHeld: boolean) => Promise<void>
  /** Resolves once the replica has everything that the primary has now. */
  readonly caughtUp: () => Promise<void>
  readonly reads: (api?: ApiProcess) => Promise<Reads>
  /** Resolves once the process reads from the replica, or does not any more. */
  readonly isRead: (isRead: boolean, api?: ApiProcess) => Promise<void>
  readonly stopReplica: () => Promise<void>
  readonly restartReplica: () => Promise<void>
  /** Keeps the state of the primary. The returned function replaces the primary by that state, as a fail-over does. */
  readonly remembered: () => Promise<() => Promise<void>>
  /** Starts another API on the database with these settings. */
  readonly startApi: (env: Readonly<Record<string, string>>) => Promise<ApiProcess>
  readonly dispose: () => Promise<void>
}

const atPort = (url: string, port: number): string => {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

const copy = (from: string, to: string): void => {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" })
  if (status !== 0) throw new Error(`the data of a server could not be copied: ${stderr}`)
}

/** The value of each series of a metric on the page of a process, by its labels. */
export const seriesOf = async ({ origin }: ApiProcess, name: string): Promise<Reads> => {
  const page = await (await fetch(`${origin}/metrics`)).text()
  const lines = [...page.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)$`, "gmu"))]
  return Object.fromEntries(lines.map(([, labels = "", value]) => [labels, Number(value)]))
}

const readsOf = async (api: ApiProcess): Promise<Reads> => {
  const series = await seriesOf(api, "trajet_replica_reads_total")
  return Object.fromEntries(
    Object.entries(series).map(([labels, value]) => [/outcome="([^"]*)"/u.exec(labels)?.[1] ?? "", value])
  )
}

/** Starts a primary, a replica behind a proxy, and an API that uses both. */
export const startReplicaStage = async (): Promise<ReplicaStage> => {
  const closing: Array<() => Promise<unknown>> = []
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const primary = await startTestServer({ durable: true })
    closing.push(primary.dispose)
    const databaseUrl = await makeDatabase(primary.server.url("postgres"))
    const key = (await makeKey(databaseUrl, await makeGroup(databaseUrl, "fleet"))).clear
    const replica = await startStandby(primary)
    closing.push(replica.stop)
    const proxy = await startFaultProxy(replica.port)
    closing.push(proxy.close)
    const admin = primary.server.url("postgres")
    const onReplica = (sql: string) => onServer(atPort(admin, replica.port), sql)
    const startApi: ReplicaStage["startApi"] = async (more) => {
      const api = await startApiProcess(databaseUrl, more)
      closing.push(api.stop)
      return api
    }
    const readUrl = atPort(databaseUrl, proxy.port)
    const api = await startApi({ DATABASE_READ_URL: readUrl })
    const isRead: ReplicaStage["isRead"] = (wanted, of = api) =>
      until(`the replica is ${wanted ? "" : "not "}read`, async () => {
        const { "": leftOut } = await seriesOf(of, "trajet_replica_left_out")
        return leftOut === (wanted ? 0 : 1)
      })
    return {
      api,
      key,
      databaseUrl,
      proxy,
      readUrl,
      hold: async (isHeld) => {
        await onReplica(`SELECT pg_wal_replay_${isHeld ? "pause" : "resume"}()`)
        const isPaused = async () => (await onReplica("SELECT pg_get_wal_replay_pause_state() AS state"))[0]?.["state"]
        if (isHeld) await until("the replay is paused", async () => (await isPaused()) === "paused")
      },
      caughtUp: async () => {
        const [row] = await onServer(databaseUrl, "SELECT pg_current_wal_lsn()::text AS lsn")
        const has = `SELECT pg_last_wal_replay_lsn() >= '${String(row?.["lsn"])}' AS has`
        await until("the replica has everything", async () => (await onReplica(has))[0]?.["has"] === true)
      },
      reads: (of = api) => readsOf(of),
      isRead,
      stopReplica: replica.stop,
      restartReplica: replica.restart,
      remembered: async () => {
        const kept = `${primary.data}.kept`
        await primary.server.stop("fast")
        copy(primary.data, kept)
        await primary.restart()
        return async () => {
          await primary.stop()
          rmSync(primary.data, { recursive: true })
          copy(kept, primary.data)
          await primary.restart()
        }
      },
      startApi,
      dispose
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
