import { Result } from "effect"
import { Host, NetAddress } from "effect/net"
import { checkAddresses } from "./address.rules.ts"
import { UrlRefused } from "./endpoints.errors.ts"

// The URL of the WHATWG, which every runtime has: the reading that the sender connects by. Declared here because the
// domain is compiled without the types of any runtime.
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

/** Names, and all below them, that never mean a server on the internet. */
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
    return Result.isFailure(checkAddresses([address], allowLoopback)) ? "its address is not a public one" : null
  }
  if (host.endsWith(".") || Result.isFailure(Host.domainNameFromString(host))) {
    return "its host is no name that can be looked up"
  }
  if (isBelow(host, privateNames) || (!allowLoopback && isBelow(host, loopbackNames))) {
    return "its host is not on the public internet"
  }
  return null
}

const normalised = (text: string, allowLoopback: boolean): Result.Result<string, string> => {
  if (text.length > endpointUrlMax) return Result.fail(`it has more than ${endpointUrlMax} characters`)
  const read = Result.try({ try: () => new URL(text), catch: () => "it is no URL" })
  if (Result.isFailure(read)) return Result.fail(read.failure)
  const url = read.success
  if (url.protocol !== "https:" && !(allowLoopback && url.protocol === "http:")) {
    return Result.fail("it has to begin with https://")
  }
  if (url.username !== "" || url.password !== "") return Result.fail("it must not hold a user name or a password")
  if (url.href.includes("#")) return Result.fail("it must not have a fragment, which is never sent")
  if (url.port === "0") return Result.fail("nothing listens on port 0")
  // The dot of the root changes nothing in a look-up, but it is in no certificate and in no list of names.
  const host = url.hostname.replace(/\.$/u, "")
  const problem = hostProblem(host, allowLoopback)
  if (problem !== null) return Result.fail(problem)
  url.hostname = host
  return url.href.length > endpointUrlMax
    ? Result.fail(`written out it has more than ${endpointUrlMax} characters`)
    : Result.succeed(url.href)
}

/**
 * The URL of an endpoint in its normalised form (WHATWG), without the dot of the root: https, a host that may be public,
 * no user information, no fragment, at most 2,000 characters (WHK-33). Hosts that
 * are addresses are judged as such, in whichever form they were written; what a name stands for is checked at each
 * attempt. `allowLoopback` is the development setting: it also allows http, `localhost` and loopback addresses. Fails
 * with `UrlRefused`.
 */
export const checkEndpointUrl = (text: string, allowLoopback: boolean): Result.Result<string, UrlRefused> =>
  Result.mapError(normalised(text, allowLoopback), (problem) => new UrlRefused({ problem }))
