import { StoreUnavailable } from "@trajet/domain/access"
import { Instant } from "@trajet/domain/time"
import { Context, Effect, Layer, type Redacted, Schema } from "effect"
import { type ClientBase, Pool, type PoolClient, type PoolConfig } from "pg"
import { FollowingPool } from "./following-pool.ts"
import { counted, timed, watchPool } from "./measured-database.ts"
import { isInDoubt, isUnavailable } from "./pg-errors.ts"
import { type Primary, scopedPrimary, type Standing, standingColumns } from "./primary.ts"
import type { Statement } from "./statement.ts"
import { type Holder, traced, withHolder } from "./traced-statements.ts"
import { typeParsers } from "./type-parsers.ts"

export interface DatabaseOptions {
  readonly url: Redacted.Redacted
  readonly connectionsMax: number
  readonly applicationName: string
  /**
   * For a process whose statements all look up few rows by an index. The server then plans each statement once, and plans
   * do not depend on statistics of a queue, which may be empty at one moment and long at the next.
   */
  readonly lookUpsOnly?: boolean
  /** Actor and origin of audit rows for actions without an API key. */
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

// Connections outside of the pool, to find out the outcome of writes whose connection broke.
const asideMax = 4

// If the host of a client vanishes in the middle of a message, no time-out of statement or transaction ends, and its locks
// stay. TCP keep-alive lets the server notice.
const keepAliveOptions = "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=5"

/**
 * Server options that decide plans: every statement looks rows up by an index, and a page of a list is the start of one.
 * Bitmap and sequential scans read everything that the conditions find, and sort it. The planner prefers them if it
 * expects few rows, as of an average driver although this one has thousands, or without statistics (docs/adr/0046). Before
 * PostgreSQL 18, a forbidden scan that is needed all the same costs so much that the statement is compiled: the list of a
 * driver took 5 s in place of 5 ms with one mission.
 */
export const planOptions = "-c enable_bitmapscan=off -c enable_seqscan=off -c jit=off"

/** Server options of every connection of the product. */
export const serverOptions = `-c TimeZone=UTC ${keepAliveOptions} ${planOptions}`

/** Server options of `lookUpsOnly`. */
export const lookUpOptions = "-c plan_cache_mode=force_generic_plan -c enable_hashjoin=off -c enable_mergejoin=off"

// In connection options an unescaped space ends a value.
const optionValue = (text: string): string => text.replaceAll(/[\\\s]/gu, "\\$&")

const optionsOf = ({ actor, lookUpsOnly = false }: DatabaseOptions): string =>
  [
    serverOptions,
    ...(lookUpsOnly ? [lookUpOptions] : []),
    ...(actor === undefined
      ? []
      : [`-c trajet.actor=${optionValue(actor.name)} -c trajet.origin=${optionValue(actor.origin)}`])
  ].join(" ")

/** The server process of a connection, named so that a later query can tell whether it still runs. */
export interface Backend {
  readonly pid: number
  readonly startedAt: Instant
}

/** A connection that one caller holds. */
export interface Connection {
  readonly backend: Backend
  /** What caused the events that the caller writes. */
  readonly cause: Holder["cause"]
  readonly run: <Input, Row>(statement: Statement<Input, Row>, input: Input) => Promise<ReadonlyArray<Row>>
  readonly command: (sql: "BEGIN" | "COMMIT" | "ROLLBACK") => Promise<void>
}

/** A connection failed. Its backend may still be working. */
export class ConnectionFailed extends Schema.TaggedError<ConnectionFailed>()("ConnectionFailed", {
  pid: Schema.NullOr(Schema.Int),
  startedAt: Schema.NullOr(Schema.String.pipe(Schema.fromBrand("Instant", Instant))),
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
    /** Holds a connection for `use`. A failure closes it, unless the server refused a statement outside of a transaction. */
    readonly hold: <A>(use: (connection: Connection) => Promise<A>) => Effect.Effect<A, ConnectionFailed>
    /**
     * Like `hold`, but on a new connection outside of the pool: it does not wait for requests, and is surely alive.
     */
    readonly aside: <A>(use: (connection: Connection) => Promise<A>) => Effect.Effect<A, ConnectionFailed>
  }
>()("@trajet/adapters-postgres/Database") {}

const backends = new WeakMap<object, Backend>()

type PoolSize = Pick<PoolConfig, "max" | "maxUses">

const makePool = (options: DatabaseOptions, size: PoolSize, primary: Primary, server: string): Pool => {
  const pool = new Pool({
    ...size,
    connectionString: server,
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
      const { rows } = await client.query<Backend & Standing>(
        `SELECT pid, backend_start AS "startedAt", ${standingColumns} FROM pg_stat_activity WHERE pid = pg_backend_pid()`
      )
      const [row] = rows
      if (row === undefined) throw new Error("the server does not say which backend serves a connection")
      const { pid, startedAt, ...standing } = row
      primary.admit(standing)
      backends.set(client, { pid, startedAt })
    }
  })
  // An idle connection that dies is replaced at its next use; without a listener it would end the process.
  pool.on("error", () => undefined)
  return pool
}

export const runOn = async <Input, Row>(
  client: Pool | ClientBase,
  { name, text, values }: Statement<Input, Row>,
  input: Input
): Promise<ReadonlyArray<Row>> => {
  const result = await client.query({ name, text, values: values(input) })
  return result.rows
}

const runCommand = async (client: PoolClient, sql: "BEGIN" | "COMMIT" | "ROLLBACK") => {
  const { command } = await client.query(sql)
  // The server answers a COMMIT of a failed transaction with ROLLBACK, not with an error.
  if (command !== sql) throw new Error(`${sql} was answered by ${command}`)
}

const hold = async <A>(pool: Pool, holder: Holder, use: (connection: Connection) => Promise<A>): Promise<A> => {
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
      cause: holder.cause,
      run: (statement, input) => holder.traced(statement.name, () => runOn(client, statement, input)),
      command: (sql) => holder.traced(sql, () => runCommand(client, sql))
    })
    client.off("error", ignoreError)
    // Closes the connection if a transaction is still open, so that the next holder does not continue it.
    client.release(client.getTransactionStatus() !== "I")
    return held
  } catch (cause) {
    // A server that refused a row keeps the session. A new one would cost both sides milliseconds for each refusal.
    const isBroken = isInDoubt(cause) || client.getTransactionStatus() !== "I"
    if (!isBroken) client.off("error", ignoreError)
    client.release(isBroken)
    throw new ConnectionFailed({ ...backend, cause })
  }
}

