import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type AdminRun, startAdmin } from "../../harness/admin-process.ts"
import { startApiProcess } from "../../harness/api-process.ts"
import { cacheFolder } from "../../harness/cache-folder.ts"
import { asAdministrator, makeDatabase } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { makeEndpoint } from "../../harness/endpoints.ts"
import { startNats } from "../../harness/nats.ts"
import { startTestServer } from "../../harness/postgres.ts"
import { type Receiver, startReceiver } from "../../harness/receiver.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import type { Ports } from "../upgrade/processes.ts"
import { type CellsProxy, startCellsProxy } from "./proxy.ts"

const cellNames = ["a", "b"] as const
export type CellName = (typeof cellNames)[number]

/** A cell: PostgreSQL, NATS, two APIs and a dispatcher. */
export interface Cell {
  readonly name: CellName
  readonly databaseUrl: string
  /** Address of its people and of its links. */
  readonly address: string
  readonly servers: Readonly<Record<string, Ports>>
  readonly logFiles: ReadonlyArray<string>
}

/** A group with a key, and an endpoint for every event. */
export interface Customer {
  readonly name: string
  /** The cell in which the group was made. */
  readonly home: CellName
  readonly key: string
  readonly receiver: Receiver
}

export interface CellsWorld {
  readonly cells: Readonly<Record<CellName, Cell>>
  readonly proxy: CellsProxy
  /** The group that moves. */
  readonly mover: Customer
  /** Groups that stay. */
  readonly neighbours: ReadonlyArray<Customer>
  readonly dispose: () => Promise<void>
}

const apisCount = 2
const neighboursOf = { a: ["stays-a1", "stays-a2"], b: ["stays-b1"] } as const
// Commands that start take less time from processes that serve.
const compiled = { NODE_COMPILE_CACHE: cacheFolder("compiled-drills") }
const ofProcesses = { TRAJET_TRUSTED_PROXIES: "127.0.0.1", ...compiled }

type Closing = Array<() => Promise<unknown> | void>

/** Runs a command of the administration for a cell. Throws what it says if it fails. */
export const administer = async (
  words: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>
): Promise<AdminRun> => {
  const run = await startAdmin(words, { ...compiled, ...env }).ended
  if (run.status !== 0) throw new Error(`${run.stderr.trim()}${run.stdout} (admin ${words.join(" ")})`)
  return run
}

const startProcesses = async (
  cell: Pick<Cell, "address" | "databaseUrl" | "name">,
  storage: string,
  closing: Closing
) => {
  const { address, databaseUrl, name } = cell
  const nats = await startNats()
  closing.push(nats.dispose)
  const servers: Record<string, Ports> = {}
  const logFiles: Array<string> = []
  for (let number = 1; number <= apisCount; number++) {
    const ports = { port: await quietPort(), probesPort: await quietPort() }
    const settings = { TRAJET_PUBLIC_URL: address, TRAJET_STORAGE_FOLDER: storage, ...ofProcesses }
    const env = { ...settings, TRAJET_PROBES_PORT: String(ports.probesPort) }
    const { logFile, stop } = await startApiProcess(databaseUrl, env, ports.port)
    closing.push(stop)
    logFiles.push(logFile)
    servers[`${name}-api-${number}`] = ports
  }
  closing.push((await startDispatcherProcess(databaseUrl, { NATS_URL: nats.url, ...compiled })).stop)
  return { servers, logFiles }
}

const startCell = async (name: CellName, number: number, storage: string, closing: Closing): Promise<Cell> => {
  const postgres = await startTestServer({ durable: true })
  closing.push(postgres.dispose)
  const databaseUrl = await makeDatabase(postgres.server.url("postgres"))
  if (number > 0) {
    // The audit log belongs to a role of its own, whose sequence the product may not move.
    await administer(["cells", "init", "--number", String(number)], { DATABASE_URL: asAdministrator(databaseUrl) })
  }
  const cell = { name, databaseUrl, address: `https://${name}.cells.example` }
  return { ...cell, ...(await startProcesses(cell, storage, closing)) }
}

const makeCustomer = async ({ databaseUrl, name: home }: Cell, name: string, closing: Closing): Promise<Customer> => {
  const groupId = await makeGroup(databaseUrl, name)
  const receiver = await startReceiver()
  closing.push(receiver.close)
  await makeEndpoint(databaseUrl, groupId, receiver.url)
  return { name, home, key: (await makeKey(databaseUrl, groupId)).clear, receiver }
}

const mapOf = async ({ databaseUrl, name }: Cell): Promise<string> =>
  (await administer(["cells", "export", "--cell", name], { DATABASE_URL: databaseUrl })).stdout

/** Starts two cells with groups, and HAProxy before them. */
export const startCellsWorld = async (): Promise<CellsWorld> => {
  const closing: Closing = []
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const storage = mkdtempSync(join(tmpdir(), "trajet-cells-files-"))
    closing.push(() => rmSync(storage, { recursive: true, force: true }))
    const cells = {
      a: await startCell("a", 0, storage, closing),
      b: await startCell("b", 1, storage, closing)
    }
    const mover = await makeCustomer(cells.a, "moves", closing)
    const neighbours: Array<Customer> = []
    for (const home of cellNames) {
      for (const name of neighboursOf[home]) neighbours.push(await makeCustomer(cells[home], name, closing))
    }
    const proxy = await startCellsProxy(
      { ...cells.a.servers, ...cells.b.servers },
      {
        keys: `${await mapOf(cells.a)}${await mapOf(cells.b)}`,
        hosts: cellNames.map((name) => `${name}.cells.example ${name}\n`).join("")
      }
    )
    closing.push(proxy.dispose)
    return { cells, proxy, mover, neighbours, dispose }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
