import { makeDatabase, onServer } from "./database.ts"
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts"
import { type EndedServer, startTestServer } from "./postgres.ts"
import { startStandby } from "./standby.ts"

interface ServerOfPair {
  /** Its address without a proxy, as the product. */
  readonly direct: string
  /** As the superuser. */
  readonly admin: string
  readonly proxy: FaultProxy
  /** Kills the server, if it runs. */
  readonly stop: () => Promise<void>
  /** Starts it again, if it does not run. */
  readonly restart: () => Promise<unknown>
}

/** A migrated database on a primary and a standby that follows it, each behind a proxy. */
export interface ServerPair {
  readonly primary: ServerOfPair
  readonly standby: ServerOfPair
  /** The address with both hosts, by their proxies; the standby is named first. */
  readonly url: string
  /** The same with the primary named first. */
  readonly urlOfPrimaryFirst: string
  /** Makes commits wait for the standby, or no longer. */
  readonly synchronous: (isOn: boolean) => Promise<void>
  readonly promote: () => Promise<void>
  readonly dispose: () => Promise<void>
}

type Restarted = Pick<ServerOfPair, "restart" | "stop">

const atPort = (url: string, port: number): string => {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

interface Prepared extends EndedServer {
  /** Name of its migrated database. */
  readonly name: string
}

let prepared: Promise<Prepared> | null = null

/** Migrates a server once for all pairs of this process. What it has written stays small, because it is copied twice. */
const prepare = async (): Promise<Prepared> => {
  const settings = { max_wal_size: "32MB", min_wal_size: "32MB", wal_recycle: "off" }
  const { data, server } = await startTestServer({ durable: false, settings })
  const url = new URL(await makeDatabase(server.url("postgres")))
  await server.stop("fast")
  return { data, password: url.password, name: url.pathname.slice(1) }
}

export const startServerPair = async (): Promise<ServerPair> => {
  const closing: Array<() => Promise<unknown>> = []
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const { name, ...from } = await (prepared ??= prepare())
    const test = await startTestServer({ durable: true, from })
    closing.push(test.dispose)
    const database = test.server.appUrl(name)
    const follower = await startStandby(test)
    closing.push(follower.stop)
    const ofPair = async (port: number, { restart, stop }: Restarted): Promise<ServerOfPair> => {
      const proxy = await startFaultProxy(port)
      closing.push(proxy.close)
      return { direct: atPort(database, port), admin: atPort(test.server.url("postgres"), port), proxy, stop, restart }
    }
    const standby = await ofPair(follower.port, follower)
    const primary = await ofPair(test.server.port, test)
    const urlOf = (servers: ReadonlyArray<ServerOfPair>): string =>
      database.replace(/@[^/]*/u, () => `@${servers.map(({ proxy }) => `127.0.0.1:${proxy.port}`).join(",")}`)
    return {
      primary,
      standby,
      url: urlOf([standby, primary]),
      urlOfPrimaryFirst: urlOf([primary, standby]),
      synchronous: async (isOn) => {
        await onServer(primary.admin, `ALTER SYSTEM SET synchronous_standby_names = '${isOn ? follower.name : ""}'`)
        await onServer(primary.admin, "SELECT pg_reload_conf()")
      },
      promote: follower.promote,
      dispose
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
