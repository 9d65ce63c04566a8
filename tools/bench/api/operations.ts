import { randomUUID } from "node:crypto"
import { validOrder } from "../../harness/http.ts"
import { settings } from "./settings.ts"

/** What is to be reached; ratios are of requests a second. */
export interface Goals {
  /** Over Fastify + pg, at least. */
  readonly b?: number
  /** Over NestJS + TypeORM, at least. */
  readonly c?: number
  /** Over pgbench with the minimal rows, at least. */
  readonly d?: number
  /** The median of Trajet's times over that of Fastify + pg, at most. */
  readonly p50OverB?: number
  /** Processor time of a request, at most. */
  readonly serverMicros?: number
  readonly postgresMicros?: number
}

export interface Operation {
  readonly name: string
  readonly connections: number
  /** Groups that order; null if the operation does not create. */
  readonly groups: number | null
  readonly goals: Goals
  /** The status of a right answer. */
  readonly status: number
  /** The bytes of the next request. */
  readonly request: () => string
}

/** Facts about the seed that the requests need. */
export interface Seeded {
  readonly missions: number
  /** Clear keys. */
  readonly thousandKey: string
  readonly manyKey: string
  readonly orderingKeys: ReadonlyArray<string>
  /** Ids of missions of the large group. */
  readonly ids: ReadonlyArray<string>
}

/** The bytes of a request. */
export const requestText = (method: string, path: string, headers: ReadonlyArray<string>, body = ""): string =>
  [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1", ...headers, "", body].join("\r\n")

export const get = (path: string, key: string): string => requestText("GET", path, [`x-api-key: ${key}`])

const pick = <A>(from: ReadonlyArray<A>): A => {
  const one = from[Math.floor(Math.random() * from.length)]
  if (one === undefined) throw new Error("there is nothing to pick from")
  return one
}

// Ten thousand addresses, as in a day of real use.
const housesMax = 1_250
const towns = [
  "75001 Paris",
  "69002 Lyon",
  "35000 Rennes",
  "33000 Bordeaux",
  "59000 Lille",
  "13001 Marseille",
  "31000 Toulouse",
  "44000 Nantes"
]

const anyAddress = (town: string): string => `${1 + Math.floor(Math.random() * housesMax)} rue de la Gare, ${town}`

const anyTrip = () => {
  const from = pick(towns)
  return { from: anyAddress(from), to: anyAddress(pick(towns.filter((town) => town !== from))) }
}

const orderBody = (): string => {
  const { from, to } = anyTrip()
  const { delivery, pickup, ...order } = validOrder()
  return JSON.stringify({ ...order, pickup: { ...pickup, address: from }, delivery: { ...delivery, address: to } })
}

/** Makes the bytes of a keyed order of one of the groups, new at each call. */
export const creation = (keys: ReadonlyArray<string>) => (): string => {
  const body = orderBody()
  return requestText(
    "POST",
    "/v1/transports",
    [
      `x-api-key: ${pick(keys)}`,
      `idempotency-key: ${randomUUID()}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`
    ],
    body
  )
}

const pricing = (key: string) => (): string => {
  const { from, to } = anyTrip()
  const body = JSON.stringify({ pickup: from, delivery: to, vehicle: validOrder().vehicle })
  const headers = [`x-api-key: ${key}`, "content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]
  return requestText("POST", "/v1/pricing", headers, body)
}

const creationGoals: Readonly<Record<number, Goals>> = {
  1: { b: 1.5 },
  8: { b: 1.2 },
  128: { b: 1.2, d: 0.45, serverMicros: 400, postgresMicros: 130 },
  1000: { b: 1.2 }
}

const creationOf = (keys: ReadonlyArray<string>): Operation => ({
  name: `keyed creation, ${keys.length.toLocaleString("en")} ${keys.length === 1 ? "group" : "groups"}`,
  status: 201,
  connections: settings.connections,
  groups: keys.length,
  goals: creationGoals[keys.length] ?? {},
  request: creation(keys)
})

const reading = (name: string, goals: Goals, request: () => string): Operation => ({
  ...{ name, goals, request },
  ...{ status: 200, connections: settings.connections, groups: null }
})

const listGoals: Goals = { b: 1.1, c: 2.5 }

/** All measured operations, in the order of the table. */
export const operationsOf = ({
  ids,
  manyKey,
  missions,
  orderingKeys,
  thousandKey
}: Seeded): ReadonlyArray<Operation> => [
  ...settings.orderingGroups.map((count) => creationOf(orderingKeys.slice(0, count))),
  {
    ...creationOf(orderingKeys.slice(0, 1)),
    ...{ name: "keyed creation, one connection", connections: 1, goals: { p50OverB: 1 } }
  },
  reading("detail", { c: 3.5 }, () => get(`/v1/transports/${pick(ids)}`, manyKey)),
  reading("list at 1,000", listGoals, () => get("/v1/transports", thousandKey)),
  reading(`list at ${missions.toLocaleString("en")}`, listGoals, () => get("/v1/transports", manyKey)),
  reading("pricing", { c: 3 }, pricing(manyKey))
]
