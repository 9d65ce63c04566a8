import { Context } from "effect"
import type { IpNetwork } from "effect/net"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { keepAliveMillis } from "../../limits.ts"
import { isPeerIn, rateSubject } from "./client-ip.ts"

export interface ConnectionRules {
  readonly totalMax: number
  /** The most connections of one address, or of a /64 of IPv6. */
  readonly perAddressMax: number
  readonly proxies: ReadonlyArray<IpNetwork.IpNetwork>
  /** Refuses connections from other addresses: TLS ends at the proxies. */
  readonly proxiesOnly: boolean
}

type Peer = Pick<Socket, "remoteAddress" | "remotePort">

type Malformed = (error: NodeJS.ErrnoException, socket: Socket, request: IncomingMessage | null) => void

/** Controls the connections of the public port: which are accepted, and which stay open. */
export class Connections extends Context.Service<
  Connections,
  {
    /** Keeps a connection open between its requests, because one of them was authenticated. */
    readonly keep: (socket: Peer) => void
    readonly isKept: (socket: Peer) => boolean
    /** Sets the function that answers bytes that are not a request. */
    readonly onMalformed: (answer: Malformed) => void
  }
>()("@trajet/api/edge/Connections") {}

// The same for a TCP socket and for the TLS socket on top of it.
const nameOf = ({ remoteAddress, remotePort }: Peer): string => `${remoteAddress} ${remotePort}`

/**
 * Registers the open connections. When all places are taken, the oldest connection gives way that is neither a proxy's
 * nor has had an authenticated request.
 */
const makeRegister = ({ totalMax, perAddressMax, proxies, proxiesOnly }: ConnectionRules) => {
  const openBySubject = new Map<string, number>()
  const strangers = new Map<string, Socket>()
  const kept = new Set<string>()

  const hasPlace = (): boolean => {
    if (strangers.size + kept.size < totalMax) return true
    const [oldest] = strangers
    if (oldest === undefined) return false
    strangers.delete(oldest[0])
    oldest[1].resetAndDestroy()
    return true
  }

  const admitsStranger = (subject: string): boolean =>
    !proxiesOnly && (openBySubject.get(subject) ?? 0) < perAddressMax && hasPlace()

  const count = (subject: string, by: number) => {
    const open = (openBySubject.get(subject) ?? 0) + by
    if (open === 0) openBySubject.delete(subject)
    else openBySubject.set(subject, open)
  }

  return {
    /** Registers the connection, or returns false if it must be closed. */
    admits: (socket: Socket): boolean => {
      const { remoteAddress } = socket
      if (remoteAddress === undefined) return false
      const isProxy = isPeerIn(proxies, remoteAddress)
      const subject = isProxy ? null : rateSubject(remoteAddress)
      if (subject === null ? !hasPlace() : !admitsStranger(subject)) return false
      const name = nameOf(socket)
      if (subject === null) kept.add(name)
      else {
        strangers.set(name, socket)
        count(subject, 1)
      }
      socket.once("close", () => {
        kept.delete(name)
        strangers.delete(name)
        if (subject !== null) count(subject, -1)
      })
      return true
    },
    keep: (socket: Peer) => {
      const name = nameOf(socket)
      if (strangers.delete(name)) kept.add(name)
    },
    isKept: (socket: Peer): boolean => kept.has(nameOf(socket))
  }
}

/**
 * Applies the rules to a server: resets a refused connection before reading a byte. The server's own `keepAliveTimeout`
 * is for connections without an authenticated request; kept connections get a longer timeout after each answer.
 */
export const limitConnections = (server: Server, rules: ConnectionRules): Connections["Service"] => {
  const register = makeRegister(rules)
  const serve = server.listeners("connection")
  server.removeAllListeners("connection")
  server.on("connection", (socket: Socket) => {
    if (register.admits(socket)) for (const each of serve) Reflect.apply(each, server, [socket])
    else socket.resetAndDestroy()
  })

  const extend = ({ socket }: IncomingMessage, response: ServerResponse) =>
    void response.once("finish", () => {
      // Node has just set a timeout if, and only if, the connection is idle.
      if ((socket.timeout ?? 0) > 0 && register.isKept(socket)) socket.setTimeout(keepAliveMillis)
    })
  server.on("request", extend)
  server.on("checkContinue", extend)

  let malformed: Malformed = (_error, socket) => void socket.destroy()
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => malformed(error, socket, null))
  // A tunnel has no path to route, and Node would close it without an answer.
  server.on("connect", (request, socket: Socket) => malformed(new Error("CONNECT"), socket, request))
  return {
    keep: register.keep,
    isKept: register.isKept,
    onMalformed: (answer) => {
      malformed = answer
    }
  }
}
