import { randomUUID } from "node:crypto"
import { asAdministrator, beginOnServer, onServer } from "../../harness/database.ts"
import { ask, validOrder } from "../../harness/http.ts"
import { creation, requestText } from "../api/operations.ts"

/** How the tenant beside the others differs from them. */
export type NeighbourName =
  | "orders as they do"
  | "has its log held by a session, so that its orders wait"
  | "sends only orders whose rows PostgreSQL refuses"
  | "sends bodies of 1 MiB"
  | "sends 20 orders at once by each of 20 keys, again and again"
  | "has 100 robots with a step a second"
  | "guesses passwords"

/** The group beside the others, at an API on this machine. */
export interface NeighbourGroup {
  readonly databaseUrl: string
  readonly port: number
  readonly groupId: string
  readonly keys: ReadonlyArray<string>
}

/** Makes the database as a neighbour needs it; returns what ends that. */
type Begin = (group: NeighbourGroup) => Promise<() => Promise<unknown>>

interface Neighbour {
  /** The bytes of its next request. */
  readonly request: (key: string) => string
  /** At a steady rate, or each connection again as soon as it is answered. */
  readonly sends: "at a rate" | "at once"
  readonly begin: Begin
  /** At most, of the times of the others: the 99th percentile beside it, over that beside an ordinary one. */
  readonly p99Max: number
}

const nothing: Begin = () => Promise.resolve(() => Promise.resolve())
const order = (key: string): string => creation([key])()

const mebibyte = 1_048_576
// Enough for the values of an order.
const orderBytesMax = 8_192

/** The same order in a body of nearly 1 MiB: white space between members is JSON too. */
const largeOrder = (key: string): string => {
  const [head = "", body = ""] = order(key).split("\r\n\r\n")
  const large = `{${" ".repeat(mebibyte - orderBytesMax)}${body.slice(1)}`
  return `${head.replace(/content-length: \d+/u, `content-length: ${Buffer.byteLength(large)}`)}\r\n\r\n${large}`
}

const wrongPassword = (): string => {
  const body = JSON.stringify({ email: `${randomUUID()}@users.example`, password: randomUUID() })
  const headers = [
    "sec-fetch-site: same-origin",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`
  ]
  return requestText("POST", "/console/api/session", headers, body)
}

const failing = (groupId: string): string => `
CREATE FUNCTION refuse_neighbour() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'a row of the neighbour' USING ERRCODE = 'check_violation'; END $$;
CREATE TRIGGER refuse_neighbour BEFORE INSERT ON mission FOR EACH ROW
  WHEN (NEW.group_id = '${groupId}') EXECUTE FUNCTION refuse_neighbour()`

const holdLog: Begin = async ({ databaseUrl, groupId, keys, port }) => {
  // Its first order makes the row of its log.
  await ask(`http://127.0.0.1:${port}`, "/v1/transports", { key: keys[0] ?? "", body: validOrder() })
  const lock = `SELECT FROM event_head WHERE group_id = '${groupId}' AND environment = 'test' FOR UPDATE`
  const release = await beginOnServer(databaseUrl, lock)
  return () => release("SELECT 1")
}

const refuseRows: Begin = async ({ databaseUrl, groupId }) => {
  const administrator = asAdministrator(databaseUrl)
  await onServer(administrator, failing(groupId))
  return () => onServer(administrator, "DROP TRIGGER refuse_neighbour ON mission; DROP FUNCTION refuse_neighbour()")
}

const robots = 100

const orderRobots: Begin = async ({ databaseUrl, groupId, keys, port }) => {
  const body = validOrder({ test_specifications: { robot_driver: { mode: "auto", step_seconds: 1 } } })
  for (let nth = 0; nth < robots; nth++) {
    const { status, text } = await ask(`http://127.0.0.1:${port}`, "/v1/transports", {
      key: keys[nth % keys.length] ?? "",
      body
    })
    if (status !== 201) throw new Error(text)
  }
  return () => onServer(databaseUrl, "DELETE FROM due_work WHERE kind = 'robot_step' AND group_id = $1", [groupId])
}

/** The neighbour that the others are compared with. */
export const ordinary: NeighbourName = "orders as they do"

const steadily = { sends: "at a rate", begin: nothing, p99Max: 1.5 } as const

const neighbours: Readonly<Record<NeighbourName, Neighbour>> = {
  [ordinary]: { ...steadily, request: order },
  "has its log held by a session, so that its orders wait": {
    ...{ ...steadily, request: order },
    ...{ begin: holdLog, p99Max: 1.2 }
  },
  "sends only orders whose rows PostgreSQL refuses": {
    ...{ ...steadily, request: order },
    ...{ begin: refuseRows, p99Max: 1.2 }
  },
  "sends bodies of 1 MiB": { ...steadily, request: largeOrder },
  "sends 20 orders at once by each of 20 keys, again and again": { ...steadily, request: order, sends: "at once" },
  "has 100 robots with a step a second": { ...steadily, request: order, begin: orderRobots },
  "guesses passwords": { ...steadily, request: wrongPassword }
}

export const isNeighbourName = (name: string): name is NeighbourName => name in neighbours

export const badNeighbours: ReadonlyArray<NeighbourName> = Object.keys(neighbours)
  .filter(isNeighbourName)
  .filter((name) => name !== ordinary)

export const neighbourOf = (name: NeighbourName): Neighbour => neighbours[name]
