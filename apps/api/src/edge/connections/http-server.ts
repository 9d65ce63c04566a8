import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { OperationsApi, TrajetApi } from "@trajet/contract"
import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpServer } from "effect/http"
import { readFileSync } from "node:fs"
import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http"
import { createServer as createTlsServer } from "node:https"
import {
  bodyBytesMax,
  connectionsCheckMillis,
  connectionsMax,
  drainMillis,
  headerBytesMax,
  headersMillis,
  requestReceiveMillis,
  requestsPerSocketMax,
  strangerIdleMillis,
  uploadReceiveMillis
} from "../../limits.ts"
import type { Settings } from "../../settings.ts"
import { Admission, makeAdmission } from "../admission/admission.ts"
import { isRequestTo, limitBodies } from "../bodies/body-deadline.ts"
import { listenOnBothLoopbacks } from "./both-loopbacks.ts"
import { networksOf } from "./client-ip.ts"
import { type ConnectionRules, Connections, limitConnections } from "./connections.ts"
import { ofConsole } from "../session/console-routes.ts"
import { SettingMissing } from "../../world.ts"

/** Requests whose files may take longer to arrive than other bodies. */
const ofKeys = [
  TrajetApi.groups.documents.endpoints.deposit,
  OperationsApi.groups.documents.endpoints.deposit,
  OperationsApi.groups.inspections.endpoints.photo
]
const uploads = [...ofKeys, ...ofKeys.map((endpoint) => ofConsole(endpoint))]

export interface ServerOptions {
  readonly host: string
  readonly port: number
  /** Paths of a certificate and its key; null if TLS ends at a proxy. */
  readonly tls: { readonly certificate: string; readonly key: string } | null
  readonly rules: ConnectionRules
  /** The most requests in progress. */
  readonly inProgressMax: number
}

/** Keeps requests between the start of listening and the first handler, which Node would drop. */
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

const admittedEvents: ReadonlySet<string | symbol> = new Set(["request", "checkContinue"])

/** Runs the admission before every request listener of a server, also listeners that are added later. */
const admitRequests = (server: Server, admission: Admission["Service"]): void => {
  const emit = server.emit
  server.emit = (event: string | symbol, ...args: Array<unknown>): boolean => {
    const serve = (): boolean => Reflect.apply(emit, server, [event, ...args])
    const [request, response] = args
    const isRequest = request instanceof IncomingMessage && response instanceof ServerResponse
    if (!admittedEvents.has(event) || !isRequest) return serve()
    admission.arrive(request, response, serve)
    return true
  }
  server.on("connection", () => admission.accepted())
}

const makeServer = ({ tls }: ServerOptions): Server => {
  const options = {
    maxHeaderSize: headerBytesMax,
    headersTimeout: headersMillis,
    requestTimeout: uploadReceiveMillis,
    connectionsCheckingInterval: connectionsCheckMillis,
    // The edge explains a request without a host; Node would answer an empty 400.
    requireHostHeader: false,
    keepAliveTimeout: strangerIdleMillis
  }
  const server =
    tls === null
      ? createServer(options)
      : createTlsServer({
          ...options,
          handshakeTimeout: headersMillis,
          cert: readFileSync(tls.certificate),
          key: readFileSync(tls.key)
        })
  // The edge limits headers; Node would drop the excess silently.
  server.maxHeadersCount = 0
  server.maxRequestsPerSocket = requestsPerSocketMax
  // The edge ignores other expectations than `100-continue`; Node would answer 417.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  limitBodies(server, { millis: requestReceiveMillis, exempts: isRequestTo(uploads) })
  keepEarlyRequests(server)
  listenOnBothLoopbacks(server)
  return server
}

/** An HTTP/1.1 server with every bound of limits.ts. */
export const httpServer = (
  options: ServerOptions
): Layer.Layer<HttpServer.HttpServer | Connections | Admission, unknown> =>
  Layer.unwrap(
    Effect.sync(() => {
      const server = makeServer(options)
      const { host, inProgressMax, port, rules } = options
      const connections = limitConnections(server, rules)
      const admission = makeAdmission(inProgressMax)
      admitRequests(server, admission)
      return Layer.mergeAll(
        NodeHttpServer.layerServer(() => server, {
          host,
          port,
          // Connections that arrive together wait here. The system drops the excess, and clients retry it after
          // seconds.
          backlog: connectionsMax,
          gracefulShutdownTimeout: drainMillis
        }),
        Layer.succeed(Connections, connections),
        Layer.succeed(Admission, admission),
        Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(bodyBytesMax))
      )
    })
  )

/** Reads where TLS ends: here or at a proxy. Production requires one of both (docs/adr/0029). */
export const serverOptions = (settings: Settings) => {
  const { connectionsPerAddress, environment, host, port, publicUrl, tls, trustedProxies } = settings
  const { certificate, key } = tls
  const both = certificate !== "" && key !== ""
  const rules: ConnectionRules = {
    totalMax: connectionsMax,
    perAddressMax: connectionsPerAddress,
    proxies: networksOf(trustedProxies),
    proxiesOnly: environment === "production" && !both
  }
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
    : Effect.succeed({
        host,
        port,
        rules,
        inProgressMax: settings.workInProgressMax,
        tls: both ? { certificate, key } : null
      } satisfies ServerOptions)
}

/** Calls `tell` with the address once requests are accepted; port 0 is resolved only then. */
export const whenListening = (tell: (address: { readonly port: number }) => void) =>
  Layer.effectDiscard(
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      if ("port" in address) tell({ port: address.port })
    })
  )
