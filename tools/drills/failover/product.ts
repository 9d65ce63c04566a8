import { type ApiProcess, startApiProcess } from "../../harness/api-process.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../harness/dispatcher-process.ts"
import { type FlakyReceivers, startFlakyReceivers } from "../../chaos/flaky-receivers.ts"
import type { Customer } from "../../chaos/clients.ts"
import { type Customers, makeCustomers } from "../../chaos/world.ts"
import type { Cluster } from "./cluster.ts"

const apisCount = 2
const dispatchersCount = 2
const groupsCount = 3
/** Lease of a creation's claim, and of a delivery: a fail-over must not have to wait for them. */
const claimMillis = 1_000
const leaseMillis = 5_000

export interface DrilledProduct extends Customers {
  readonly receivers: FlakyReceivers
  readonly customers: ReadonlyArray<Customer>
  readonly origins: () => ReadonlyArray<string>
  /** The API that reads from the standby, one of the others. */
  readonly replicaOrigin: string
  readonly dispose: () => Promise<void>
}

/** Starts APIs, dispatchers and customers with receivers on the database of a cluster. */
export const startProduct = async ({ url }: Cluster): Promise<DrilledProduct> => {
  const closing: Array<() => Promise<unknown>> = []
  const dispose = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const receivers = await startFlakyReceivers()
    closing.push(receivers.close)
    const made = await makeCustomers(url, receivers, groupsCount)
    const apis: Array<ApiProcess> = []
    const dispatchers: Array<DispatcherProcess> = []
    while (apis.length < apisCount) {
      // The last one reads from whichever server is no primary.
      const reads = apis.length === apisCount - 1 ? { DATABASE_READ_URL: url } : {}
      const api = await startApiProcess(url, { TRAJET_LEASE_MILLIS: String(claimMillis), ...reads })
      closing.push(api.kill)
      apis.push(api)
    }
    while (dispatchers.length < dispatchersCount) {
      const dispatcher = await startDispatcherProcess(url, { TRAJET_DELIVERY_LEASE_MILLIS: String(leaseMillis) })
      closing.push(dispatcher.kill)
      dispatchers.push(dispatcher)
    }
    return {
      ...made,
      receivers,
      origins: () => apis.map(({ origin }) => origin),
      replicaOrigin: apis.at(-1)?.origin ?? "",
      dispose
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
