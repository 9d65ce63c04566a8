import { channel } from "node:diagnostics_channel"
import { createServer } from "node:net"
import { Effect, type Scope } from "effect"

interface ConnectionCounter {
  /** The port on every address of the machine, IPv4 and IPv6. */
  readonly port: number
  /** The address of each connection; 0.0.0.0 shows as 127.0.0.1, and :: as ::1. */
  readonly reached: ReadonlyArray<string>
}

/**
 * Listens on one port of all addresses of the machine, and records the addresses of its connections. Answers 200 to
 * every request.
 */
export const connectionCounter: Effect.Effect<ConnectionCounter, never, Scope.Scope> = Effect.gen(function* () {
  const reached: Array<string> = []
  const server = createServer((socket) => {
    reached.push((socket.localAddress ?? "").replace(/^::ffff:/u, ""))
    socket.on("error", () => undefined)
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"))
  })
  const port = yield* Effect.callback<number>((resume) => {
    server.listen({ host: "::", port: 0, ipv6Only: false }, () => {
      const address = server.address()
      resume(Effect.succeed(address !== null && typeof address === "object" ? address.port : 0))
    })
  })
  yield* Effect.addFinalizer(() =>
    Effect.callback<void>((resume) => {
      server.close(() => resume(Effect.void))
    })
  )
  return { port, reached }
})

/** Counts the sockets that this process opens to connect to any machine. */
export const socketCounter: Effect.Effect<() => number, never, Scope.Scope> = Effect.gen(function* () {
  const sockets = channel("net.client.socket")
  let count = 0
  const opened = (): void => {
    count += 1
  }
  sockets.subscribe(opened)
  yield* Effect.addFinalizer(() => Effect.sync(() => sockets.unsubscribe(opened)))
  return () => count
})
