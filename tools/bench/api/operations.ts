import { randomUUID } from "node:crypto"
import { validOrder } from "../../harness/http.ts"

export interface Operation {
  readonly name: string
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

const requestText = (method: string, path: string, headers: ReadonlyArray<string>, body = ""): string =>
  [`${method} ${path} HTTP/1.1`, "host: 127.0.0.1", ...headers, "", body].join("\r\n")

export const get = (path: string, key: string): string => requestText("GET", path, [`x-api-key: ${key}`])

const addresses = [
  "10 rue de Rivoli, 75001 Paris",
  "Place Bellecour, 69002 Lyon",
  "14 avenue de la Gare, 35000 Rennes",
  "3 quai des Chartrons, 33000 Bordeaux",
  "27 boulevard Carnot, 59000 Lille",
  "8 rue Paradis, 13001 Marseille",
  "5 place du Capitole, 31000 Toulouse",
  "12 cours Saint-Pierre, 44000 Nantes"
]

const pick = <A>(from: ReadonlyArray<A>): A => {
  const one = from[Math.floor(Math.random() * from.length)]
  if (one === undefined) throw new Error("there is nothing to pick from")
  return one
}

const orderBodies: ReadonlyArray<string> = addresses.flatMap((from) =>
  addresses
    .filter((to) => to !== from)
    .map((to) => {
      const { pickup, delivery, ...order } = validOrder()
      return JSON.stringify({ ...order, pickup: { ...pickup, address: from }, delivery: { ...delivery, address: to } })
    })
)

/** Makes the bytes of a keyed order of one of the groups, new at each call. */
export const creation = (keys: ReadonlyArray<string>) => (): string => {
  const body = pick(orderBodies)
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

// Ten thousand addresses, as in a day of real use.
const housesMax = 1_250
const townOf = (address: string): string => address.slice(address.indexOf(", ") + 2)
const towns = addresses.map(townOf)

const anyAddress = (town: string): string => `${1 + Math.floor(Math.random() * housesMax)} rue de la Gare, ${town}`

const pricing = (key: string) => (): string => {
  const from = pick(towns)
  const body = JSON.stringify({
    pickup: anyAddress(from),
    delivery: anyAddress(pick(towns.filter((town) => town !== from))),
    vehicle: validOrder().vehicle
  })
  const headers = [`x-api-key: ${key}`, "content-type: application/json", `content-length: ${Buffer.byteLength(body)}`]
  return requestText("POST", "/v1/pricing", headers, body)
}

/** All measured operations, in the order of the table. */
export const operationsOf = (seeded: Seeded): ReadonlyArray<Operation> => [
  { name: `keyed creation, ${seeded.orderingKeys.length} groups`, status: 201, request: creation(seeded.orderingKeys) },
  { name: "keyed creation, one group", status: 201, request: creation(seeded.orderingKeys.slice(0, 1)) },
  { name: "detail", status: 200, request: () => get(`/v1/transports/${pick(seeded.ids)}`, seeded.manyKey) },
  { name: "list at 1,000", status: 200, request: () => get("/v1/transports", seeded.thousandKey) },
  {
    name: `list at ${seeded.missions.toLocaleString("en")}`,
    status: 200,
    request: () => get("/v1/transports", seeded.manyKey)
  },
  { name: "pricing", status: 200, request: pricing(seeded.manyKey) }
]
