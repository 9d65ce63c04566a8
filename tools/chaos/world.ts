import type { ApiProcess } from "../harness/api-process.ts"
import { startApiProcess } from "../harness/api-process.ts"
import { type Crashing, crashing } from "../harness/crashing.ts"
import { makeDatabase } from "../harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../harness/dispatcher-process.ts"
import { makeEndpoint } from "../harness/endpoints.ts"
import { startNats, type TestNats } from "../harness/nats.ts"
import { startTestServer, type TestServer } from "../harness/postgres.ts"
import { makeGroup, makeKey } from "../harness/tenants.ts"
import type { Customer } from "./clients.ts"
import { type FlakyReceivers, startFlakyReceivers } from "./flaky-receivers.ts"
import type { Subscriber } from "./history.model.ts"

const apisCount = 2
const dispatchersCount = 3
const groupsCount = 4

/** Short, so that the leases of a killed dispatcher end soon; longer than the slowest answer and its report. */
const leaseMillis = 5_000
/** Lease of a creation's claim, after which a key can be used again if its owner was killed. */
const claimMillis = 1_000

export interface World {
  readonly databaseUrl: string
  readonly postgres: TestServer
  readonly nats: TestNats
  readonly apis: ReadonlyArray<Crashing<ApiProcess>>
  readonly dispatchers: ReadonlyArray<Crashing<DispatcherProcess>>
  readonly receivers: FlakyReceivers
  readonly customers: ReadonlyArray<Customer>
  readonly subscribers: ReadonlyArray<Subscriber>
  /** Receiver names of the endpoints that get every event of a customer. */
  readonly names: ReadonlyArray<string>
  readonly origins: () => ReadonlyArray<string>
  readonly dispose: () => Promise<void>
}

const cancelledOnly = ["transport.cancelled"] as const

/** A group with a key, endpoints for every event, one for some events, and one in the environment without events. */
const makeCustomer = async (databaseUrl: string, receivers: FlakyReceivers, index: number, endpoints: number) => {
  const groupId = await makeGroup(databaseUrl, `group ${index}`)
  const key = (await makeKey(databaseUrl, groupId)).clear
  const name = `all-${index}`
  const further = Array.from({ length: endpoints - 1 }, (_, nth) => `${name}-${nth}`)
  const kinds = [
    ...[name, ...further].map((each) => ({ name: each, environment: "test", subscription: "*" }) as const),
    { name: `some-${index}`, environment: "test", subscription: cancelledOnly },
    { name: `live-${index}`, environment: "live", subscription: "*" }
  ] as const
  const subscribers: Array<Subscriber> = []
  for (const { environment, name: receiver, subscription } of kinds) {
    const made = await makeEndpoint(databaseUrl, groupId, receivers.url(receiver), { environment, subscription })
    receivers.own(receiver, { endpointId: made.id, secret: made.secret })
    subscribers.push({ endpointId: made.id, tenant: `${groupId} ${environment}`, types: subscription })
  }
  return { customer: { tenant: `${groupId} test`, key }, subscribers, name }
}

export type Customers = Pick<World, "customers" | "names" | "subscribers">

/** Makes customers with their receivers, and so many endpoints of each for every event. */
export const makeCustomers = async (
  databaseUrl: string,
  receivers: FlakyReceivers,
  count: number,
  endpoints = 1
): Promise<Customers> => {
  const made: Array<Awaited<ReturnType<typeof makeCustomer>>> = []
  for (let index = 0; index < count; index++) made.push(await makeCustomer(databaseUrl, receivers, index, endpoints))
  return {
    customers: made.map(({ customer }) => customer),
    subscribers: made.flatMap(({ subscribers }) => subscribers),
    names: made.map(({ name }) => name)
  }
}

/**
 * Starts two APIs, three dispatchers, PostgreSQL with fsync, nats-server with a store on disk, and customers with
 * receivers and so many endpoints of each for every event.
 */
export const startWorld = async (endpoints: number): Promise<World> => {
  const closing: Array<() => Promise<unknown>> = []
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const postgres = await startTestServer({ durable: true })
    closing.push(postgres.dispose)
    const databaseUrl = await makeDatabase(postgres.server.url("postgres"))
    const nats = await startNats()
    closing.push(nats.dispose)
    const receivers = await startFlakyReceivers()
    closing.push(receivers.close)
    const made = await makeCustomers(databaseUrl, receivers, groupsCount, endpoints)
    const startApi = () => startApiProcess(databaseUrl, { TRAJET_LEASE_MILLIS: String(claimMillis) })
    const startDispatcher = () =>
      startDispatcherProcess(databaseUrl, {
        NATS_URL: nats.url,
        TRAJET_DELIVERY_LEASE_MILLIS: String(leaseMillis)
      })
    const started = async <P extends { readonly kill: () => Promise<void> }>(start: () => Promise<P>) => {
      const one = await crashing(start)
      closing.push(one.dispose)
      return one
    }
    const apis: Array<Crashing<ApiProcess>> = []
    while (apis.length < apisCount) apis.push(await started(startApi))
    const dispatchers: Array<Crashing<DispatcherProcess>> = []
    while (dispatchers.length < dispatchersCount) dispatchers.push(await started(startDispatcher))
    return {
      databaseUrl,
      postgres,
      nats,
      apis,
      dispatchers,
      receivers,
      ...made,
      origins: () => apis.flatMap((api) => api.current()?.origin ?? []),
      dispose
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
