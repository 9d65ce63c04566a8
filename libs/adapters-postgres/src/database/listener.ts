import { Context, Effect, Layer, Redacted } from "effect"
import { Client } from "pg"

const reconnectMillis = 500
const keepAliveMillis = 10_000

/**
 * Receives the payload of each notification of a channel. Receives null once the connection listens, at first and after
 * each break: PostgreSQL keeps no notifications for a client that is not connected, and so some may be lost.
 */
type OnNotification = (payload: string | null) => void

/** Receives the notifications of PostgreSQL. All channels share one connection, which runs no other statements. */
export class Listener extends Context.Service<
  Listener,
  {
    /** Listens on a channel, and calls `onNotification`, until the layer ends. */
    readonly on: (channel: string, onNotification: OnNotification) => Effect.Effect<void>
  }
>()("@trajet/adapters-postgres/Listener") {}

class Connection {
  readonly #url: Redacted.Redacted
  readonly #channels = new Map<string, OnNotification>()
  #client: Client | null = null
  #isConnected = false
  #isClosed = false
  #timer: NodeJS.Timeout | null = null
  #lastQuery: Promise<void> = Promise.resolve()

  constructor(url: Redacted.Redacted) {
    this.#url = url
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
    broken?.removeAllListeners()
    broken?.on("error", () => undefined)
    void broken?.end().catch(() => undefined)
    if (!this.#isClosed) this.#timer ??= setTimeout(() => this.#open(), reconnectMillis)
  }

  #open(): void {
    this.#timer = null
    const client = new Client({
      connectionString: Redacted.value(this.#url),
      application_name: "trajet-listen",
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMillis
    })
    this.#client = client
    const reopenLater = () => {
      if (this.#client === client) this.#reopenLater()
    }
    client.on("notification", ({ channel, payload = "" }) => this.#channels.get(channel)?.(payload))
    client.once("error", reopenLater)
    client.once("end", reopenLater)
    client.connect().then(() => {
      if (this.#client !== client) return
      this.#isConnected = true
      this.#lastQuery = Promise.resolve()
      for (const [channel, onNotification] of this.#channels) this.#listen(client, channel, onNotification)
    }, reopenLater)
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

/** Makes a listener of its own connection, which is opened again after a break until the layer ends. */
export const listenerLayer = (url: Redacted.Redacted): Layer.Layer<Listener> =>
  Layer.effect(
    Listener,
    Effect.acquireRelease(
      Effect.sync(() => new Connection(url)),
      (connection) => Effect.sync(() => connection.close())
    ).pipe(Effect.map((connection) => Listener.of({ on: (...asked) => Effect.sync(() => connection.on(...asked)) })))
  )
