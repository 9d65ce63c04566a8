import { creation } from "../api/operations.ts"
import { asAdministrator, beginOnServer, onServer } from "../../harness/database.ts"

/** How the tenant beside the others differs from them. */
export type NeighbourName =
  | "orders as they do"
  | "has its log held by a session, so that its orders wait"
  | "sends only orders whose rows PostgreSQL refuses"
  | "sends bodies of 1 MiB"

/** Makes the database as a neighbour needs it; returns what ends that. */
type Begin = (databaseUrl: string, groupId: string) => Promise<() => Promise<unknown>>

interface Neighbour {
  /** The bytes of its next order. */
  readonly request: (key: string) => string
  readonly begin: Begin
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

const failing = (groupId: string): string => `
CREATE FUNCTION refuse_neighbour() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'a row of the neighbour' USING ERRCODE = 'check_violation'; END $$;
CREATE TRIGGER refuse_neighbour BEFORE INSERT ON mission FOR EACH ROW
  WHEN (NEW.group_id = '${groupId}') EXECUTE FUNCTION refuse_neighbour()`

const holdLog: Begin = async (databaseUrl, groupId) => {
  const lock = `SELECT FROM event_head WHERE group_id = '${groupId}' AND environment = 'test' FOR UPDATE`
  const release = await beginOnServer(databaseUrl, lock)
  return () => release("SELECT 1")
}

const refuseRows: Begin = async (databaseUrl, groupId) => {
  const administrator = asAdministrator(databaseUrl)
  await onServer(administrator, failing(groupId))
  return () => onServer(administrator, "DROP TRIGGER refuse_neighbour ON mission; DROP FUNCTION refuse_neighbour()")
}

/** The neighbour that the others are compared with. */
export const ordinary: NeighbourName = "orders as they do"

const neighbours: Readonly<Record<NeighbourName, Neighbour>> = {
  [ordinary]: { request: order, begin: nothing },
  "has its log held by a session, so that its orders wait": { request: order, begin: holdLog },
  "sends only orders whose rows PostgreSQL refuses": { request: order, begin: refuseRows },
  "sends bodies of 1 MiB": { request: largeOrder, begin: nothing }
}

export const isNeighbourName = (name: string): name is NeighbourName => name in neighbours

export const badNeighbours: ReadonlyArray<NeighbourName> = Object.keys(neighbours)
  .filter(isNeighbourName)
  .filter((name) => name !== ordinary)

export const requestOf = (name: NeighbourName): Neighbour["request"] => neighbours[name].request

/** Makes the database as this neighbour needs it; returns what ends that. */
export const begin = (name: NeighbourName, ...at: Parameters<Begin>): ReturnType<Begin> => neighbours[name].begin(...at)
