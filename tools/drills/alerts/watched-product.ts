import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { anyPort } from "../../harness/any-port.ts"
import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase } from "../../harness/database.ts"
import { deposit, samplePdf } from "../../harness/deposits.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { makeEndpoint } from "../../harness/endpoints.ts"
import { orderMission } from "../../harness/missions.ts"
import { startNats, type TestNats } from "../../harness/nats.ts"
import { startTestServer, type TestServer } from "../../harness/postgres.ts"
import { startReceiver } from "../../harness/receiver.ts"
import { type Standby, startStandby } from "../../harness/standby.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"

export interface WatchedProduct {
  readonly databaseUrl: string
  readonly postgres: TestServer
  /** Null without NATS. */
  readonly nats: TestNats | null
  /** The read replica of the first API; null in the short form. */
  readonly replica: Standby | null
  readonly api: ApiProcess
  readonly dispatcher: () => DispatcherProcess
  /** Starts the dispatcher again on its port, after its end. */
  readonly restartDispatcher: () => Promise<void>
  /** Makes the receiver of the first customer break every connection, or answer again. */
  readonly breakReceiver: (isBroken: boolean) => void
  readonly storageFolder: string
  /** Addresses to scrape. */
  readonly addresses: { readonly api: string; readonly dispatcher: string }
  /** Starts a second API with these settings; its address to scrape. */
  readonly secondApi: (
    env: Readonly<Record<string, string>>
  ) => Promise<{ readonly api: ApiProcess; readonly address: string }>
  readonly dispose: () => Promise<void>
}

const clientsCount = 40
const pauseMillis = 2_000
const groupsCount = 3

const makeCustomer = async (databaseUrl: string, index: number) => {
  let isBroken = false
  const groupId = await makeGroup(databaseUrl, `group ${index}`)
  const key = (await makeKey(databaseUrl, groupId, { environment: "live" })).clear
  const receiver = await startReceiver((_, response) => {
    if (isBroken) response.destroy()
    else response.writeHead(204).end()
  })
  await makeEndpoint(databaseUrl, groupId, receiver.url, { environment: "live" })
  const breakReceiver = (broken: boolean) => {
    isBroken = broken
  }
  return { key, close: receiver.close, breakReceiver }
}

/** Orders missions and uploads documents from many clients until it is stopped, whatever is answered. */
const startLoad = (origin: string, keys: ReadonlyArray<string>): (() => Promise<void>) => {
  let isOver = false
  const client = async (index: number) => {
    const key = keys[index % keys.length] ?? ""
    await wait((pauseMillis * index) / clientsCount)
    while (!isOver) {
      const order = await orderMission(origin, key, randomUUID()).catch(() => null)
      if (order?.status === 201 && index % 8 === 0) {
        const missionId = String(order.json()["id"])
        await deposit({ origin, key, missionId }, [{ content: samplePdf() }]).catch(() => null)
      }
      await wait(pauseMillis)
    }
  }
  const clients = Array.from({ length: clientsCount }, (_, index) => client(index))
  return async () => {
    isOver = true
    await Promise.all(clients)
  }
}

const makeCustomers = (databaseUrl: string) =>
  Promise.all(Array.from({ length: groupsCount }, (_, index) => makeCustomer(databaseUrl, index)))

/** A dispatcher that always has the same port. */
const startDispatchers = async (databaseUrl: string, nats: TestNats | null) => {
  const port = await anyPort()
  const start = () =>
    startDispatcherProcess(databaseUrl, {
      TRAJET_DISPATCHER_PORT: String(port),
      ...(nats === null ? {} : { NATS_URL: nats.url })
    })
  let dispatcher = await start()
  return {
    address: `127.0.0.1:${port}`,
    current: () => dispatcher,
    restart: async () => {
      dispatcher = await start()
    }
  }
}

/** Address of a database on a server that has another port. */
const atPort = (url: string, port: number): string => {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

/**
 * Starts PostgreSQL, an API, a dispatcher, and customers who order missions without a pause. The whole product has NATS and
 * a read replica too.
 */
export const startWatchedProduct = async (isWhole: boolean): Promise<WatchedProduct> => {
  const closing: Array<() => unknown> = []
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const postgres = await startTestServer({ durable: false })
    closing.push(postgres.dispose)
    const databaseUrl = await makeDatabase(postgres.server.url("postgres"))
    const replica = isWhole ? await startStandby(postgres) : null
    closing.push(() => replica?.stop())
    const nats = isWhole ? await startNats() : null
    closing.push(() => nats?.dispose())
    const parent = mkdtempSync(join(tmpdir(), "trajet-watched-"))
    closing.push(() => rmSync(parent, { recursive: true, force: true }))
    const storageFolder = join(parent, "files")
    const customers = await makeCustomers(databaseUrl)
    closing.push(() => Promise.all(customers.map(({ close }) => close())))
    const secondApi: WatchedProduct["secondApi"] = async (env) => {
      const port = await anyPort()
      const shared = { TRAJET_PROBES_PORT: String(port), TRAJET_STORAGE_FOLDER: storageFolder }
      const api = await startApiProcess(databaseUrl, { ...shared, ...env })
      closing.push(() => api.stop())
      return { api, address: `127.0.0.1:${port}` }
    }
    // Few places and connections, so that clients that wait for a silent PostgreSQL find none.
    const first = await secondApi({
      TRAJET_WORK_IN_PROGRESS_MAX: "16",
      TRAJET_DATABASE_CONNECTIONS: "2",
      ...(replica === null ? {} : { DATABASE_READ_URL: atPort(databaseUrl, replica.port) })
    })
    const dispatchers = await startDispatchers(databaseUrl, nats)
    closing.push(() => dispatchers.current().stop())
    const keys = customers.map(({ key }) => key)
    closing.push(startLoad(first.api.origin, keys))
    return {
      ...{ databaseUrl, postgres, nats, replica, storageFolder, secondApi, dispose },
      api: first.api,
      dispatcher: dispatchers.current,
      restartDispatcher: dispatchers.restart,
      breakReceiver: (isBroken) => customers[0]?.breakReceiver(isBroken),
      addresses: { api: first.address, dispatcher: dispatchers.address }
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