const scopedPool = (options: DatabaseOptions, size: PoolSize, primary: Primary) =>
  Effect.acquireRelease(
    Effect.sync(() => new FollowingPool(primary, (server) => makePool(options, size, primary, server))),
    (pool) => Effect.promise(() => pool.end())
  )

const causeOf = (failure: unknown): unknown => (failure instanceof ConnectionFailed ? failure.cause : failure)

const holding =
  (following: FollowingPool): Database["Service"]["hold"] =>
  (use) =>
    withHolder((holder) =>
      Effect.tryPromise({
        try: () => following.with((pool) => hold(pool, holder, use), causeOf),
        catch: (cause) =>
          cause instanceof ConnectionFailed ? cause : new ConnectionFailed({ pid: null, startedAt: null, cause })
      })
    ).pipe(counted)

/** The pool of a process, which follows `primary`. */
export const makeDatabase = (options: DatabaseOptions, primary: Primary) =>
  Effect.gen(function* () {
    const pool = yield* scopedPool(options, { max: options.connectionsMax }, primary)
    yield* watchPool(pool, options.connectionsMax)
    const aside = yield* scopedPool(options, { max: asideMax, maxUses: 1 }, primary)
    return Database.of({
      run: (statement, input) =>
        traced(
          statement.name,
          Effect.tryPromise({
            try: () => pool.with((current) => runOn(current, statement, input)),
            catch: (cause) => cause
          })
        ).pipe(
          Effect.catch((cause) =>
            isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
          ),
          counted,
          timed
        ),
      hold: holding(pool),
      aside: holding(aside)
    })
  })

/** A pool of connections to the server that takes writes. The end of the scope closes it after running statements. */
export const databaseLayer = (options: DatabaseOptions): Layer.Layer<Database> =>
  Layer.effect(
    Database,
    Effect.flatMap(scopedPrimary(options.url), (primary) => makeDatabase(options, primary))
  )
