import { connect as connectTcp, isIP, type Socket, SocketAddress } from "node:net"
import { connect as connectTls, type ConnectionOptions, type SecureContext } from "node:tls"
import { type Opening, openTunnel } from "./egress-tunnel.ts"
import { blocked, connectFailure, type Failure, noConnection, connectionRefused } from "./webhook-failures.ts"

/** One checked address of a target, with its TLS settings. */
export interface Destination {
  /** An IP address in any notation; never a name. */
  readonly address: string
  readonly port: number
  /** The name that the certificate must cover; null: plain HTTP. */
  readonly tls: { readonly host: string; readonly context: SecureContext } | null
  /** The proxy through which connections leave; null: directly. */
  readonly proxy: URL | null
  /** Time until the next address is tried, milliseconds; null: this is the last address. */
  readonly giveUpMillis: number | null
}

/** The connection failed, so no request was sent. */
export class ConnectFailed extends Error {
  readonly failure: Failure
  /** True if another address of the same name may work. */
  readonly elsewhere: boolean

  constructor(failure: Failure, elsewhere: boolean) {
    super(failure.detail)
    this.failure = failure
    this.elsewhere = elsewhere
  }
}

const canonical = (address: string): string => {
  const family = isIP(address)
  return family === 0 ? "" : new SocketAddress({ address, family: family === 6 ? "ipv6" : "ipv4" }).address
}

const overTls = (
  { address }: Destination,
  { context, host }: NonNullable<Destination["tls"]>,
  carrier: Pick<ConnectionOptions, "port" | "socket">
): Socket =>
  connectTls({
    ...carrier,
    host: address,
    secureContext: context,
    rejectUnauthorized: true,
    ALPNProtocols: ["http/1.1"],
    // SNI takes no IP address; the certificate is then checked against `host`.
    ...(isIP(host) === 0 ? { servername: host } : {})
  })

const dial = (destination: Destination): Socket => {
  const { address, port, tls } = destination
  return tls === null ? connectTcp({ host: address, port, noDelay: true }) : overTls(destination, tls, { port })
}

/**
 * Connects to exactly this address, directly or through the proxy, and answers once: with the socket, over TLS after the
 * check of the certificate, or with the reason for the failure.
 */
export const openSocket = (
  destination: Destination,
  answer: (failure: ConnectFailed | null, socket: Socket | null) => void
): Opening => {
  const { address, giveUpMillis, proxy, tls } = destination
  let opening: Opening
  let stage: "tcp" | "tls" = "tcp"
  let done = false
  const fail = (failure: Failure, elsewhere: boolean): void => {
    if (done) return
    done = true
    clearTimeout(timer)
    opening.destroy()
    answer(new ConnectFailed(failure, elsewhere), null)
  }
  const succeed = (socket: Socket): void => {
    if (done) return
    done = true
    clearTimeout(timer)
    answer(null, socket)
  }
  const watch = (socket: Socket): Socket => {
    opening = socket
    socket.setNoDelay(true)
    socket.on("error", (cause) => fail(connectFailure(cause, stage), stage === "tcp"))
    socket.once("close", () => fail(connectionRefused("the connection was closed while it was made"), stage === "tcp"))
    if (tls !== null) socket.once("secureConnect", () => succeed(socket))
    return socket
  }
  const connected = (): void => {
    clearTimeout(timer)
    stage = "tls"
  }
  const timer = giveUpMillis === null ? undefined : setTimeout(() => fail(noConnection, true), giveUpMillis)
  if (proxy === null) {
    const socket = watch(dial(destination))
    socket.once("connect", () => {
      connected()
      if (canonical(socket.remoteAddress ?? "") !== canonical(address)) fail(blocked, false)
      else if (tls === null) succeed(socket)
    })
  } else {
    opening = openTunnel(proxy, destination, (refused, carrier) => {
      if (carrier === null) return fail(refused?.failure ?? noConnection, refused?.elsewhere ?? false)
      connected()
      if (tls === null) succeed(watch(carrier))
      else watch(overTls(destination, tls, { socket: carrier }))
    })
  }
  return { destroy: () => opening.destroy() }
}
