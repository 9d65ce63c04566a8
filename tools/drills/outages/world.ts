import type { Identity } from "@trajet/adapters-http/testing/certificates"
import { setTimeout as wait } from "node:timers/promises"
import type { Customer } from "../../chaos/clients.ts"
import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { makeDatabase } from "../../harness/database.ts"
import { startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { makeEndpoint } from "../../harness/endpoints.ts"
import { type Follower, startFollower } from "../../harness/log-follower.ts"
import { startTestServer, type TestServer, type TestServerOptions } from "../../harness/postgres.ts"
import { makeGroup, makeKey } from "../../harness/tenants.ts"
import { type Arrivals, startArrivals } from "./arrivals.ts"
import { type Load, type LoadOptions, plainOrder, startLoad } from "./load.ts"

export interface WorldOptions {
  readonly server?: Omit<TestServerOptions, "durable">
  /** Settings of the API and of the dispatcher besides those of every world. */
  readonly api?: Readonly<Record<string, string>>
  readonly dispatcher?: Readonly<Record<string, string>>
  /** Commands that become the API and the dispatcher. */
  readonly apiUnder?: ReadonlyArray<string>
  readonly dispatcherUnder?: ReadonlyArray<string>
  /** Certificate of the receiver. */
  readonly receiver?: Identity
  /** Address of the second customer's endpoint, without its path; that of the receiver by default. */
  readonly secondUrl?: (receiver: Arrivals) => string
  /** Settings of a second API. */
  readonly secondApi?: Readonly<Record<string, string>>
  /** Sends the orders of the load to the second API; by default they go to the first one, by plain HTTP. */
  readonly order?: (second: ApiProcess) => LoadOptions["order"]
}

export interface OutageWorld {
  readonly databaseUrl: string
  readonly postgres: TestServer
  readonly api: () => ApiProcess
  /** Starts the API again on its port, after its end. */
  readonly restartApi: () => Promise<void>
  readonly secondApi: ApiProcess | null
  readonly dispatcherLog: string
  /** The second one has the endpoint at `secondUrl`. */
  readonly customers: ReadonlyArray<Customer>
  readonly receiver: Arrivals
  readonly load: Load
  readonly followers: ReadonlyArray<Follower>
  readonly dispose: () => Promise<void>
}

/** Per second, over both customers: a key may send 5 in production. */
const ordersPerSecond = 6
const calmMillis = 3_000

/** Collects what has to be closed, and closes it in the opposite order. */
export const closer = () => {
  const closing: Array<() => unknown> = []
  return {
    add: (close: () => unknown) => void closing.push(close),
    dispose: async () => {
      for (const close of closing.splice(0).reverse()) await close()
    }
  }
}

export const names = ["first", "second"] as const

const makeCustomers = async (databaseUrl: string, receiver: Arrivals, secondUrl: WorldOptions["secondUrl"]) => {
  const customers: Array<Customer> = []
  const plain = `http://127.0.0.1:${receiver.port}`
  for (const name of names) {
    const groupId = await makeGroup(databaseUrl, name)
    const base = name === "second" ? (secondUrl?.(receiver) ?? plain) : plain
    await makeEndpoint(databaseUrl, groupId, `${base}/${name}`)
    customers.push({ tenant: groupId, key: (await makeKey(databaseUrl, groupId)).clear })
  }
  return customers
}

const startApi = async (databaseUrl: string, { api: settings, apiUnder }: WorldOptions) => {
  const start = (port?: number) => startApiProcess(databaseUrl, settings, port, undefined, apiUnder)
  let api = await start()
  return {
    current: () => api,
    restart: async () => {
      api = await start(api.port)
    }
  }
}

/** Starts the whole product with two customers, a steady load and readers that follow the log of each customer. */
export const startWorld = async (options: WorldOptions = {}): Promise<OutageWorld> => {
  const { add, dispose } = closer()
  try {
    const postgres = await startTestServer({ durable: true, ...options.server })
    add(postgres.dispose)
    const databaseUrl = await makeDatabase(postgres.server.url("postgres"))
    const receiver = await startArrivals(options.receiver)
    add(receiver.close)
    const customers = await makeCustomers(databaseUrl, receiver, options.secondUrl)
    const api = await startApi(databaseUrl, options)
    add(() => api.current().stop())
    const second = options.secondApi === undefined ? null : await startApiProcess(databaseUrl, options.secondApi)
    add(() => second?.stop())
    const dispatcher = await startDispatcherProcess(databaseUrl, options.dispatcher, options.dispatcherUnder)
    add(dispatcher.stop)
    const origin = () => api.current().origin
    const abandoned = new AbortController()
    add(() => abandoned.abort())
    const followers = customers.map(({ key }) => startFollower(key, origin, abandoned.signal))
    const keys = customers.map(({ key }) => key)
    const { order } = options
    const sending = order === undefined || second === null ? plainOrder(origin) : order(second)
    const load = startLoad({ keys, perSecond: ordersPerSecond, order: sending })
    add(load.stop)
    await wait(calmMillis)
    return {
      ...{ databaseUrl, postgres, customers, receiver, load, followers, dispose },
      api: api.current,
      restartApi: api.restart,
      secondApi: second,
      dispatcherLog: dispatcher.logFile
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
