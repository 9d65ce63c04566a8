import type { Socket } from "node:net"
import { Client } from "undici"
import { type WebhookLimits, wireBytesMax } from "./webhook-limits.ts"
import { type Destination, openSocket } from "./webhook-socket.ts"

/** A connection to one checked address for one group and origin. It serves one exchange at a time. */
export interface Connection {
  readonly client: Client
  /** Calls `exceeded` once more than `wireBytesMax` have come in from now on. */
  readonly guard: (exceeded: () => void) => void
  /** Ends it, whatever it is doing. */
  readonly destroy: () => void
  /** Keeps it for the next exchange: only after an answer that came to its end. */
  readonly release: () => void
}

export interface Connections {
  /** Whether a connection to that address waits. */
  readonly waits: (groupId: string, origin: string, address: string) => boolean
  /** One that waits, or a new one, which connects when it is first used. */
  readonly take: (groupId: string, origin: string, destination: Destination) => Connection
  /** Ends all of them, those at work included. */
  readonly close: () => void
}

interface Kept extends Connection {
  readonly key: string
}

const keyOf = (groupId: string, origin: string, address: string): string => `${groupId} ${origin} ${address}`

// Undici opens its socket here and nowhere else: again, where a kept one closed before anything was written to it.
const clientOf = (origin: string, destination: Destination, idleMillis: number) => {
  let connecting: Socket | null = null
  let connected: Socket | null = null
  let bytesUntil = Infinity
  let whenExceeded = (): void => undefined
  const client = new Client(origin, {
    // No second request before the answer to the first: a POST must not be written to a connection that is ending.
    pipelining: 1,
    allowH2: false,
    // Out of reach: undici makes an error, with its stack, of each field beyond it, thousands in one piece of an answer.
    maxHeaderSize: 16 * wireBytesMax,
    // The exchange has the only clock; those of undici are too coarse and would be a second one.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMillis,
    keepAliveMaxTimeout: idleMillis,
    connect: (_options, callback) => {
      connecting = openSocket(destination, (failure, socket) => {
        connecting = null
        if (socket === null) return callback(failure ?? new Error("no socket"), null)
        connected = socket
        callback(null, socket)
        // After undici's own listener, which has then read what there is.
        socket.on("readable", () => {
          if (socket.bytesRead > bytesUntil) whenExceeded()
        })
      })
    }
  })
  return {
    client,
    guard: (exceeded: () => void): void => {
      bytesUntil = (connected?.bytesRead ?? 0) + wireBytesMax
      whenExceeded = exceeded
    },
    end: (): void => {
      connecting?.destroy()
      void client.destroy()
    }
  }
}

/** Kept-alive connections, shared within a group only, and let go when they wait too long or become too many. */
export const makeConnections = ({ idleConnectionsMax, idleMillis }: WebhookLimits): Connections => {
  const all = new Set<Kept>()
  // In the order in which they began to wait.
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
    const { client, end, guard } = clientOf(origin, destination, idleMillis)
    const kept: Kept = {
      key,
      client,
      guard,
      destroy: () => {
        leave(kept)
        all.delete(kept)
        end()
      },
      release: () => {
        // Or the connection would hold on to the exchange that is over.
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
    waits: (groupId, origin, address) => byKey.has(keyOf(groupId, origin, address)),
    take: (groupId, origin, destination) => {
      const key = keyOf(groupId, origin, destination.address)
      // The one used last: the others may close in peace.
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
