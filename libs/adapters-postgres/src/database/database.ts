import { StoreUnavailable } from "@trajet/domain/access"
import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { Pool, type PoolClient, type PoolConfig, types } from "pg"
import { isUnavailable } from "./pg-errors.ts"
import { serverInstant } from "./server-instant.ts"
import type { Statement } from "./statement.ts"

export interface DatabaseOptions {
  readonly url: Redacted.Redacted
  readonly connectionsMax: number
  readonly applicationName: string
  /**
   * For a process whose every statement looks few rows up by an index: plans are then neither made anew at each use nor
   * led astray by what the statistics say of a queue, which is empty at one moment and long at the next.
   */
  readonly lookUpsOnly?: boolean
  /** Who works on this database and from where, for the audit rows of what no API key asks for. */
  readonly actor?: { readonly name: string; readonly origin: string }
}

const connectMillis = 2_000
const idleInTransactionMillis = 10_000
const keepAliveMillis = 10_000

/** Times that lean on each other: the server gives up before the client does. */
export const databaseTimes = {
  lockMillis: 2_000,
  statementMillis: 5_000,
  /** Ends a wait for a network that loses every packet. */
  replyMillis: 6_500
} as const

// Beside the pool's: for what must be learned of writes whose connection broke.
const asideMax = 4

// A process whose host vanished in the middle of a statement leaves its locks behind, which no time-out of a statement
// or transaction ends while the rest of the message is awaited: the server has to notice that nobody is there.
const serverOptions = "-c TimeZone=UTC -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=5"

/** What `lookUpsOnly` asks of the server. */
export const lookUpOptions =
  "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off"

// Spaces end a value in the options of a connection unless they are escaped.
const optionValue = (text: string): string => text.replaceAll(/[\\\s]/gu, "\\$&")

const optionsOf = ({ actor, lookUpsOnly = false }: DatabaseOptions): string =>
  [
    serverOptions,
    ...(lookUpsOnly ? [lookUpOptions] : []),
    ...(actor === undefined
      ? []
      : [`-c trajet.actor=${optionValue(actor.name)} -c trajet.origin=${optionValue(actor.origin)}`])
  ].join(" ")

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [types.builtins.TIMESTAMPTZ]: serverInstant,
  [types.builtins.INT8]: Number,
  [types.builtins.DATE]: (text) => text
}

const typeParsers = {
  getTypeParser: (oid: number, format?: "text" | "binary") => parsers[oid] ?? types.getTypeParser(oid, format ?? "text")
}

/** Who serves a connection: enough to learn later whether that backend still runs. */
export interface Backend {
  readonly pid: number
  readonly startedAt: string
}

/** One connection, held for a while. */
export interface Connection {
  readonly backend: Backend
  readonly run: <Input, Row>(statement: Statement<Input, Row>, input: Input) => Promise<ReadonlyArray<Row>>
  readonly command: (sql: "BEGIN" | "COMMIT" | "ROLLBACK") => Promise<void>
}

/** What went wrong on a connection, with the backend that may still be at work. */
export class ConnectionFailed extends Schema.TaggedError<ConnectionFailed>()("ConnectionFailed", {
  pid: Schema.NullOr(Schema.Int),
  startedAt: Schema.NullOr(Schema.String),
  cause: Schema.Defect()
}) {
  override get message() {
    return `the connection failed: ${String(this.cause)}`
  }
}

export class Database extends Context.Service<
  Database,
  {
    /** Runs one prepared statement on any connection. */
    readonly run: <Input, Row>(
      statement: Statement<Input, Row>,
      input: Input
    ) => Effect.Effect<ReadonlyArray<Row>, StoreUnavailable>
    /** Holds one connection for `use`; a connection on which `use` failed is closed, never given back. */
    readonly hold: <A>(use: (connection: Connection) => Promise<A>) => Effect.Effect<A, ConnectionFailed>
    /**
     * As `hold`, on a new connection beside the pool's: it neither waits behind requests nor is one that died unnoticed.
     */
    readonly aside: <A>(use: (connection: Connection) => Promise<A>) => Effect.Effect<A, ConnectionFailed>
  }
