import type { Socket } from "node:net"
// Not from undici itself, which would load its caches, mocks and fetch: 12 MiB and 80 ms of each process.
import Client from "undici/lib/dispatcher/client.js"
import type { Opening } from "./egress-tunnel.ts"
import { type WebhookLimits, wireBytesMax } from "./webhook-limits.ts"
import { codeOf } from "./webhook-failures.ts"
import { type Destination, openSocket } from "./webhook-socket.ts"

/** A connection to one checked address, for one owner and origin. It serves one exchange at a time. */
export interface Connection {
  readonly client: Client
  /** The error of TLS that ended it; null if undici knows more. */
  readonly alert: () => Error | null
  /** True until its first exchange is complete. */
  readonly isNew: () => boolean
  /** Calls `exceeded` once more than `wireBytesMax` bytes have arrived since this call. */
  readonly guard: (exceeded: () => void) => void
  /** Closes the connection, also during an exchange. */
  readonly destroy: () => void
  /** Keeps the connection for the next exchange. Call it only after a complete answer. */
  readonly release: () => void
}

/** `owner`: a group, with one client certificate. Others never get its connections. */
export interface Connections {
  /** True if an idle connection to the address exists. */
  readonly waits: (owner: string, origin: string, address: string) => boolean
  /** An idle connection, or a new one, which connects when it is first used. */
  readonly take: (owner: string, origin: string, destination: Destination) => Connection
  /** Closes all connections, also those in use. */
  readonly close: () => void
}

interface Kept extends Connection {
  readonly key: string
}

const keyOf = (owner: string, origin: string, address: string): string => `${owner} ${origin} ${address}`

// Undici opens its socket only here: again, if a kept connection closed before anything was written to it.
const clientOf = (origin: string, destination: Destination, idleMillis: number) => {
  let connecting: Opening | null = null
  let connected: Socket | null = null
  let bytesUntil = Infinity
  let guarded = 0
  let alert: Error | null = null
  let whenExceeded = (): void => undefined
  const client = new Client(origin, {
    // Sends no second request before the answer to the first: a POST must not be written to a connection that is
    // ending.
    pipelining: 1,
    allowH2: false,
    // Never reached: undici creates an error, with its stack, for each field beyond the limit, thousands in one chunk.
    maxHeaderSize: 16 * wireBytesMax,
    // The exchange has its own clock; undici's timers are coarser and would compete with it.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMillis,
    keepAliveMaxTimeout: idleMillis,
    connect: (_options, callback) => {
      connecting = openSocket(destination, (failure, socket) => {
        connecting = null
        if (socket === null) return callback(failure ?? new Error("no socket"), null)
        connected = socket
        alert = null
        // Undici listens a moment later: an alert may come with the end of the handshake.
        socket.once("error", (cause) => {
          if (codeOf(cause).startsWith("ERR_SSL_")) alert = cause
        })
        callback(null, socket)
        // Runs after undici's own listener, which has then read the available bytes.
        socket.on("readable", () => {
          if (socket.bytesRead > bytesUntil) whenExceeded()
        })
      })
    }
  })
  return {
    client,
    alert: () => alert,
    // The second time, at the end of its first exchange.
    isNew: () => guarded < 2,
    guard: (exceeded: () => void): void => {
      guarded += 1
      bytesUntil = (connected?.bytesRead ?? 0) + wireBytesMax
      whenExceeded = exceeded
    },
    end: (): void => {
      connecting?.destroy()
      void client.destroy()
    }
  }
}

/**
 * Pools kept-alive connections, shared only within an owner, and closes those that are idle for too long or too many.
 */
export const makeConnections = ({ idleConnectionsMax, idleMillis }: WebhookLimits): Connections => {
  const all = new Set<Kept>()
  // In the order in which they became idle.
  const waiting = new Set<Kept>()
  const byKey = new Map<string, Array<Kept>>()

  const leave = (kept: Kept): void => {
    if (!waiting.delete(kept)) return
    const others = byKey.get(kept.key) ?? []
    const index = others.lastIndexOf(kept)
    if (index >= 0) others.splice(index, 1)
    if (others.length === 0) byKey.delete(kept.key)
  }
  const wait = (kept: Kept): void => {
    if (!all.has(kept)) return
    waiting.add(kept)
    byKey.set(kept.key, [...(byKey.get(kept.key) ?? []), kept])
    const [oldest] = waiting.size > idleConnectionsMax ? waiting : []
    oldest?.destroy()
  }
  const open = (key: string, origin: string, destination: Destination): Kept => {
    const { end, ...made } = clientOf(origin, destination, idleMillis)
    const { client, guard } = made
    const kept: Kept = {
      key,
      ...made,
      destroy: () => {
        leave(kept)
        all.delete(kept)
        end()
      },
      release: () => {
        // Otherwise the connection would keep the finished exchange in memory.
        guard(() => undefined)
        wait(kept)
      }
    }
    client.on("disconnect", () => {
      if (waiting.has(kept)) kept.destroy()
    })
    all.add(kept)
    return kept
  }

  return {
    waits: (owner, origin, address) => byKey.has(keyOf(owner, origin, address)),
    take: (owner, origin, destination) => {
      const key = keyOf(owner, origin, destination.address)
      // The most recently used one, so that the others can expire.
      const kept = byKey.get(key)?.at(-1)
      if (kept === undefined) return open(key, origin, destination)
      leave(kept)
      return kept
    },
    close: () => {
      for (const kept of all) kept.destroy()
    }
  }
}
