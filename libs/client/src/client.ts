import { groups } from "./api/groups.ts"
import type { Connection, ConnectionOptions } from "./connection/call.model.ts"
import { connect } from "./connection/connect.ts"

type Bound<Run> = Run extends (connection: Connection, ...rest: infer Rest) => infer Answer
  ? (...rest: Rest) => Answer
  : never

type Groups = typeof groups

/** Every call of the API, by its group and name in the contract: `client.transports.create(order)`. */
export type Client = {
  readonly [Group in keyof Groups]: { readonly [Name in keyof Groups[Group]]: Bound<Groups[Group][Name]> }
}

type Run = (connection: Connection, ...rest: ReadonlyArray<never>) => unknown

const bound = (connection: Connection, calls: Readonly<Record<string, Run>>) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, run]) => [name, (...rest: ReadonlyArray<never>) => run(connection, ...rest)])
  )

/** Makes the calls of all groups, which send their requests over the connection. */
export const clientOf = (connection: Connection): Client => {
  const client: Client = Object.create(null)
  for (const [group, calls] of Object.entries(groups)) Reflect.set(client, group, bound(connection, calls))
  return client
}

/**
 * Makes a client that has every call of the API. A program that needs few calls can import `connect` and the functions
 * of these calls instead: its bundle then has no other calls.
 *
 * @throws ConfigurationError
 */
export const createClient = (options: ConnectionOptions): Client => clientOf(connect(options))
