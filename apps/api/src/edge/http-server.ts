import { NodeHttpServer } from "@effect/platform-node"
import { TrajetApi } from "@trajet/contract"
import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpServer } from "effect/http"
import { readFileSync } from "node:fs"
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { Socket } from "node:net"
import {
  bodyBytesMax,
  connectionsCheckMillis,
  connectionsMax,
  drainMillis,
  headerBytesMax,
  headersMillis,
  keepAliveMillis,
  requestReceiveMillis,
  requestsPerSocketMax,
  uploadReceiveMillis
} from "../limits.ts"
import type { Settings } from "../settings.ts"
import { isPostTo, limitBodies } from "./body-deadline.ts"
import { SettingMissing } from "../world.ts"

const { deposit } = TrajetApi.groups.documents.endpoints

export interface ServerOptions {
  readonly host: string
  readonly port: number
  /** Paths of a certificate and its key; null where TLS ends at a proxy. */
  readonly tls: { readonly certificate: string; readonly key: string } | null
}

const statusOfClientError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408
}

const rawProblem = (status: number): string => {
  const body = JSON.stringify({ type: "about:blank", title: STATUS_CODES[status], status })
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/problem+json",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    "",
    body
  ].join("\r\n")
}

/** What cannot be framed as HTTP gets 400, 408 or 431 and a closed connection (decisions section 1, Statuses). */
const refuseUnframed = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (socket.writable) socket.end(rawProblem(statusOfClientError[error.code ?? ""] ?? 400))
  else socket.destroy()
}

/** Requests that come between listening and the first handler wait for it; Node would forget them. */
const keepEarlyRequests = (server: Server): void => {
  const early: Array<readonly [IncomingMessage, ServerResponse]> = []
  const keep = (request: IncomingMessage, response: ServerResponse) => void early.push([request, response])
  const handOver = (event: string | symbol) => {
    if (event !== "request") return
    server.off("newListener", handOver)
    server.off("request", keep)
    setImmediate(() => early.forEach(([request, response]) => server.emit("request", request, response)))
  }
  server.on("request", keep)
  server.on("newListener", handOver)
}

const makeServer = ({ tls }: ServerOptions): Server => {
  const options = {
    maxHeaderSize: headerBytesMax,
    headersTimeout: headersMillis,
    requestTimeout: uploadReceiveMillis,
    connectionsCheckingInterval: connectionsCheckMillis,
    // The edge says what is wrong with a request that has none; Node would close the connection with an empty 400.
    requireHostHeader: false,
    keepAliveTimeout: keepAliveMillis
  }
  const server =
    tls === null
      ? createServer(options)
      : createTlsServer({ ...options, cert: readFileSync(tls.certificate), key: readFileSync(tls.key) })
  // The limit on headers is ours: Node's own drops what is over it without a word.
  server.maxHeadersCount = 0
  server.maxRequestsPerSocket = requestsPerSocketMax
  server.maxConnections = connectionsMax
  server.on("clientError", refuseUnframed)
  // Nobody is asked to expect anything but `100-continue`; Node would answer 417.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  // A tunnel has no path to route; Node would hang up without an answer.
  server.on("connect", (_request, socket) => void socket.end(rawProblem(404)))
  limitBodies(server, { millis: requestReceiveMillis, exempts: isPostTo(deposit.path) })
  keepEarlyRequests(server)
  return server
}

/** HTTP/1.1 with every bound of limits.ts. */
export const httpServer = (options: ServerOptions): Layer.Layer<HttpServer.HttpServer, unknown> =>
  NodeHttpServer.layerServer(() => makeServer(options), {
    host: options.host,
    port: options.port,
    gracefulShutdownTimeout: drainMillis
  }).pipe(Layer.provideMerge(Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(bodyBytesMax))))

/** TLS ends here or at a proxy; in production one of both has to be said (design section 5). */
export const serverOptions = ({ environment, host, port, publicUrl, tls, trustedProxies }: Settings) => {
  const { certificate, key } = tls
  const both = certificate !== "" && key !== ""
  if (environment === "production" && !publicUrl.startsWith("https://")) {
    return Effect.fail(
      new SettingMissing({
        setting: "TRAJET_PUBLIC_URL",
        because: "links to documents begin with the https:// address that clients reach this host by"
      })
    )
  }
  return environment === "production" && !both && trustedProxies === ""
    ? Effect.fail(
        new SettingMissing({
          setting: "TRAJET_TLS_CERT and TRAJET_TLS_KEY, or TRAJET_TRUSTED_PROXIES",
          because: "in production TLS ends in this process or at a proxy that you name"
        })
      )
    : Effect.succeed({ host, port, tls: both ? { certificate, key } : null } satisfies ServerOptions)
}

/** Tells the port once requests are accepted; with port 0 it is known only then. */
export const whenListening = (tell: (address: { readonly port: number }) => void) =>
  Layer.effectDiscard(
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      if ("port" in address) tell({ port: address.port })
    })
  )
