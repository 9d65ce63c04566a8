import { Client, Pool, type PoolClient } from "pg"
import { runOn, serverOptions } from "../database/database.ts"
import { typeParsers } from "../database/type-parsers.ts"
import type { CopyStatement, Positioned } from "./copy-statement.ts"
import {
  type Identity,
  lagMillis,
  type LeftOut,
  leftOutBecause,
  looksAfter,
  looksWith,
  type Probed,
  type Written
} from "./replica.rules.ts"

interface ReplicaServerOptions {
  readonly address: string
  readonly connectionsMax: number
  readonly applicationName: string
  readonly lagMostMillis: number
}

/** A request waits at most this long for a replica that hangs: for a connection, and for its rows. */
const connectMillis = 200
const replyMillis = 300
/** The server itself gives up a little later. */
const statementMillis = 400
/** A replica that failed is not read for this time. */
const pauseMillis = 1_000
/** Reads that may wait for each connection; the primary serves further ones. */
const waitingPerConnection = 4

const replicaOptions = `${serverOptions} -c default_transaction_read_only=on`

const probeText = `SELECT pg_is_in_recovery() AS "isReplica", current_database() AS database,
  (SELECT system_identifier::text FROM pg_control_system()) AS system,
  coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 AS "replayedTo"`

/** What became of a read. */
export type Outcome = "replica" | "behind" | "busy" | "failed" | "left_out"
export const outcomes: ReadonlyArray<Outcome> = ["replica", "behind", "busy", "failed", "left_out"]

/** One server of `DATABASE_READ_URL`: its pool while it is read, and what its probe says. */
export class ReplicaServer {
  readonly #options: ReplicaServerOptions
  readonly #clients = new Set<PoolClient>()
  #pool: Pool | null = null
  #prober: Client | null = null
  #looks: ReadonlyArray<Written> = []
  #pausedUntil = 0
  #leftOut: LeftOut | null = "away"
  #lagMillis = 0
  #isClosed = false

  constructor(options: ReplicaServerOptions) {
    this.#options = options
  }

  /** Why it is not read; null while it is. */
  get leftOut(): LeftOut | null {
    return this.#leftOut
  }

  get lagMillis(): number {
    return this.#lagMillis
  }

  /** Notes how far the primary has written. */
  look(written: Written): void {
    this.#looks = looksWith(this.#looks, written)
  }

  /** Asks the server what it is and how far it is, and decides whether it is read. */
  async probe(primary: Identity | null): Promise<void> {
    try {
      const probed = await this.#asked()
      const now = Date.now()
      this.#lagMillis = lagMillis(this.#looks, probed.replayedTo, now)
      this.#looks = looksAfter(this.#looks, probed.replayedTo)
      if (primary === null || now < this.#pausedUntil) return
      const lag = { millis: this.#lagMillis, mostMillis: this.#options.lagMostMillis }
      this.#decide(leftOutBecause(primary, probed, lag))
    } catch {
      this.#dropProber()
      this.#lagMillis = lagMillis(this.#looks, 0, Date.now())
      this.#decide("away")
    }
  }

  /** The rows of a read, or why there are none. */
  async read<Input, Row>(
    statement: CopyStatement<Input, Row>,
    input: Input & Positioned
  ): Promise<ReadonlyArray<Row> | Exclude<Outcome, "replica">> {
    const pool = this.#pool
    if (pool === null) return "left_out"
    if (pool.waitingCount >= this.#options.connectionsMax * waitingPerConnection) return "busy"
    try {
      const rows = await runOn(pool, statement, input)
      return rows[0]?.has_position === true ? rows.filter(({ is_found }) => is_found !== null) : "behind"
    } catch {
      // A failure that comes after the pool was given up says nothing new.
      if (pool === this.#pool) {
        this.#pausedUntil = Date.now() + pauseMillis
        this.#decide("away")
      }
      return "failed"
    }
  }

  close(): void {
    this.#isClosed = true
    this.#dropProber()
    this.#decide("away")
  }

  #decide(leftOut: LeftOut | null): void {
    this.#leftOut = this.#isClosed ? "away" : leftOut
    if (this.#leftOut === null) this.#pool ??= this.#newPool()
    else this.#dropPool()
  }

  #newPool(): Pool {
    const { address, applicationName, connectionsMax } = this.#options
    const pool = new Pool({
      connectionString: address,
      max: connectionsMax,
      application_name: applicationName,
      options: replicaOptions,
      connectionTimeoutMillis: connectMillis,
      idleTimeoutMillis: 60_000,
      statement_timeout: statementMillis,
      query_timeout: replyMillis,
      keepAlive: true,
      types: typeParsers
    })
    pool.on("error", () => undefined)
    pool.on("connect", (client) => this.#clients.add(client))
    pool.on("remove", (client) => this.#clients.delete(client))
    return pool
  }

  /** Ends every connection at once: each of them may wait for a server that never answers. */
  #dropPool(): void {
    const pool = this.#pool
    this.#pool = null
    if (pool === null) return
    for (const { connection } of this.#clients) connection.stream.destroy()
    this.#clients.clear()
    void pool.end().catch(() => undefined)
  }

  async #asked(): Promise<Probed> {
    this.#prober ??= await this.#newProber()
    const { rows } = await this.#prober.query<Probed>(probeText)
    const [probed] = rows
    if (probed === undefined) throw new Error("the server does not say what it is")
    return probed
  }

  async #newProber(): Promise<Client> {
    const client = new Client({
      connectionString: this.#options.address,
      application_name: `${this.#options.applicationName}-probe`,
      connectionTimeoutMillis: replyMillis,
      query_timeout: replyMillis
    })
    client.on("error", () => undefined)
    try {
      await client.connect()
      return client
    } catch (cause) {
      void client.end().catch(() => undefined)
      throw cause
    }
  }

  #dropProber(): void {
    const prober = this.#prober
    this.#prober = null
    prober?.connection.stream.destroy()
  }
}
