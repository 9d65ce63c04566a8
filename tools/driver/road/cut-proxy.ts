import { once } from "node:events"
import { createServer, type IncomingMessage, request as forwarded, type ServerResponse } from "node:http"

/**
 * What happens to a request on its way:
 * - `lost`: the service never sees it, and the phone sees its connection end.
 * - `unheard`: the service carries it out, and the phone sees its connection end in place of the answer.
 * - `swallowed`: the service never sees it, and the phone gets an answer of success.
 */
export type RoadFault = "lost" | "unheard" | "swallowed"

/** A request that went through the proxy. */
export interface Passed {
  readonly method: string
  readonly path: string
  readonly fault: RoadFault | null
  /** The idempotency key; null without one. */
  readonly key: string | null
}

/** A proxy between a phone and the service, which can lose the network. */
export interface CutProxy {
  readonly port: number
  /** Ends all connections, and refuses new ones until the network is back. */
  readonly cut: () => void
  readonly restore: () => void
  /** Chooses what happens to each request; null: nothing. */
  readonly plan: (choose: (request: { readonly method: string; readonly path: string }) => RoadFault | null) => void
  /** Moves the clock ahead that the answers show. */
  readonly letPass: (millis: number) => void
  readonly passed: () => ReadonlyArray<Passed>
  /** The digest that the phone gave of each photo that it has sent, by the id of the photo. */
  readonly digests: () => ReadonlyMap<string, string>
  readonly close: () => Promise<void>
}

const photoPath = /\/photos\/([0-9a-f-]{36})$/u
const digestInMeta = /"sha256":"([0-9a-f]{64})"/u

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage["headers"]
  readonly body: Buffer
}

const askService = async (request: IncomingMessage, body: Buffer, port: number): Promise<Answer> => {
  const { headers, method, url } = request
  const asking = forwarded({ host: "127.0.0.1", port, method, path: url, headers, agent: false })
  asking.end(body)
  const [answer]: [IncomingMessage] = await once(asking, "response").then(([given]) => [given])
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) }
}

/** Starts the proxy before the service. `servicePort` is asked at each request, because the service may start again. */
export const startCutProxy = async (servicePort: () => number): Promise<CutProxy> => {
  const passed: Array<Passed> = []
  const digests = new Map<string, string>()
  let isCut = false
  let aheadMillis = 0
  let choose: (request: { readonly method: string; readonly path: string }) => RoadFault | null = () => null
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = "GET", url: path = "/" } = request
    const fault = isCut ? "lost" : choose({ method, path })
    passed.push({ method, path, fault, key: String(request.headers["idempotency-key"] ?? "") || null })
    if (fault === "lost") return void request.socket.destroy()
    const body = await bodyOf(request)
    if (fault === "swallowed") return void response.writeHead(200, { "content-type": "application/json" }).end("{}")
    const [, photoId] = photoPath.exec(path) ?? []
    const [, digest] = photoId === undefined ? [] : (digestInMeta.exec(body.toString("latin1")) ?? [])
    if (photoId !== undefined && digest !== undefined) digests.set(photoId, digest)
    const answer = await askService(request, body, servicePort())
    if (fault === "unheard" || isCut) return void request.socket.destroy()
    const { connection: _, "transfer-encoding": __, ...headers } = answer.headers
    const date = new Date(Date.now() + aheadMillis).toUTCString()
    const length = String(answer.body.length)
    response.writeHead(answer.status, { ...headers, date, "content-length": length }).end(answer.body)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  server.on("connection", (socket) => {
    if (isCut) socket.destroy()
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    restore: () => void (isCut = false),
    plan: (given) => void (choose = given),
    letPass: (millis) => void (aheadMillis += millis),
    passed: () => passed,
    digests: () => digests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
