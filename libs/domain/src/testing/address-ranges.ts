/** Independent of the rules: written from the IANA registries, without prefixes and libraries. */
interface Range {
  readonly first: bigint
  readonly last: bigint
}

const dotted = (text: string): bigint => BigInt(`0x${text.split(".").map(octetHex).join("")}`)
const octetHex = (octet: string): string => Number(octet).toString(16).padStart(2, "0")

const range4 = (first: string, last: string): Range => ({ first: dotted(first), last: dotted(last) })

export const lastIpv4 = 0xffff_ffffn
export const lastIpv6 = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn

export const refusedRangesOfIpv4: ReadonlyArray<Range> = [
  range4("0.0.0.0", "0.255.255.255"),
  range4("10.0.0.0", "10.255.255.255"),
  range4("100.64.0.0", "100.127.255.255"),
  range4("127.0.0.0", "127.255.255.255"),
  range4("168.63.129.16", "168.63.129.16"),
  range4("169.254.0.0", "169.254.255.255"),
  range4("172.16.0.0", "172.31.255.255"),
  range4("192.0.0.0", "192.0.0.255"),
  range4("192.0.2.0", "192.0.2.255"),
  range4("192.31.196.0", "192.31.196.255"),
  range4("192.52.193.0", "192.52.193.255"),
  range4("192.88.99.0", "192.88.99.255"),
  range4("192.168.0.0", "192.168.255.255"),
  range4("192.175.48.0", "192.175.48.255"),
  range4("198.18.0.0", "198.19.255.255"),
  range4("198.51.100.0", "198.51.100.255"),
  range4("203.0.113.0", "203.0.113.255"),
  range4("224.0.0.0", "239.255.255.255"),
  range4("240.0.0.0", "255.255.255.255")
]

export const refusedRangesOfIpv6: ReadonlyArray<Range> = [
  { first: 0n, last: 0x1fff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn },
  { first: 0x2001_0000_0000_0000_0000_0000_0000_0000n, last: 0x2001_01ff_ffff_ffff_ffff_ffff_ffff_ffffn },
  { first: 0x2001_0db8_0000_0000_0000_0000_0000_0000n, last: 0x2001_0db8_ffff_ffff_ffff_ffff_ffff_ffffn },
  { first: 0x2002_0000_0000_0000_0000_0000_0000_0000n, last: 0x2002_ffff_ffff_ffff_ffff_ffff_ffff_ffffn },
  { first: 0x2620_004f_8000_0000_0000_0000_0000_0000n, last: 0x2620_004f_8000_ffff_ffff_ffff_ffff_ffffn },
  { first: 0x3fff_0000_0000_0000_0000_0000_0000_0000n, last: 0x3fff_0fff_ffff_ffff_ffff_ffff_ffff_ffffn },
  { first: 0x4000_0000_0000_0000_0000_0000_0000_0000n, last: lastIpv6 }
]

const isIn = (ranges: ReadonlyArray<Range>, value: bigint): boolean =>
  ranges.some(({ first, last }) => first <= value && value <= last)

const isatapIds = new Set(["00005efe", "01005efe", "02005efe", "03005efe"])

export const expectsIpv4 = (value: bigint): boolean => !isIn(refusedRangesOfIpv4, value)

export const expectsIpv6 = (value: bigint): boolean =>
  !isIn(refusedRangesOfIpv6, value) && !isatapIds.has(value.toString(16).padStart(32, "0").slice(16, 24))

export const ipv4Text = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join(".")

const ipv6Text = (value: bigint): string => (value.toString(16).padStart(32, "0").match(/.{4}/gu) ?? []).join(":")

/** Other valid notations of the same address. */
export const ipv6Spellings = (value: bigint): ReadonlyArray<string> => {
  const full = ipv6Text(value)
  const short = full.replaceAll(/(?<=^|:)0{1,3}/gu, "")
  return [
    full,
    full.toUpperCase(),
    short,
    short.replace(/(?:^|:)0(?::0)+(?::|$)/u, "::"),
    `${full.slice(0, 30)}${ipv4Text(value & lastIpv4)}`
  ]
}
