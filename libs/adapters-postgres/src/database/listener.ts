import { Context, Effect, Layer, Redacted } from "effect"
import { Client } from "pg"

const againMillis = 500
const keepAliveMillis = 10_000

/** Called with the payload of a notification, or with null, because one may have been missed. */
type Heard = (payload: string | null) => void

/** Listens on channels of the server, all on one separate connection. */
export class Listener extends Context.Service<
  Listener,
  {
    /** Calls `heard` with each payload until the listener ends, and with null after each connection or reconnection. */
    readonly on: (channel: string, heard: Heard) => Effect.Effect<void>
  }
>()("@trajet/adapters-postgres/Listener") {}

class Connection {
  readonly #url: Redacted.Redacted
  readonly #channels = new Map<string, Heard>()
  #client: Client | null = null
  #isConnected = false
  #isClosed = false
  #timer: NodeJS.Timeout | null = null
  #asked: Promise<void> = Promise.resolve()

  constructor(url: Redacted.Redacted) {
    this.#url = url
  }

  on(channel: string, heard: Heard): void {
    this.#channels.set(channel, heard)
    if (this.#client === null) this.#timer ??= setTimeout(() => this.#open(), 0)
    else if (this.#isConnected) this.#listen(this.#client, channel, heard)
  }

  close(): void {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#again()
  }

  #again(): void {
    const broken = this.#client
    this.#client = null
    this.#isConnected = false
    broken?.removeAllListeners()
    broken?.on("error", () => undefined)
    void broken?.end().catch(() => undefined)
    if (!this.#isClosed) this.#timer ??= setTimeout(() => this.#open(), againMillis)
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
    const again = () => {
      if (this.#client === client) this.#again()
    }
    client.on("notification", ({ channel, payload = "" }) => this.#channels.get(channel)?.(payload))
    client.once("error", again)
    client.once("end", again)
    client.connect().then(() => {
      if (this.#client !== client) return
      this.#isConnected = true
      this.#asked = Promise.resolve()
      for (const [channel, heard] of this.#channels) this.#listen(client, channel, heard)
    }, again)
  }

  #listen(client: Client, channel: string, heard: Heard): void {
    // One after the other: a client runs one query at a time.
    this.#asked = this.#asked
      .then(() => client.query(`LISTEN ${client.escapeIdentifier(channel)}`))
      .then(
        () => heard(null),
        () => {
          if (this.#client === client) this.#again()
        }
      )
  }
}

/** Listens on a connection to the server of this address until the layer ends. Reconnects after a break. */
export const listenerLayer = (url: Redacted.Redacted): Layer.Layer<Listener> =>
  Layer.effect(
    Listener,
    Effect.acquireRelease(
      Effect.sync(() => new Connection(url)),
      (connection) => Effect.sync(() => connection.close())
    ).pipe(Effect.map((connection) => Listener.of({ on: (...asked) => Effect.sync(() => connection.on(...asked)) })))
  )
