import { createServer as createTcpServer, type Server, type Socket } from "node:net"
import { createServer as createTlsServer } from "node:tls"
import { gzipSync } from "node:zlib"
import { Effect, type Scope } from "effect"
import type { Identity } from "./certificates.ts"

export interface HostileServer {
  readonly port: number
  /** Count of accepted connections. */
  readonly connections: () => number
  /** Count of open connections. */
  readonly open: () => number
  /** The bytes of each request. */
  readonly requests: ReadonlyArray<Buffer>
}

/** Reacts to a complete request: the `nth` one over all connections, from 1. */
export type Manner = (socket: Socket, nth: number) => void

export const says =
  (...bytes: ReadonlyArray<string | Buffer>): Manner =>
  (socket) => {
    for (const part of bytes) socket.write(part)
  }

export const head = (status: number, fields: Readonly<Record<string, string | number>> = {}): string =>
  [`HTTP/1.1 ${status} Whatever`, ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`), "", ""].join(
    "\r\n"
  )

export const answers = (status: number, body = "", fields: Readonly<Record<string, string>> = {}): Manner =>
  says(head(status, { ...fields, "content-length": Buffer.byteLength(body) }), body)

/** Sends without end, as fast as the client reads. */
export const pours =
  (beginning: string, part: string | Buffer): Manner =>
  (socket) => {
    const more = () => {
      while (socket.writable && socket.write(part));
    }
    socket.on("drain", more)
    socket.write(beginning)
    more()
  }

/** Sends one byte each `everyMillis`. */
export const drips =
  (text: string, everyMillis: number): Manner =>
  (socket) => {
    const bytes = Buffer.from(text)
    let at = 0
    const timer = setInterval(() => {
      if (!socket.writable || at >= bytes.length) clearInterval(timer)
      else socket.write(bytes.subarray(at, ++at))
    }, everyMillis)
    socket.once("close", () => clearInterval(timer))
  }

export const resets: Manner = (socket) => {
  socket.resetAndDestroy()
}

export const hangsUp: Manner = (socket) => {
  socket.end()
}

export const silent: Manner = () => undefined

/** Sends 64 KiB that decompress to 64 MiB. */
export const gzipBomb = (status: number): Manner => {
  const body = gzipSync(Buffer.alloc(64 * 1_024 * 1_024))
  return says(head(status, { "content-encoding": "gzip", "content-length": body.length }), body)
}

const endOfRequest = (bytes: Buffer): number | null => {
  const end = bytes.indexOf("\r\n\r\n")
  if (end < 0) return null
  const length = /\r\ncontent-length: (\d+)/iu.exec(bytes.toString("latin1", 0, end))?.[1] ?? "0"
  const total = end + 4 + Number(length)
  return bytes.length < total ? null : total
}

const listening = (server: Server): Effect.Effect<number> =>
  Effect.callback((resume) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      resume(Effect.succeed(address !== null && typeof address === "object" ? address.port : 0))
    })
  })

export interface HostileServerOptions {
  /** Turns the server into a TLS server. */
  readonly identity?: Identity
  /** Certificate of the authority whose clients it accepts, and no others. */
  readonly clientAuthority?: string
  /** Acts on a connection before reading from it. */
  readonly greets?: (socket: Socket) => void
}

/** A server on 127.0.0.1 that reads requests and then acts by its manner, in HTTP or not. */
export const hostileServer = (
  manner: Manner,
  { clientAuthority, greets, identity }: HostileServerOptions = {}
): Effect.Effect<HostileServer, never, Scope.Scope> =>
  Effect.gen(function* () {
    const requests: Array<Buffer> = []
    const sockets = new Set<Socket>()
    let connections = 0
    const serve = (socket: Socket): void => {
      let pending = Buffer.alloc(0)
      // Tests look at the client's view of the connection.
      socket.on("error", () => undefined)
      socket.on("data", (chunk) => {
        pending = Buffer.concat([pending, Buffer.from(chunk)])
        for (let end = endOfRequest(pending); end !== null; end = endOfRequest(pending)) {
          // Copied, so that the piece does not keep its whole pool in memory.
          requests.push(Buffer.from(new Uint8Array(pending.subarray(0, end)).buffer))
          pending = pending.subarray(end)
          manner(socket, requests.length)
        }
      })
    }
    const asking = clientAuthority === undefined ? {} : { requestCert: true, ca: [clientAuthority] }
    const server = identity === undefined ? createTcpServer(serve) : createTlsServer({ ...identity, ...asking }, serve)
    server.on("tlsClientError", () => undefined)
    server.on("connection", (socket: Socket) => {
      connections += 1
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on("error", () => undefined)
      socket.once("close", () => sockets.delete(socket))
      greets?.(socket)
    })
    const port = yield* listening(server)
    yield* Effect.addFinalizer(() =>
      Effect.callback<void>((resume) => {
        server.close(() => resume(Effect.void))
        for (const socket of sockets) socket.destroy()
      })
    )
    return { port, connections: () => connections, open: () => sockets.size, requests }
  })
