import { StoreUnavailable } from "@trajet/domain/access"
import { Effect, Redacted, type Scope } from "effect"
import { Client } from "pg"
import { isUnavailable } from "../database/pg-errors.ts"
import { primaryOf } from "../database/primary.ts"
import { typeParsers } from "../database/type-parsers.ts"

const connectMillis = 5_000

export interface CellStores {
  readonly source: Client
  readonly target: Client
}

// The guards let this session write the rows of a group that moves, and triggers make no work for rows that are copied. No
// option about plans: a copy reads whole tables.
const sessionOptions =
  "-c TimeZone=UTC -c trajet.moving=on -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=5"

const connect = async (url: Redacted.Redacted): Promise<Client> => {
  const client = new Client({
    connectionString: await primaryOf(Redacted.value(url)),
    application_name: "trajet-move",
    options: sessionOptions,
    connectionTimeoutMillis: connectMillis,
    keepAlive: true,
    types: typeParsers
  })
  // A connection that breaks between two statements fails the next one.
  client.on("error", () => undefined)
  await client.connect()
  return client
}

/** Runs work on the stores; what fails because of a server is `StoreUnavailable`, anything else a defect. */
export const attempt = <A>(work: () => Promise<A>): Effect.Effect<A, StoreUnavailable> =>
  Effect.tryPromise({ try: work, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => (isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)))
  )

/** One connection to the store of a cell, for as long as the scope. */
export const cellConnection = (url: Redacted.Redacted): Effect.Effect<Client, StoreUnavailable, Scope.Scope> =>
  Effect.acquireRelease(
    attempt(() => connect(url)),
    (client) => Effect.promise(() => client.end().catch(() => undefined))
  )

/** Runs statements in one transaction. */
export const inOne = async <A>(client: Client, work: () => Promise<A>): Promise<A> => {
  await client.query("BEGIN")
  try {
    const result = await work()
    await client.query("COMMIT")
    return result
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined)
    throw error
  }
}
