import { request as requestByHttp } from "node:http"
import { request as requestByHttps } from "node:https"
import { isIPv6, type Socket } from "node:net"
import { blocked, connectionRefused, type Failure, noConnection, proxyFailed } from "./webhook-failures.ts"

/** What a connection in the making can still do. */
export interface Opening {
  readonly destroy: () => void
}

/** Why there is no tunnel. `elsewhere`: another address of the same name may work. */
interface NoTunnel {
  readonly failure: Failure
  readonly elsewhere: boolean
}

const authorityOf = (address: string, port: number): string =>
  isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`

const credentialsOf = ({ password, username }: URL): Readonly<Record<string, string>> => {
  if (username === "" && password === "") return {}
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { "proxy-authorization": `Basic ${Buffer.from(text).toString("base64")}` }
}

const refusal = (status: number): NoTunnel => {
  if (status === 403) return { failure: blocked, elsewhere: false }
  if (status === 504) return { failure: noConnection, elsewhere: true }
  if (status >= 500) return { failure: connectionRefused("the server cannot be reached"), elsewhere: true }
  return { failure: proxyFailed(`it answered ${status}`), elsewhere: false }
}

/**
 * Asks a proxy for a connection (CONNECT, RFC 9110 §9.3.6) to exactly this address, never to a name: the proxy looks
 * nothing up, so that the address is the one that was checked. Answers once, with the socket or with the reason.
 */
export const openTunnel = (
  proxy: URL,
  { address, port }: { readonly address: string; readonly port: number },
  answer: (refused: NoTunnel | null, socket: Socket | null) => void
): Opening => {
  const authority = authorityOf(address, port)
  const request = (proxy.protocol === "https:" ? requestByHttps : requestByHttp)({
    host: proxy.hostname.replace(/^\[|\]$/gu, ""),
    port: proxy.port,
    method: "CONNECT",
    path: authority,
    headers: { host: authority, ...credentialsOf(proxy) },
    agent: false
  })
  request.once("connect", ({ statusCode = 0 }, socket: Socket, early: Buffer) => {
    if (statusCode >= 200 && statusCode < 300 && early.length === 0) return answer(null, socket)
    socket.on("error", () => undefined).destroy()
    answer(
      statusCode < 300 ? { failure: proxyFailed("it sent bytes of its own"), elsewhere: false } : refusal(statusCode),
      null
    )
  })
  request.once("error", () => answer({ failure: proxyFailed("it cannot be reached"), elsewhere: false }, null))
  request.end()
  return request
}
