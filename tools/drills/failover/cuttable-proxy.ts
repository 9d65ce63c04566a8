import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

export interface CuttableProxy {
  readonly port: number
  /**
   * Drops everything in both directions, as a network does that loses every packet: no side sees an end, and what was
   * sent arrives after `heal`, if both sides still want it.
   */
  readonly cut: () => void
  readonly heal: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy on loopback in front of a port that a cut can separate from everybody. */
export const startCuttableProxy = async (port: number, serverPort: number): Promise<CuttableProxy> => {
  const sockets = new Set<Socket>()
  const waiting = new Set<Socket>()
  let isCut = false

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on("error", () => undefined)
    socket.on("close", () => sockets.delete(socket))
  }
  const join = (client: Socket) => {
    const server = connect({ host: "127.0.0.1", port: serverPort })
    keep(server)
    // An end of one side is not seen by the other during a cut: a paused socket tells nothing.
    client.on("close", () => server.destroy())
    server.on("close", () => client.destroy())
    client.on("data", (chunk) => server.write(chunk))
    server.on("data", (chunk) => client.write(chunk))
  }
  const listener = createServer({ pauseOnConnect: true }, (client) => {
    keep(client)
    if (isCut) return void waiting.add(client)
    join(client)
    client.resume()
  })
  listener.listen(port, "127.0.0.1")
  await once(listener, "listening")

  return {
    port,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.pause()
    },
    heal: () => {
      isCut = false
      for (const client of waiting) if (!client.destroyed) join(client)
      waiting.clear()
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, "close")
    }
  }
}
