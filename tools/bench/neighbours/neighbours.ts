import { creation } from "../api/operations.ts"
import { asAdministrator, beginOnServer, onServer } from "../../harness/database.ts"

/** A tenant beside the others: how it differs from them, and what it takes to be so. */
export interface Neighbour {
  readonly name: string
  /** Bytes of its next order. */
  readonly request: (key: string) => string
  /** Makes the database as the neighbour needs it; returns what ends that. */
  readonly begin: (databaseUrl: string, groupId: string) => Promise<() => Promise<unknown>>
}

const nothing = (): Promise<() => Promise<unknown>> => Promise.resolve(() => Promise.resolve())
const order = (key: string): string => creation([key])()

/** The neighbour that the others are compared with. */
export const ordinary: Neighbour = { name: "orders as they do", request: order, begin: nothing }

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

export const neighbours: ReadonlyArray<Neighbour> = [
  {
    name: "has its log held by a session, so that its orders wait",
    request: order,
    begin: async (databaseUrl, groupId) => {
      const release = await beginOnServer(
        databaseUrl,
        `SELECT FROM event_head WHERE group_id = '${groupId}' AND environment = 'test' FOR UPDATE`
      )
      return () => release("SELECT 1")
    }
  },
  {
    name: "sends only orders whose rows PostgreSQL refuses",
    request: order,
    begin: async (databaseUrl, groupId) => {
      await onServer(asAdministrator(databaseUrl), failing(groupId))
      return () =>
        onServer(
          asAdministrator(databaseUrl),
          "DROP TRIGGER refuse_neighbour ON mission; DROP FUNCTION refuse_neighbour()"
        )
    }
  },
  { name: "sends bodies of 1 MiB", request: largeOrder, begin: nothing }
]
