import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type NatsServer, type NatsServerOptions, startNatsServer } from "../nats/nats-server.ts"
import { quietPort } from "../nats/quiet-port.ts"
import { until } from "./until.ts"

export interface TestNats {
  readonly url: string
  readonly port: number
  /** Id of the current or last process. */
  readonly pid: () => number
  /** Sends SIGKILL; resolves once the process is gone. */
  readonly kill: () => Promise<void>
  /** Restarts the server on its port, after a kill if it still runs; `wipe` deletes its store meanwhile. */
  readonly restart: (options?: { readonly wipe?: boolean }) => Promise<void>
  readonly dispose: () => Promise<void>
}

interface TestNatsOptions extends Pick<NatsServerOptions, "port" | "monitorPort" | "cluster" | "args"> {
  /** Folder of its store; by default a temporary one that is deleted with the server. */
  readonly store?: string
}

/** Starts a nats-server on loopback, with a JetStream store on disk. */
export const startNats = async (options: TestNatsOptions = {}): Promise<TestNats> => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-nats-"))
  const store = options.store ?? join(folder, "store")
  const start = (port: number): Promise<NatsServer> =>
    startNatsServer({ ...options, port, store, logFile: join(folder, "nats.log") })
  const port = options.port ?? (await quietPort())
  let server = await start(port)
  const kill = () => server.stop("SIGKILL")
  return {
    url: server.url,
    port,
    pid: () => server.pid,
    kill,
    restart: async ({ wipe = false } = {}) => {
      await kill()
      if (wipe) rmSync(store, { recursive: true, force: true })
      server = await start(port)
    },
    dispose: async () => {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

export interface TestNatsCluster {
  readonly servers: ReadonlyArray<TestNats>
  /** All addresses, separated by commas: a `NATS_URL`. */
  readonly url: string
  /** The server that leads a stream; null while none does. */
  readonly leader: (stream: string) => Promise<TestNats | null>
  /** True if a stream has a leader, and all its other copies are up to date. */
  readonly isWhole: (stream: string) => Promise<boolean>
  readonly dispose: () => Promise<void>
}

interface StreamState {
  readonly name: string
  readonly cluster?: {
    readonly leader?: string
    readonly replicas?: ReadonlyArray<{ readonly current?: boolean; readonly offline?: boolean }>
  }
}

interface JetStreamState {
  readonly meta_cluster?: { readonly leader?: string; readonly cluster_size?: number }
  readonly account_details?: ReadonlyArray<{ readonly stream_detail?: ReadonlyArray<StreamState> }>
}

const jetStreamState = async (monitorPort: number): Promise<JetStreamState | null> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${monitorPort}/jsz?streams=true`, {
      signal: AbortSignal.timeout(1_000)
    })
    const state: JetStreamState = JSON.parse(await answer.text())
    return state
  } catch {
    return null
  }
}

const streamIn = (state: JetStreamState | null, name: string): StreamState | undefined =>
  state?.account_details?.flatMap(({ stream_detail }) => stream_detail ?? []).find((stream) => stream.name === name)

/** Starts a cluster of nats-servers on loopback; resolves once they have elected a leader. */
export const startNatsCluster = async (size: number): Promise<TestNatsCluster> => {
  const ports = await Promise.all(
    Array.from({ length: size }, async () => ({ route: await quietPort(), monitor: await quietPort() }))
  )
  const nameOf = (index: number) => `server-${index + 1}`
  const servers = await Promise.all(
    ports.map(({ monitor, route }, index) => {
      const routes = ports.filter((_, other) => other !== index).map((other) => other.route)
      return startNats({ monitorPort: monitor, cluster: { serverName: nameOf(index), port: route, routes } })
    })
  )
  const states = () => Promise.all(ports.map(({ monitor }) => jetStreamState(monitor)))
  await until("the servers agree on a leader", async () =>
    (await states()).every((state) => state?.meta_cluster?.leader && state.meta_cluster.cluster_size === size)
  )
  // Only the leader knows the leader and the progress of the others.
  const leadership = async (stream: string) =>
    (await states())
      .map((state, index) => ({
        server: servers[index],
        cluster: streamIn(state, stream)?.cluster,
        name: nameOf(index)
      }))
      .filter(({ cluster, name }) => cluster?.leader === name)
      .map(({ cluster, server }) => ({ server, copies: cluster?.replicas ?? [] }))
      .at(0)
  return {
    servers,
    url: servers.map(({ url }) => url).join(","),
    leader: async (stream) => (await leadership(stream))?.server ?? null,
    isWhole: async (stream) => {
      const copies = (await leadership(stream))?.copies ?? []
      return copies.length === size - 1 && copies.every(({ current, offline }) => current === true && offline !== true)
    },
    dispose: async () => {
      await Promise.all(servers.map(({ dispose }) => dispose()))
    }
  }
}
