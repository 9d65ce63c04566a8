import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { OperationsApi, TrajetApi } from "@trajet/contract"
import { ByteSize, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpServer, type HttpServerError } from "effect/http"
import { readFileSync } from "node:fs"
import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http"
import { createServer as createTlsServer, Server as TlsServer } from "node:https"
import { createSecureContext } from "node:tls"
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
import { Admission, type ArrivalRules, makeAdmission } from "../admission/admission.ts"
import { isRequestTo, limitBodies } from "../bodies/body-deadline.ts"
import { boundedExchanges } from "../bodies/bounded-exchange.ts"
import { listenOnBothLoopbacks } from "./both-loopbacks.ts"
import { networksOf } from "./client-ip.ts"
import { type ConnectionRules, Connections, limitConnections } from "./connections.ts"
import { originForm } from "../routing/request-target.rules.ts"
import { ofConsole } from "../session/console-routes.ts"
import { SettingMissing } from "../../world.ts"

/** Requests whose files may take longer to arrive than other bodies. */
const ofKeys = [
  TrajetApi.groups.documents.endpoints.deposit,
  OperationsApi.groups.documents.endpoints.deposit,
  OperationsApi.groups.inspections.endpoints.photo
]
const uploads = [...ofKeys, ...ofKeys.map((endpoint) => ofConsole(endpoint))]

/** A certificate and its key, as PEM. */
export interface Certificate {
  readonly cert: Buffer
  readonly key: Buffer
}

export interface ServerOptions {
  readonly host: string
  readonly port: number
  /** Null if TLS ends at a proxy. */
  readonly certificate: Certificate | null
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

/**
 * Runs the admission before every request listener of a server, also listeners that are added later. All of them see the
 * path of an absolute target as if the request had been sent with the path.
 */
const admitRequests = (server: Server, admission: Admission["Service"]): void => {
  const emit = server.emit
  server.emit = (event: string | symbol, ...args: Array<unknown>): boolean => {
    const serve = (): boolean => Reflect.apply(emit, server, [event, ...args])
    const [request, response] = args
    const isRequest = request instanceof IncomingMessage && response instanceof ServerResponse
    if (!admittedEvents.has(event) || !isRequest) return serve()
    request.url = originForm(request.url ?? "", request.headers.host)
    admission.arrive(request, response, serve)
    return true
  }
  server.on("connection", () => admission.accepted())
}

const makeServer = (certificate: Certificate | null): Server => {
  const options = {
    maxHeaderSize: headerBytesMax,
    headersTimeout: headersMillis,
    requestTimeout: uploadReceiveMillis,
    connectionsCheckingInterval: connectionsCheckMillis,
    // The edge explains a request without a host; Node would answer an empty 400.
    requireHostHeader: false,
    keepAliveTimeout: strangerIdleMillis,
    ...boundedExchanges((error, { socket }) => server.emit("clientError", error, socket))
  }
  const server: Server =
    certificate === null
      ? createServer(options)
      : createTlsServer({ ...options, ...certificate, handshakeTimeout: headersMillis })
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

/** A server that does not listen yet. */
export interface EdgeServer {
  readonly services: Layer.Layer<Connections | Admission>
  /** Listens until its scope closes, and then waits for the requests in progress. */
  readonly listening: Layer.Layer<HttpServer.HttpServer, HttpServerError.ServeError>
  /** Admits requests that arrive from now on by these rules. */
  readonly admitBy: (rules: ArrivalRules) => void
  /** Presents another certificate to connections that come from now on. */
  readonly present: (certificate: Certificate) => void
}

/** An HTTP/1.1 server with every bound of limits.ts. */
export const edgeServer = ({ certificate, host, inProgressMax, port, rules }: ServerOptions): EdgeServer => {
  const server = makeServer(certificate)
  const connections = limitConnections(server, rules)
  const admission = makeAdmission(inProgressMax)
  admitRequests(server, admission)
  return {
    services: Layer.merge(Layer.succeed(Connections, connections), Layer.succeed(Admission, admission)),
    listening: Layer.merge(
      NodeHttpServer.layerServer(() => server, {
        host,
        port,
        // Connections that arrive together wait here. The system drops the excess, and clients retry it after
        // seconds.
        backlog: connectionsMax,
        gracefulShutdownTimeout: drainMillis
      }),
      Layer.succeed(HttpIncomingMessage.MaxBodySize, ByteSize.bytes(bodyBytesMax))
    ),
    admitBy: admission.admitBy,
    present: (renewed) => {
      if (server instanceof TlsServer) server.setSecureContext(renewed)
    }
  }
}

/** Reads the certificate and its key, and fails with the setting if they are no pair. */
export const certificateOf = ({
  tls: { certificate, key }
}: Settings): Effect.Effect<Certificate | null, SettingMissing> =>
  certificate === "" || key === ""
    ? Effect.succeed(null)
    : Effect.try({
        try: () => {
          const pair = { cert: readFileSync(certificate), key: readFileSync(key) }
          createSecureContext(pair)
          return pair
        },
        catch: (cause) =>
          new SettingMissing({
            setting: "TRAJET_TLS_CERT and TRAJET_TLS_KEY",
            because: `the files of both must be a certificate and its key: ${cause instanceof Error ? cause.message : "they cannot be read"}`
          })
      })

/** Reads where TLS ends: here or at a proxy. Production requires one of both (docs/adr/0029). */
export const serverOptions = (settings: Settings) => {
  const { connectionsPerAddress, environment, host, port, publicUrl, tls, trustedProxies } = settings
  const both = tls.certificate !== "" && tls.key !== ""
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
    : Effect.map(certificateOf(settings), (certificate): ServerOptions => ({
        ...{ host, port, rules, certificate },
        inProgressMax: settings.workInProgressMax
      }))
}

/** Calls `tell` with the address once requests are accepted; port 0 is resolved only then. */
export const whenListening = (tell: (address: { readonly port: number }) => void) =>
  Layer.effectDiscard(
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      if ("port" in address) tell({ port: address.port })
    })
  )