>()("@trajet/adapters-postgres/Database") {}

const backends = new WeakMap<object, Backend>()

const makePool = (options: DatabaseOptions, size: Pick<PoolConfig, "max" | "maxUses">): Pool => {
  const pool = new Pool({
    ...size,
    connectionString: Redacted.value(options.url),
    application_name: options.applicationName,
    options: optionsOf(options),
    connectionTimeoutMillis: connectMillis,
    idleTimeoutMillis: 60_000,
    statement_timeout: databaseTimes.statementMillis,
    lock_timeout: databaseTimes.lockMillis,
    idle_in_transaction_session_timeout: idleInTransactionMillis,
    query_timeout: databaseTimes.replyMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMillis,
    types: typeParsers,
    onConnect: async (client) => {
      const { rows } = await client.query<{ pid: number; startedAt: string }>(
        `SELECT pid, backend_start AS "startedAt" FROM pg_stat_activity WHERE pid = pg_backend_pid()`
      )
      const backend = rows[0]
      if (backend === undefined) throw new Error("the server does not say which backend serves a connection")
      backends.set(client, backend)
    }
  })
  // An idle connection that dies is replaced at its next use; without a listener it would end the process.
  pool.on("error", () => undefined)
  return pool
}

const runOn = async <Input, Row>(
  client: Pool | PoolClient,
  { name, text, values }: Statement<Input, Row>,
  input: Input
): Promise<ReadonlyArray<Row>> => {
  const result = await client.query({ name, text, values: values(input) })
  return result.rows
}

const runCommand = async (client: PoolClient, sql: "BEGIN" | "COMMIT" | "ROLLBACK") => {
  const { command } = await client.query(sql)
  // A COMMIT of what has failed before is carried out as a ROLLBACK, and is no error to the server.
  if (command !== sql) throw new Error(`${sql} was answered by ${command}`)
}

const hold = async <A>(pool: Pool, use: (connection: Connection) => Promise<A>): Promise<A> => {
  let client: PoolClient
  try {
    client = await pool.connect()
  } catch (cause) {
    throw new ConnectionFailed({ pid: null, startedAt: null, cause })
  }
  const backend = backends.get(client)
  if (backend === undefined) {
    client.release(true)
    throw new Error("a connection came out of the pool without its backend")
  }
  // The pool's own listener covers idle connections only.
  const ignoreError = () => undefined
  client.on("error", ignoreError)
  try {
    const held = await use({
      backend,
      run: (statement, input) => runOn(client, statement, input),
      command: (sql) => runCommand(client, sql)
    })
    client.off("error", ignoreError)
    // Whoever gets it next must not find himself in a transaction of somebody else.
    client.release(client.getTransactionStatus() !== "I")
    return held
  } catch (cause) {
    client.release(true)
    throw new ConnectionFailed({ ...backend, cause })
  }
}

const scopedPool = (options: DatabaseOptions, size: Pick<PoolConfig, "max" | "maxUses">) =>
  Effect.acquireRelease(
    Effect.sync(() => makePool(options, size)),
    (pool) => Effect.promise(() => pool.end())
  )

const holding =
  (pool: Pool): Database["Service"]["hold"] =>
  (use) =>
    Effect.tryPromise({
      try: () => hold(pool, use),
      catch: (cause) =>
        cause instanceof ConnectionFailed ? cause : new ConnectionFailed({ pid: null, startedAt: null, cause })
    })

const make = (options: DatabaseOptions) =>
  Effect.gen(function* () {
    const pool = yield* scopedPool(options, { max: options.connectionsMax })
    const aside = yield* scopedPool(options, { max: asideMax, maxUses: 1 })
    return Database.of({
      run: (statement, input) =>
        Effect.tryPromise({ try: () => runOn(pool, statement, input), catch: (cause) => cause }).pipe(
          Effect.catch((cause) =>
            isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
          )
        ),
      hold: holding(pool),
      aside: holding(aside)
    })
  })

/** A pool of connections to one server; closed with the scope, after what is running has ended. */
export const databaseLayer = (options: DatabaseOptions): Layer.Layer<Database> => Layer.effect(Database, make(options))
