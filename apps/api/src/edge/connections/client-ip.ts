import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import type { IncomingMessage } from "node:http"

const ipv6SubjectBits = 64

const parsed = (text: string): NetAddress.IpAddress | null => {
  const address = Result.getOrNull(NetAddress.ipFromString(text.trim()))
  if (address === null || !NetAddress.isIpv6Address(address) || !NetAddress.isIpv4Mapped(address)) return address
  return Result.getOrNull(NetAddress.ipFromString(NetAddress.formatIp(address).replace(/^::ffff:/iu, "")))
}

/** Reads a list of networks, `10.0.0.0/8, ::1/128`. Throws on an invalid network, at the start and not at a request. */
export const networksOf = (list: string): ReadonlyArray<IpNetwork.IpNetwork> =>
  list
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "")
    .map((item) => IpNetwork.fromStringUnsafe(item.includes("/") ? item : `${item}/${item.includes(":") ? 128 : 32}`))

const isIn = (networks: ReadonlyArray<IpNetwork.IpNetwork>, address: NetAddress.IpAddress): boolean =>
  networks.some((network) => IpNetwork.contains(network, address))

/** True if the address of a peer's socket is in one of the networks. */
export const isPeerIn = (networks: ReadonlyArray<IpNetwork.IpNetwork>, socketAddress: string): boolean => {
  if (networks.length === 0) return false
  const address = parsed(socketAddress)
  return address !== null && isIn(networks, address)
}

/**
 * The client address of a request: the socket's, or the last hop of `X-Forwarded-For` that is not a trusted proxy
 * (LIM-15). An invalid hop ends the search, because any client can write the hops before it.
 */
export const clientIp = (
  socketAddress: string,
  forwardedFor: string | undefined,
  proxies: ReadonlyArray<IpNetwork.IpNetwork>
): string => {
  let client = socketAddress
  if (proxies.length === 0) return client
  for (const hop of ["", ...(forwardedFor?.split(",") ?? [])].reverse()) {
    const address = parsed(client)
    if (address === null || !isIn(proxies, address)) return client
    if (parsed(hop) === null) return client
    client = hop.trim()
  }
  return client
}

/** The client address of a request. */
export const clientIpOf = (
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  proxies: ReadonlyArray<IpNetwork.IpNetwork>
): string => clientIp(socket.remoteAddress ?? "", headers["x-forwarded-for"]?.toString(), proxies)

/** The network with so many bits of an IPv6 address, an IPv4 address as it is, and another text unchanged. */
const networkOf = (ip: string, ipv6Bits: number): string => {
  const address = parsed(ip)
  if (address === null) return ip
  return NetAddress.isIpv6Address(address)
    ? IpNetwork.format(IpNetwork.fromAddressUnsafe(address, ipv6Bits))
    : NetAddress.formatIp(address)
}

/**
 * The networks on which failures of an address count, the narrowest first: the address itself for IPv4, a /64, a /56 and a
 * /48 for IPv6. Providers give one customer up to a /48, in which one machine has as many addresses as it likes.
 */
export const failureNetworks = (ip: string): ReadonlyArray<string> => {
  const [narrowest = ip, ...wider] = [ipv6SubjectBits, 56, 48].map((bits) => networkOf(ip, bits))
  return wider.includes(narrowest) ? [narrowest] : [narrowest, ...wider]
}

const subjectsMax = 10_000
const subjects = new Map<string, string>()

/**
 * The subject of an address limit: an IPv4 address, or a /64 of IPv6, which one customer has. Kept for recent addresses,
 * because each request asks, and most addresses ask many times.
 */
export const rateSubject = (ip: string): string => {
  const known = subjects.get(ip)
  if (known !== undefined) return known
  if (subjects.size >= subjectsMax) subjects.clear()
  const subject = networkOf(ip, ipv6SubjectBits)
  subjects.set(ip, subject)
  return subject
}
