import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import type { Tap } from "./product-traffic.ts"

interface CuttableProxy {
  readonly port: number
  /**
   * Drops everything in both directions, as a network does that loses every packet: no side sees an end, and what was
   * sent arrives after `heal`, if both sides still want it.
   */
  readonly cut: () => void
  readonly heal: () => void
  /** Stops the replication of PostgreSQL alone, or lets it pass again. */
  readonly holdReplication: (isHeld: boolean) => void
  readonly close: () => Promise<void>
}

const deaf: Tap = {
  fromClient: () => undefined,
  fromServer: () => undefined,
  closed: () => undefined,
  isReplication: () => false
}

/** One direction of a connection. */
interface Direction {
  readonly from: Socket
  readonly to: Socket
  readonly isHeld: () => boolean
  /** Called with what reaches `to`. */
  readonly arrives: (chunk: Buffer) => void
}

/** Passes a direction on, or keeps it until `release` if it is held. The end of one side is held as well. */
class Passing {
  readonly #delayed = new Set<() => void>()

  pass({ arrives, from, isHeld, to }: Direction): void {
    const held: Array<Buffer> = []
    let hasEnded = false
    const send = () => {
      for (const chunk of held.splice(0)) {
        if (to.destroyed) continue
        arrives(chunk)
        to.write(chunk)
      }
      if (hasEnded) to.end()
    }
    const sendOrHold = () => {
      if (isHeld()) this.#delayed.add(send)
      else send()
    }
    from.on("data", (chunk: Buffer) => {
      held.push(chunk)
      sendOrHold()
    })
    from.on("close", () => {
      hasEnded = true
      sendOrHold()
    })
  }

  release(): void {
    for (const send of this.#delayed) send()
    this.#delayed.clear()
  }
}

/** Starts a proxy on loopback in front of a port that a cut can separate from everybody. */
export const startCuttableProxy = async (
  port: number,
  serverPort: number,
  tapOf: () => Tap = () => deaf
): Promise<CuttableProxy> => {
  const sockets = new Set<Socket>()
  const waiting = new Set<Socket>()
  const passing = new Passing()
  let isCut = false
  let holdsReplication = false

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on("error", () => undefined)
    socket.on("close", () => sockets.delete(socket))
  }
  const join = (client: Socket) => {
    const server = connect({ host: "127.0.0.1", port: serverPort })
    keep(server)
    const tap = tapOf()
    const isHeld = () => isCut || (holdsReplication && tap.isReplication())
    // A question is heard when it is asked, an answer when it arrives.
    client.on("data", tap.fromClient)
    client.on("close", tap.closed)
    passing.pass({ from: client, to: server, isHeld, arrives: () => undefined })
    passing.pass({ from: server, to: client, isHeld, arrives: tap.fromServer })
    client.resume()
  }
  const listener = createServer({ pauseOnConnect: true }, (client) => {
    keep(client)
    if (isCut) waiting.add(client)
    else join(client)
  })
  listener.listen(port, "127.0.0.1")
  await once(listener, "listening")

  return {
    port,
    cut: () => void (isCut = true),
    heal: () => {
      isCut = false
      for (const client of waiting) if (!client.destroyed) join(client)
      waiting.clear()
      passing.release()
    },
    holdReplication: (isHeld) => {
      holdsReplication = isHeld
      if (!isHeld && !isCut) passing.release()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, "close")
    }
  }
}
