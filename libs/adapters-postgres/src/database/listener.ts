import { Context, Effect, Layer, type Redacted } from "effect"
import { Client } from "pg"
import { type Primary, scopedPrimary, type Standing, standingColumns } from "./primary.ts"

const reconnectMillis = 500
const keepAliveMillis = 10_000
const connectMillis = 2_000
/** The interval at which one of several servers is asked whether it is still there, and its time to answer. */
const askMillis = 5_000

/**
 * Receives the payload of each notification of a channel. Receives null once the connection listens, at first and after
 * each break: PostgreSQL keeps no notifications for a client that is not connected, and so some may be lost.
 */
type OnNotification = (payload: string | null) => void

/**
 * Receives the notifications of PostgreSQL. All channels share one connection, which runs no other statements, except for
 * one that notices a server that hangs, if there are several.
 */
export class Listener extends Context.Service<
  Listener,
  {
    /** Listens on a channel, and calls `onNotification`, until the layer ends. */
    readonly on: (channel: string, onNotification: OnNotification) => Effect.Effect<void>
  }
>()("@trajet/adapters-postgres/Listener") {}

class Connection {
  readonly #primary: Primary
  readonly #channels = new Map<string, OnNotification>()
  #client: Client | null = null
  #isConnected = false
  #isClosed = false
  #timer: NodeJS.Timeout | null = null
  #asking: NodeJS.Timeout | null = null
  #lastQuery: Promise<void> = Promise.resolve()

  constructor(primary: Primary) {
    this.#primary = primary
    this.#primary.onMove(() => this.#reopenLater())
  }

  on(channel: string, onNotification: OnNotification): void {
    this.#channels.set(channel, onNotification)
    if (this.#client === null) this.#timer ??= setTimeout(() => this.#open(), 0)
    else if (this.#isConnected) this.#listen(this.#client, channel, onNotification)
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#reopenLater()
  }

  #reopenLater(): void {
    const broken = this.#client
    this.#client = null
    this.#isConnected = false
    if (this.#asking !== null) clearInterval(this.#asking)
    broken?.removeAllListeners()
    broken?.on("error", () => undefined)
    void broken?.end().catch(() => undefined)
    // A server that hangs does not end the connection.
    if (this.#primary.isOneOfSeveral) broken?.connection.stream.destroy()
    if (!this.#isClosed) this.#timer ??= setTimeout(() => this.#open(), reconnectMillis)
  }

  #open(): void {
    this.#timer = null
    const client = new Client({
      connectionString: this.#primary.server,
      application_name: "trajet-listen",
      connectionTimeoutMillis: connectMillis,
      query_timeout: askMillis,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMillis
    })
    this.#client = client
    const reopenLater = () => {
      if (this.#client !== client) return
      this.#primary.suspect()
      this.#reopenLater()
    }
    client.on("notification", ({ channel, payload = "" }) => this.#channels.get(channel)?.(payload))
    client.once("error", reopenLater)
    client.once("end", reopenLater)
    this.#admitted(client).then(() => {
      if (this.#client !== client) return
      this.#isConnected = true
      if (this.#primary.isOneOfSeveral) this.#asking = setInterval(() => this.#ask(client, reopenLater), askMillis)
      this.#lastQuery = Promise.resolve()
      for (const [channel, onNotification] of this.#channels) this.#listen(client, channel, onNotification)
    }, reopenLater)
  }

  async #admitted(client: Client): Promise<void> {
    await client.connect()
    const { rows } = await client.query<Standing>(`SELECT ${standingColumns}`)
    if (rows[0] !== undefined) this.#primary.admit(rows[0])
  }

  #ask(client: Client, reopenLater: () => void): void {
    this.#lastQuery = this.#lastQuery.then(() => client.query("SELECT 1")).then(() => undefined, reopenLater)
  }

  #listen(client: Client, channel: string, onNotification: OnNotification): void {
    // Queries wait for one another, because a client runs one query at a time.
    this.#lastQuery = this.#lastQuery
      .then(() => client.query(`LISTEN ${client.escapeIdentifier(channel)}`))
      .then(
        () => onNotification(null),
        () => {
          if (this.#client === client) this.#reopenLater()
        }
      )
  }
}

/** The listener of a process, with a connection of its own to `primary`, which is opened again after a break. */
export const makeListener = (primary: Primary) =>
  Effect.acquireRelease(
    Effect.sync(() => new Connection(primary)),
    (connection) => Effect.sync(() => connection.close())
  ).pipe(Effect.map((connection) => Listener.of({ on: (...asked) => Effect.sync(() => connection.on(...asked)) })))

/** Listens until the layer ends. */
export const listenerLayer = (url: Redacted.Redacted): Layer.Layer<Listener> =>
  Layer.effect(Listener, Effect.flatMap(scopedPrimary(url), makeListener))
