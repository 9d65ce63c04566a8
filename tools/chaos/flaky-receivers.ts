import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { verifyBoth } from "../harness/verification.ts"
import type { Exchange } from "./history.model.ts"

export const digestOf = (body: string | Uint8Array): string => createHash("sha256").update(body).digest("base64url")

/** Shares of the answers; all other requests get a 204 at once. */
interface Moods {
  readonly refuses: number
  readonly resets: number
  readonly dawdles: number
}

// Five failures in a row make a delivery dead, and ten pause an endpoint. Both happen, but rarely.
const moods: Moods = { refuses: 0.04, resets: 0.02, dawdles: 0.05 }

const dawdleMaxMillis = 1_000

// Longer than the pause of a breaker and its slow start: two more minutes of failures would disable the endpoint.
const soundMillis = 60_000

export interface FlakyReceivers {
  readonly url: (name: string) => string
  /** Registers the secret that verifies requests to a name. */
  readonly own: (name: string, owner: { readonly endpointId: string; readonly secret: string }) => void
  /** Makes every request to this name fail until `mend`. */
  readonly fail: (name: string) => void
  /** Ends the outage, and prevents random failures for a while, so that the endpoint is not disabled. */
  readonly mend: (name: string) => void
  readonly exchanges: ReadonlyArray<Exchange>
  readonly connectionsEnded: ReadonlyMap<number, number>
  /** Requests that were read but not answered yet. */
  readonly open: () => number
  readonly close: () => Promise<void>
}

interface Owner {
  readonly endpointId: string
  readonly secret: string
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const eventIdIn = (bytes: Buffer): string => {
  try {
    return String(JSON.parse(bytes.toString("utf8")).id)
  } catch {
    return ""
  }
}

type Mood = keyof Moods | "accepts"

const moodNow = ({ dawdles, refuses, resets }: Moods): Mood => {
  const drawn = Math.random()
  if (drawn < refuses) return "refuses"
  if (drawn < refuses + resets) return "resets"
  return drawn < refuses + resets + dawdles ? "dawdles" : "accepts"
}

/** Numbers connections, and records when they end. */
const numbered = (server: Server) => {
  const numbers = new Map<Socket, number>()
  const endedAt = new Map<number, number>()
  let made = 0
  server.on("connection", (socket) => {
    const connection = ++made
    numbers.set(socket, connection)
    socket.once("close", () => {
      numbers.delete(socket)
      endedAt.set(connection, Date.now())
    })
  })
  return { numberOf: (socket: Socket): number => numbers.get(socket) ?? 0, endedAt }
}

/** Reads, verifies and answers one request; rejects if its sender was killed during it. */
const exchangeOf = async (
  request: IncomingMessage,
  ownerOf: (name: string) => Owner,
  answer: (name: string) => Promise<boolean>,
  connection: number
): Promise<Exchange> => {
  const bytes = await bytesOf(request)
  const beganAtMillis = Date.now()
  const name = (request.url ?? "").slice(1)
  const { endpointId, secret } = ownerOf(name)
  const { headers } = request
  const signed = await verifyBoth({ path: name, headers, body: "", bytes, atMillis: beganAtMillis }, secret).then(
    () => true,
    () => false
  )
  return {
    endpointId,
    eventId: eventIdIn(bytes),
    deliveryId: String(headers["x-svc-delivery-id"]),
    bodyDigest: digestOf(bytes),
    signed,
    connection,
    beganAtMillis,
    accepted: await answer(name),
    answeredAtMillis: Date.now()
  }
}

/** Starts customers' servers, one for each name, which verify and record requests, and fail at random. */
export const startFlakyReceivers = async (): Promise<FlakyReceivers> => {
  const owners = new Map<string, Owner>()
  const failing = new Set<string>()
  const soundUntil = new Map<string, number>()
  const exchanges: Array<Exchange> = []
  let open = 0
  const ownerOf = (name: string): Owner => owners.get(name) ?? { endpointId: `nobody (${name})`, secret: "" }

  const answering = (response: ServerResponse) => async (name: string) => {
    const isSound = (soundUntil.get(name) ?? 0) > Date.now()
    const mood = failing.has(name) ? "refuses" : isSound ? "accepts" : moodNow(moods)
    if (mood === "dawdles") await wait(Math.random() * dawdleMaxMillis)
    if (mood === "resets") response.socket?.resetAndDestroy()
    else response.writeHead(mood === "refuses" ? 500 : 204).end()
    return mood === "dawdles" || mood === "accepts"
  }

  const server = createServer((request, response) => {
    open++
    exchangeOf(request, ownerOf, answering(response), connections.numberOf(request.socket))
      .then((exchange) => exchanges.push(exchange))
      // The request of a sender that was killed during it does not count.
      .catch(() => undefined)
      .finally(() => open--)
  })
  const connections = numbered(server)
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = address !== null && typeof address === "object" ? address.port : 0

  return {
    url: (name) => `http://127.0.0.1:${port}/${name}`,
    own: (name, owner) => void owners.set(name, owner),
    fail: (name) => void failing.add(name),
    mend: (name) => {
      failing.delete(name)
      soundUntil.set(name, Date.now() + soundMillis)
    },
    exchanges,
    connectionsEnded: connections.endedAt,
    open: () => open,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
