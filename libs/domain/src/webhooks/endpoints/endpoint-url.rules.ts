import { Result } from "effect"
import { Host, NetAddress } from "effect/net"
import { checkAddresses } from "./address.rules.ts"
import { UrlRefused } from "./endpoints.errors.ts"

// The WHATWG URL, which every runtime has and by which the sender connects. Declared here because the domain is compiled
// without the types of a runtime.
declare const URL: new (text: string) => {
  readonly protocol: string
  readonly username: string
  readonly password: string
  hostname: string
  readonly port: string
  readonly href: string
}

/** Characters, before and after normalisation. */
export const endpointUrlMax = 2_000

/** Top-level domains whose names never belong to a server on the internet. */
const privateNames = [
  { name: "internal", source: "ICANN resolution 2024.07.29.06; metadata of Google Cloud" },
  { name: "local", source: "RFC 6762" },
  { name: "home.arpa", source: "RFC 8375" }
]
const loopbackNames = [{ name: "localhost", source: "RFC 6761" }]

const isBelow = (host: string, names: ReadonlyArray<{ readonly name: string }>): boolean =>
  names.some(({ name }) => host === name || host.endsWith(`.${name}`))

const isAddress = (host: string): boolean => host.startsWith("[") || Result.isSuccess(NetAddress.ipv4FromString(host))

const hostProblem = (host: string, allowLoopback: boolean): string | null => {
  if (isAddress(host)) {
    const address = host.replace(/^\[|\]$/gu, "")
    return Result.isFailure(checkAddresses([address], allowLoopback)) ? "its address is not public" : null
  }
  if (host.endsWith(".") || Result.isFailure(Host.domainNameFromString(host))) {
    return "its host is not a name that can be looked up"
  }
  if (isBelow(host, privateNames) || (!allowLoopback && isBelow(host, loopbackNames))) {
    return "its host is not on the public internet"
  }
  return null
}

const normalised = (text: string, allowLoopback: boolean): Result.Result<string, string> => {
  if (text.length > endpointUrlMax) return Result.fail(`it has more than ${endpointUrlMax} characters`)
  const read = Result.try({ try: () => new URL(text), catch: () => "it is not a URL" })
  if (Result.isFailure(read)) return Result.fail(read.failure)
  const url = read.success
  if (url.protocol !== "https:" && !(allowLoopback && url.protocol === "http:")) {
    return Result.fail("it has to begin with https://")
  }
  if (url.username !== "" || url.password !== "") return Result.fail("it must not have a user name or a password")
  if (url.href.includes("#")) return Result.fail("it must not have a fragment, which is never sent")
  if (url.port === "0") return Result.fail("nothing listens on port 0")
  // The trailing dot does not change a look-up, but certificates and lists of names do not have it.
  const host = url.hostname.replace(/\.$/u, "")
  const problem = hostProblem(host, allowLoopback)
  if (problem !== null) return Result.fail(problem)
  url.hostname = host
  return url.href.length > endpointUrlMax
    ? Result.fail(`in normalised form it has more than ${endpointUrlMax} characters`)
    : Result.succeed(url.href)
}

/**
 * Normalises the URL of an endpoint (WHATWG), without a trailing dot of the host (WHK-33): https, a public host, no
 * user information, no fragment, at most 2,000 characters. Checks an address in any spelling here; the addresses of a
 * name are checked at each attempt. `allowLoopback`, for development, also allows http, `localhost` and loopback
 * addresses. Fails with `UrlRefused`.
 */
export const checkEndpointUrl = (text: string, allowLoopback: boolean): Result.Result<string, UrlRefused> =>
  Result.mapError(normalised(text, allowLoopback), (problem) => new UrlRefused({ problem }))

/** Below are other services than webhooks, which no user may try through this service. */
const wellKnownPortMax = 1_023

const hasPortOfWebhooks = (href: string): boolean => {
  const { port } = new URL(href)
  return port === "" || port === "443" || Number(port) > wellKnownPortMax
}

/**
 * Normalises the URL of a new endpoint, or the new URL of one: as `checkEndpointUrl` does, and with port 443 or one above
 * 1023. Endpoints that were made before stay. Fails with `UrlRefused`.
 */
export const checkNewEndpointUrl = (text: string, allowLoopback: boolean): Result.Result<string, UrlRefused> =>
  Result.filterOrFail(
    checkEndpointUrl(text, allowLoopback),
    hasPortOfWebhooks,
    () => new UrlRefused({ problem: `its port is neither 443 nor above ${wellKnownPortMax}` })
  )
