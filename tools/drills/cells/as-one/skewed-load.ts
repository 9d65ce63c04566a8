import { type CustomerActs, makeActs, startActing } from "../load.ts"
import { type PatientClient, patientClient } from "../patient-client.ts"
import type { Customer } from "./world.ts"

export interface LoadedCustomer {
  readonly customer: Customer
  readonly client: PatientClient
  readonly acts: CustomerActs
}

export interface SkewedLoad {
  readonly customers: ReadonlyArray<LoadedCustomer>
  /** Ends when each request has its answer. */
  readonly stop: () => Promise<void>
}

// A group waits until its cell is back.
const patience = { patienceMillis: 300_000, pauseMillis: 1_000 }

/** The first whose sum with all before exceeds a number of 0 to 1. */
export const chosen = <A extends { readonly share: number }>(all: ReadonlyArray<A>, at: number): A | undefined => {
  let sum = 0
  for (const one of all) {
    sum += one.share
    if (sum > at) return one
  }
  return all.at(-1)
}

/** Lets each group ask once, and then so many requests a second of all groups by their shares. */
export const startSkewedLoad = async (
  origin: string,
  customers: ReadonlyArray<Customer>,
  perSecond: number
): Promise<SkewedLoad> => {
  const all = customers.map((customer) => {
    const client = patientClient(origin, patience)
    const { act, ...acts } = makeActs(client, customer.key)
    let turn = 0
    return { customer, client, acts, share: customer.share, next: () => act(turn++) }
  })
  for (const { client, customer } of all) await client.expect(200, "/v1/transports?limit=1", { key: customer.key })
  const load = startActing(perSecond, () => chosen(all, Math.random())?.next() ?? Promise.resolve())
  return { customers: all, stop: load.stop }
}
