import { once } from "node:events"
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse
} from "node:http"
import type { CallKind } from "./driver.model.ts"
import type { Fault, Script } from "./fault.model.ts"
import { faultKinds } from "./faults.ts"
import { genuineAnswer } from "./genuine-answers.ts"

/** A request that came while a script was played. */
interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Empty if the fault came before it. */
  readonly body: Buffer
}

/** What the API has seen and done during a script. */
export interface Played {
  readonly script: Script
  readonly requests: ReadonlyArray<SeenRequest>
  /** Orders, deposits or cancellations that were made. */
  readonly made: number
  /** The id that the answers to the script have. */
  readonly madeId: string
}

interface HostileApi {
  /** The base address, with the version. */
  readonly base: string
  /** Plays a script to the requests that come from now on. */
  readonly play: (script: Script) => void
  readonly played: () => Played
  /** Requests that followed a redirect, or came outside of a script. */
  readonly strays: () => ReadonlyArray<string>
  readonly stop: () => Promise<void>
}

const routes: ReadonlyArray<readonly [CallKind, RegExp]> = [
  ["estimate", /^POST \/v1\/pricing$/u],
  ["create", /^POST \/v1\/transports$/u],
  ["list", /^GET \/v1\/transports\?.*$/u],
  ["read", /^GET \/v1\/transports\/([^/?]+)$/u],
  ["cancel", /^POST \/v1\/transports\/([^/?]+)\/cancel$/u],
  ["deposit", /^POST \/v1\/transports\/([^/?]+)\/documents$/u]
]

/** The call of a request, if it is for the mission of the script. */
const callOf = (line: string, { transport }: Script): CallKind | null => {
  for (const [call, pattern] of routes) {
    const match = pattern.exec(line)
    if (match === null) continue
    const [, id] = match
    return id === undefined || decodeURIComponent(id) === transport ? call : null
  }
  return null
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
}

const stopped = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

const answered: Fault = { kind: "", processed: true, seconds: 0 }

/** The small model of the API: it makes an order or a deposit once for each key, and cancels each time. */
class World {
  readonly #keys = new Set<string>()
  readonly requests: Array<SeenRequest> = []
  readonly script: Script
  made = 0

  constructor(script: Script) {
    this.script = script
  }

  get madeId(): string {
    const { call, id, transport } = this.script
    return call === "read" || call === "cancel" ? transport : `${call}-${id}`
  }

  process(key: string | undefined): void {
    if (this.script.call === "create" || this.script.call === "deposit") {
      // A request without its key would be another order.
      const name = key ?? `none ${this.requests.length}`
      if (!this.#keys.has(name)) this.made++
      this.#keys.add(name)
    }
    if (this.script.call === "cancel") this.made++
  }
}

/** Starts the API: a server that answers rightly, but for the faults of the script that is played. */
export const startHostileApi = async (): Promise<HostileApi> => {
  const strays: Array<string> = []
  let world: World | null = null

  const elsewhereServer = createServer((request, response) => {
    strays.push(`${request.method} ${request.url} after a redirect`)
    response.end("{}")
  })
  const elsewhere = `${await listen(elsewhereServer)}/v1/elsewhere`

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, method = "", url = "" } = request
    const now = world
    if (now === null || callOf(`${method} ${url}`, now.script) !== now.script.call) {
      strays.push(`${method} ${url}`)
      return void response.writeHead(404).end()
    }
    const { call, faults, pagesBefore } = now.script
    const nth = now.requests.length - pagesBefore
    // The first right answer is the end of the faults: the next page of a list has none.
    const isOver = faults.slice(0, Math.max(0, nth)).some((one) => faultKinds[one.kind]?.meaning === "genuine")
    const fault = (isOver ? undefined : faults[nth]) ?? answered
    const kind = faultKinds[fault.kind]
    const seen = { method, path: url, headers, body: Buffer.alloc(0) }
    const index = now.requests.push(seen) - 1
    if (kind?.isEarly !== true) now.requests[index] = { ...seen, body: await bodyOf(request) }
    const key = headers["idempotency-key"]
    if (fault.processed) now.process(typeof key === "string" ? key : undefined)
    const genuine = genuineAnswer(call, now.madeId, new URL(url, "http://a").searchParams.get("cursor"))
    if (kind !== undefined) return kind.play({ request, response, genuine, seconds: fault.seconds, elsewhere })
    response.writeHead(genuine.status, { "content-type": "application/json" }).end(genuine.text)
  }

  // A client that hangs up while its body is read has its own fault.
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  const base = `${await listen(server)}/v1`
  return {
    base,
    play: (script) => void (world = new World(script)),
    played: () => {
      if (world === null) throw new Error("no script was played")
      const { made, madeId, requests, script } = world
      return { script, requests: [...requests], made, madeId }
    },
    strays: () => strays,
    stop: async () => void (await Promise.all([stopped(server), stopped(elsewhereServer)]))
  }
}
