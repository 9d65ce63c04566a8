import { ask, type Reply, validOrder } from "../../harness/http.ts"
import { cancelMission, moveDelivery } from "../../harness/missions.ts"
import type { StartFile } from "../../harness/product.ts"

interface Customer {
  readonly key: string
  readonly billing: object
}

/** The demonstration groups, each in both environments. */
const customersOf = ({ groups }: StartFile): ReadonlyArray<Customer> =>
  groups.flatMap(({ billing: [billing], keys }) =>
    billing === undefined ? [] : [keys.test.full, keys.live.full].map((key) => ({ key, billing }))
  )

const towns = ["75001 Paris", "69002 Lyon", "35000 Rennes", "33000 Bordeaux", "59000 Lille", "13001 Marseille"]

/** Addresses that hardly repeat: a text that was looked up before would cost less. */
const addressOf = (turn: number): string => `${(turn % 1_999) + 1} rue de la Gare, ${towns[turn % towns.length]}`

/** Sends `count` requests over so many connections, each the next `turn` from 0 up. */
const together = async (count: number, connections: number, send: (turn: number) => Promise<void>): Promise<void> => {
  let next = 0
  const keepSending = async () => {
    for (let turn = next++; turn < count; turn = next++) await send(turn)
  }
  await Promise.all(Array.from({ length: connections }, keepSending))
}

const expected = (what: string, { status, text }: Reply, ...allowed: ReadonlyArray<number>): void => {
  if (!allowed.includes(status)) throw new Error(`${what} was answered by ${status}: ${text}`)
}

/** Asks again what was refused because all places were taken, which a loaded machine may do. */
const once = async (send: () => Promise<Reply>): Promise<Reply> => {
  for (;;) {
    const reply = await send()
    if (reply.status !== 429) return reply
  }
}

const orderOf = (turn: number, { billing }: Customer) => {
  const { delivery, pickup, ...order } = validOrder({ billing })
  return {
    ...order,
    pickup: { ...pickup, address: addressOf(turn) },
    delivery: { ...delivery, address: addressOf(turn * 7 + 1) }
  }
}

const create = async (origin: string, customer: Customer, turn: number): Promise<string> => {
  const headers = { "idempotency-key": crypto.randomUUID() }
  const body = orderOf(turn, customer)
  const created = await once(() => ask(origin, "/v1/transports", { key: customer.key, headers, body }))
  expected("a creation", created, 201)
  return String(created.json()["id"])
}

/** One customer's ten requests around one mission: all that clients do most. */
const around = async (origin: string, customer: Customer, turn: number): Promise<void> => {
  const { key } = customer
  const get = async (path: string) => expected(path, await once(() => ask(origin, path, { key })), 200)
  const trip = { pickup: addressOf(turn), delivery: addressOf(turn * 3 + 1) }
  expected("a price", await once(() => ask(origin, "/v1/pricing", { key, body: trip })), 200)
  const id = await create(origin, customer, turn)
  await get(`/v1/transports/${id}`)
  await get("/v1/transports")
  expected("new dates", await once(() => moveDelivery(origin, key, id, turn % 80)), 200)
  await get(`/v1/transports/${id}`)
  await get("/v1/events")
  await get("/v1/transports?limit=5")
  expected("a cancellation", await once(() => cancelMission(origin, key, id)), 200)
  await get(`/v1/transports/${id}`)
}

const requestsAround = 10

/** Customers price, order, read, list, change and cancel, until they have sent so many requests. */
export const sendMixed = async (started: StartFile, count: number, connections: number): Promise<void> => {
  const customers = customersOf(started)
  const { origin } = new URL(started.api)
  await together(count / requestsAround, connections, async (turn) => {
    const customer = customers[turn % customers.length]
    if (customer === undefined) throw new Error("the product shows no group")
    await around(origin, customer, turn)
  })
}

/** Orders so many missions, each with an idempotency key. */
export const sendCreations = async (started: StartFile, count: number, connections: number): Promise<void> => {
  const customers = customersOf(started)
  const { origin } = new URL(started.api)
  await together(count, connections, async (turn) => {
    const customer = customers[turn % customers.length]
    if (customer !== undefined) await create(origin, customer, turn)
  })
}
