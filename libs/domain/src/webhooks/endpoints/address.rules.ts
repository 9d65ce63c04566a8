import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"
import { AddressBlocked } from "./endpoints.errors.ts"

/** A range without customers' servers, or whose addresses tunnel to other addresses. */
interface RefusedRange {
  readonly network: string
  readonly source: string
}

/** WHK-35: IANA's special-purpose registries, and addresses that clouds reserve. */
export const refusedIpv4: ReadonlyArray<RefusedRange> = [
  { network: "0.0.0.0/8", source: "RFC 791, this network" },
  { network: "10.0.0.0/8", source: "RFC 1918, private" },
  { network: "100.64.0.0/10", source: "RFC 6598, carrier-grade NAT; metadata of Alibaba Cloud" },
  { network: "127.0.0.0/8", source: "RFC 1122, loopback" },
  { network: "168.63.129.16/32", source: "Microsoft Azure, wire server" },
  { network: "169.254.0.0/16", source: "RFC 3927, link-local; metadata of most clouds" },
  { network: "172.16.0.0/12", source: "RFC 1918, private" },
  { network: "192.0.0.0/24", source: "RFC 6890, IETF protocol assignments" },
  { network: "192.0.2.0/24", source: "RFC 5737, documentation" },
  { network: "192.31.196.0/24", source: "RFC 7535, AS112" },
  { network: "192.52.193.0/24", source: "RFC 7450, automatic multicast tunnelling" },
  { network: "192.88.99.0/24", source: "RFC 7526, 6to4 relays, deprecated" },
  { network: "192.168.0.0/16", source: "RFC 1918, private" },
  { network: "192.175.48.0/24", source: "RFC 7534, AS112" },
  { network: "198.18.0.0/15", source: "RFC 2544, benchmarking" },
  { network: "198.51.100.0/24", source: "RFC 5737, documentation" },
  { network: "203.0.113.0/24", source: "RFC 5737, documentation" },
  { network: "224.0.0.0/4", source: "RFC 5771, multicast" },
  { network: "240.0.0.0/4", source: "RFC 1112, reserved; broadcast" }
]

/** RFC 4291, the public internet. Outside are loopback, mapped and translated IPv4, local and multicast addresses. */
const globalIpv6 = "2000::/3"

export const refusedIpv6: ReadonlyArray<RefusedRange> = [
  { network: "2001::/23", source: "RFC 2928, IETF protocol assignments: Teredo, ORCHID, benchmarking" },
  { network: "2001:db8::/32", source: "RFC 3849, documentation" },
  { network: "2002::/16", source: "RFC 3056, 6to4: holds an IPv4 address" },
  { network: "2620:4f:8000::/48", source: "RFC 7534, AS112" },
  { network: "3fff::/20", source: "RFC 9637, documentation" }
]

interface Span {
  readonly first: number
  readonly last: number
}

const valueOfIpv4 = (address: NetAddress.Ipv4Address): number =>
  NetAddress.ipv4ToOctets(address).reduce((value, octet) => value * 0x1_00 + octet, 0)

// The first 48 bits: no listed prefix is longer, and a double holds them exactly.
const valueOfIpv6 = (address: NetAddress.Ipv6Address): number => {
  const [first, second, third] = NetAddress.ipv6ToSegments(address)
  return (first * 0x1_0000 + second) * 0x1_0000 + third
}

const valueOf = NetAddress.match({ onIpv4: valueOfIpv4, onIpv6: valueOfIpv6 })

const spanOf = (network: string): Span => {
  const parsed = IpNetwork.fromStringUnsafe(network)
  return { first: valueOf(IpNetwork.firstAddress(parsed)), last: valueOf(IpNetwork.lastAddress(parsed)) }
}

// Parsed at start, because a dispatcher checks thousands of addresses a second.
const ipv4Spans = refusedIpv4.map(({ network }) => spanOf(network))
const globalSpan = spanOf(globalIpv6)
const ipv6Spans = refusedIpv6.map(({ network }) => spanOf(network))

const lies = (value: number, { first, last }: Span): boolean => value >= first && value <= last

// RFC 5214: an interface id of 00-00-5E-FE, with any u and g bits, holds an IPv4 address to tunnel to.
const isIsatap = (address: NetAddress.Ipv6Address): boolean => {
  const segments = NetAddress.ipv6ToSegments(address)
  return (segments[4] & 0xfcff) === 0 && segments[5] === 0x5efe
}

const isPublic = NetAddress.match({
  onIpv4: (address) => {
    const value = valueOfIpv4(address)
    return !ipv4Spans.some((span) => lies(value, span))
  },
  onIpv6: (address) => {
    const value = valueOfIpv6(address)
    return lies(value, globalSpan) && !ipv6Spans.some((span) => lies(value, span)) && !isIsatap(address)
  }
})

// Strict: four decimal octets without leading zeros, or an IPv6 address without brackets and scope. Hexadecimal, octal
// and shortened IPv4 forms are refused, because libraries read them differently.
const parsed = (address: string): NetAddress.IpAddress | undefined =>
  Result.getOrUndefined(NetAddress.ipFromString(address))

/** True if the text is certainly an IPv4 or IPv6 address of the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const known = parsed(address)
  return known !== undefined && isPublic(known)
}

const isLoopbackAddress = (address: string): boolean => {
  const known = parsed(address)
  return known !== undefined && NetAddress.isLoopback(known)
}

/**
 * Returns the addresses of a name if all of them are public. One other address refuses all, and so does an empty list
 * (WHK-34). `allowLoopback`, for development, adds only 127.0.0.0/8 and ::1. Fails with `AddressBlocked`.
 */
export const checkAddresses = (
  addresses: ReadonlyArray<string>,
  allowLoopback: boolean
): Result.Result<ReadonlyArray<string>, AddressBlocked> =>
  addresses.length > 0 &&
  addresses.every((address) => isPublicAddress(address) || (allowLoopback && isLoopbackAddress(address)))
    ? Result.succeed(addresses)
    : Result.fail(new AddressBlocked())
