import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { samplePdf } from "../../../tools/harness/deposits.ts"
import { validOrder } from "../../../tools/harness/http.ts"
import { testSeed } from "../../../tools/harness/seed.ts"
import { groupName, makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { clientOf } from "./client.ts"
import { connectBy } from "./connection/connect.ts"
import { type Client, createClient, isTrajetError, OutcomeUnknownError } from "./index.ts"
import {
  forwarded,
  type HttpFault,
  type HttpFaultProxy,
  startHttpFaultProxy,
  withheld
} from "./testing/http-fault-proxy.ts"
import { workerApi, type WorkerApi } from "../../../tools/harness/worker-api.ts"

const faultsMin = byForm({ short: 150, long: 1000 })
const workers = 8
// Two of three requests fail.
const faultShare = 0.66
const attemptTimeoutMillis = 500
/** Makes a generator of numbers from 0 to less than 1 that the seed determines (mulberry32). */
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The result of a call, as the client tells it. */
type End = "done" | "refused" | "unknown"

interface Ordered {
  readonly reference: string
  readonly created: End
  readonly id: string | null
  readonly deposited: End | null
  readonly adjusted: End | null
}

const endOf = (error: unknown): End => {
  if (error instanceof OutcomeUnknownError) return "unknown"
  if (isTrajetError(error)) return "refused"
  throw error
}

describe("writes through a network full of faults", () => {
  let api: WorkerApi["api"]
  let proxy: HttpFaultProxy
  let direct: Client
  let faulty: Client
  const seed = testSeed()
  const random = numbers(seed)
  const faults: ReadonlyArray<HttpFault> = [...forwarded, ...withheld]
  const count = () => [...proxy.injected.values()].reduce((sum, times) => sum + times, 0)

  beforeAll(async () => {
    const worker = await workerApi()
    const { database } = worker
    api = worker.api
    const { clear: apiKey } = await makeKey(database, await makeGroup(database, groupName("faults")))
    const nextFault = () => (random() < faultShare ? (faults[Math.floor(random() * faults.length)] ?? null) : null)
    proxy = await startHttpFaultProxy(api.origin, nextFault)
    direct = createClient({ baseUrl: `${api.origin}/v1`, apiKey })
    const chance = { nowMillis: Date.now, random: Math.random, wait: () => proxy.settled() }
    faulty = clientOf(connectBy({ baseUrl: proxy.baseUrl, apiKey, attemptTimeoutMillis }, chance))
  })
  afterAll(async () => {
    await proxy.stop()
  })

  const ended = (call: Promise<unknown>): Promise<End> => call.then(() => "done", endOf)

  const orderOnce = async (reference: string): Promise<Ordered> => {
    let id: string | null = null
    const creation = faulty.transports.create({ ...validOrder(), reference })
    const created = await ended(creation.then((mission) => void (id = mission.id)))
    const [mission] = (await direct.transports.list({ reference })).data
    if (mission === undefined) return { reference, created, id, deposited: null, adjusted: null }
    const content = new Blob([new Uint8Array(samplePdf())])
    const form = { files: [{ key: "carte_grise", file_name: "a.pdf", content }] }
    const deposited = await ended(faulty.documents.deposit(mission.id, form))
    const change = { leg: "aller", new_price_ht: 500, motif: "agreed" } as const
    const adjusted = await ended(faulty.prices.adjust(mission.id, change))
    return { reference, created, id, deposited, adjusted }
  }

  const orderMany = async (name: string): Promise<ReadonlyArray<Ordered>> => {
    const orders: Array<Ordered> = []
    while (count() < faultsMin) orders.push(await orderOnce(`${name}-${orders.length}`))
    return orders
  }

  /** Compares the number of writes that the API did with the result that the client told. */
  const check = (end: End, done: number, what: string) => {
    if (end === "done") assert.strictEqual(done, 1, what)
    else if (end === "refused") assert.strictEqual(done, 0, what)
    else assert.isAtMost(done, 1, what)
  }

  it(`doubles nothing in ${faultsMin} random faults`, async () => {
    const orders = (await Promise.all(Array.from({ length: workers }, (_, nth) => orderMany(`w${nth}`)))).flat()
    const said = `seed ${seed}, ${count()} faults, ${orders.length} orders`
    console.log(`${said}: ${JSON.stringify(Object.fromEntries(proxy.injected))}`)
    const missions = new Map<string, Array<string>>()
    for await (const { id, reference } of direct.transports.list({ limit: 200 }))
      missions.set(reference ?? "", [...(missions.get(reference ?? "") ?? []), id])
    const created: Array<string> = []
    for await (const event of direct.events.read({ type: "transport.created", limit: 200 }))
      created.push(event.offer_id)
    assert.deepStrictEqual(created.toSorted(), [...missions.values()].flat().toSorted(), "events are those of missions")
    for (const order of orders) {
      const found = missions.get(order.reference) ?? []
      check(order.created, found.length, `${said}: creation ${order.reference}`)
      const [id] = found
      if (id === undefined) continue
      if (order.id !== null) assert.strictEqual(order.id, id)
      const { data: documents } = await direct.documents.list(id)
      if (order.deposited !== null) check(order.deposited, documents.length, `${said}: deposit of ${order.reference}`)
      const { data: prices } = await direct.prices.history(id)
      if (order.adjusted !== null) check(order.adjusted, prices.length, `${said}: adjustment of ${order.reference}`)
    }
    const ends = new Set(orders.map(({ created: end }) => end))
    assert.isTrue(ends.has("done") && ends.has("unknown"), "some creations succeed, and some are left open")
  })
})
