import { createServer } from "node:http"
import { connect, type Socket } from "node:net"
import { Effect, type Scope } from "effect"

interface ConnectProxy {
  readonly port: number
  /** The addresses that were asked for, with their ports, and the credentials. */
  readonly asked: ReadonlyArray<{ readonly authority: string; readonly credentials: string | undefined }>
}

/** A proxy on 127.0.0.1 that opens tunnels, and answers the nth request with a status of its own if `refuses` has one. */
export const connectProxy = (refuses: ReadonlyArray<number> = []): Effect.Effect<ConnectProxy, never, Scope.Scope> =>
  Effect.gen(function* () {
    const asked: Array<ConnectProxy["asked"][number]> = []
    const sockets = new Set<Socket>()
    const keep = (socket: Socket): Socket => {
      sockets.add(socket)
      return socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket))
    }
    const server = createServer()
    server.on("connect", ({ headers, url = "" }, client: Socket) => {
      keep(client)
      const status = refuses[asked.length]
      asked.push({ authority: url, credentials: headers["proxy-authorization"] })
      if (status !== undefined) {
        client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 2\r\n\r\nno`)
        return
      }
      const { hostname, port } = new URL(`http://${url}`)
      const target = keep(connect(Number(port), hostname.replace(/^\[|\]$/gu, "")))
      target.once("error", () => client.end("HTTP/1.1 502 No\r\n\r\n"))
      target.once("connect", () => {
        client.write("HTTP/1.1 200 Connection established\r\n\r\n")
        target.pipe(client).pipe(target)
      })
    })
    const port = yield* Effect.callback<number>((resume) => {
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        resume(Effect.succeed(address !== null && typeof address === "object" ? address.port : 0))
      })
    })
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        server.close()
        for (const socket of sockets) socket.destroy()
      })
    )
    return { port, asked }
  })
