import { isIP } from "node:net"
import { checkAddresses, checkEndpointUrl } from "@trajet/domain/webhooks/endpoints"
import { Result } from "effect"
import { targetsMax } from "./webhook-limits.ts"

/** The destination of a URL, as far as its text shows. */
export interface Target {
  readonly origin: string
  /** Path and query. */
  readonly path: string
  readonly secure: boolean
  readonly port: number
  /** The host without brackets and without a trailing dot. */
  readonly host: string
  /** The addresses of a host that is an address or a name of this machine; null: look the host up. */
  readonly addresses: ReadonlyArray<string> | null
}

const fixedAddresses = (host: string): ReadonlyArray<string> | null => {
  if (isIP(host) !== 0) return [host]
  // The check has let the name pass, so loopback is allowed; name servers do not know these names.
  return host === "localhost" || host.endsWith(".localhost") ? ["127.0.0.1", "::1"] : null
}

const read = (text: string, allowLoopback: boolean): Target | null => {
  const checked = checkEndpointUrl(text, allowLoopback)
  if (Result.isFailure(checked)) return null
  const url = new URL(checked.success)
  const secure = url.protocol === "https:"
  const host = url.hostname.replace(/^\[|\]$/gu, "").replace(/\.$/u, "")
  const addresses = fixedAddresses(host)
  if (addresses !== null && Result.isFailure(checkAddresses(addresses, allowLoopback))) return null
  const port = url.port === "" ? (secure ? 443 : 80) : Number(url.port)
  return { origin: url.origin, path: `${url.pathname}${url.search}`, secure, port, host, addresses }
}

/** Makes a cached reader of URLs, whose result depends only on the text. Null: refused. */
export const targetReader = (allowLoopback: boolean): ((text: string) => Target | null) => {
  const targets = new Map<string, Target | null>()
  return (text) => {
    const known = targets.get(text)
    if (known !== undefined) return known
    if (targets.size >= targetsMax) targets.clear()
    const target = read(text, allowLoopback)
    targets.set(text, target)
    return target
  }
}
