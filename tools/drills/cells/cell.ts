import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type AdminRun, startAdmin } from "../../harness/admin-process.ts"
import { startApiProcess } from "../../harness/api-process.ts"
import { cacheFolder } from "../../harness/cache-folder.ts"
import { asAdministrator, makeDatabase } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { startNats } from "../../harness/nats.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import type { Ports } from "../upgrade/processes.ts"

/** A cell: PostgreSQL, NATS, two APIs and a dispatcher. */
export interface Cell<Name extends string = string> {
  readonly name: Name
  readonly databaseUrl: string
  /** Address of its people and of its links. */
  readonly address: string
  readonly servers: Readonly<Record<string, Ports>>
  /** The logs of its APIs, also of those that were killed. */
  readonly logFiles: ReadonlyArray<string>
  /** Sends SIGKILL to its APIs, and SIGQUIT to PostgreSQL, which ends without a checkpoint. */
  readonly kill: () => Promise<void>
  /** Starts PostgreSQL and the APIs again. */
  readonly revive: () => Promise<void>
}

/** What ends a world, in the opposite order. */
export type Closing = Array<() => Promise<unknown> | void>

const apisCount = 2
// Commands that start take less time from processes that serve.
const compiled = { NODE_COMPILE_CACHE: cacheFolder("compiled-drills") }
const ofProcesses = { TRAJET_TRUSTED_PROXIES: "127.0.0.1", ...compiled }

/** Starts a command of the administration. */
export const startCommand = (words: ReadonlyArray<string>, env: Readonly<Record<string, string>>) =>
  startAdmin(words, { ...compiled, ...env })

/** Runs a command of the administration for a cell. Throws what it says if it fails. */
export const administer = async (
  words: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>
): Promise<AdminRun> => {
  const run = await startCommand(words, env).ended
  if (run.status !== 0) throw new Error(`${run.stderr.trim()}${run.stdout} (admin ${words.join(" ")})`)
  return run
}

/** Starts the APIs of a cell, which can be killed and started again on their ports. */
const startApis = async (
  { name, databaseUrl }: Pick<Cell, "databaseUrl" | "name">,
  settings: Readonly<Record<string, string>>
) => {
  const servers: Record<string, Ports> = {}
  for (let number = 1; number <= apisCount; number++) {
    servers[`${name}-api-${number}`] = { port: await quietPort(), probesPort: await quietPort() }
  }
  const logFiles: Array<string> = []
  const start = ({ port, probesPort }: Ports) =>
    startApiProcess(databaseUrl, { ...settings, ...ofProcesses, TRAJET_PROBES_PORT: String(probesPort) }, port)
  const startAll = async () => {
    const apis = await Promise.all(Object.values(servers).map(start))
    logFiles.push(...apis.map(({ logFile }) => logFile))
    return apis
  }
  let running = await startAll()
  return {
    ...{ servers, logFiles },
    kill: async () => {
      await Promise.all(running.splice(0).map(({ kill }) => kill()))
    },
    revive: async () => {
      running = await startAll()
    },
    stop: () => Promise.all(running.map(({ stop }) => stop()))
  }
}

/** A folder for the files of all cells. */
export const sharedStorage = (closing: Closing): string => {
  const storage = mkdtempSync(join(tmpdir(), "trajet-cells-files-"))
  closing.push(() => rmSync(storage, { recursive: true, force: true }))
  return storage
}

/** Starts a cell whose people use this address. The first one has the number 0. */
export const startCell = async <Name extends string>(
  { address, name, number }: Pick<Cell<Name>, "address" | "name"> & { readonly number: number },
  settings: Readonly<Record<string, string>>,
  closing: Closing
): Promise<Cell<Name>> => {
  const postgres = await startTestServer({ durable: true })
  closing.push(postgres.dispose)
  const databaseUrl = await makeDatabase(postgres.server.url("postgres"))
  if (number > 0) {
    // The audit log belongs to a role of its own, whose sequence the product may not move.
    await administer(["cells", "init", "--number", String(number)], { DATABASE_URL: asAdministrator(databaseUrl) })
  }
  const nats = await startNats()
  closing.push(nats.dispose)
  const apis = await startApis({ name, databaseUrl }, { TRAJET_PUBLIC_URL: address, ...settings })
  closing.push(apis.stop)
  closing.push((await startDispatcherProcess(databaseUrl, { NATS_URL: nats.url, ...compiled })).stop)
  const { logFiles, servers } = apis
  return {
    ...{ address, databaseUrl, logFiles, name, servers },
    kill: async () => {
      await Promise.all([postgres.stop(), apis.kill()])
    },
    revive: async () => {
      await postgres.restart()
      await apis.revive()
    }
  }
}

/** The lines of a cell in the map of the proxy. */
export const mapOf = async ({ databaseUrl, name }: Cell): Promise<string> =>
  (await administer(["cells", "export", "--cell", name], { DATABASE_URL: databaseUrl })).stdout
