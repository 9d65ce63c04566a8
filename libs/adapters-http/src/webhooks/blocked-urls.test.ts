import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { connectionCounter, socketCounter } from "../testing/connection-counter.ts"
import { lyingDns } from "../testing/lying-dns.ts"
import { type Send, makeSender } from "../testing/webhook-sending.ts"

type Octets = readonly [number, number, number, number]

const hex = (value: number, width = 0): string => value.toString(16).padStart(width, "0")
const octal = (value: number): string => `0${value.toString(8)}`
const whole = ([a, b, c, d]: Octets): number => ((a * 256 + b) * 256 + c) * 256 + d
const fullWidth = (text: string): string =>
  text.replaceAll(/[!-~]/gu, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))
const circled = (text: string): string =>
  text.replaceAll(/[1-9]/gu, (digit) => String.fromCodePoint(0x2460 + Number(digit) - 1))
const percented = (text: string): string => text.replaceAll(/./gu, (character) => `%${hex(character.charCodeAt(0), 2)}`)

/** Notations of one IPv4 address, also inside of IPv6 addresses, that at least one parser understands. */
const spellings = (octets: Octets): ReadonlyArray<string> => {
  const [a, b, c, d] = octets
  const dotted = octets.join(".")
  const high = hex(a * 256 + b)
  const low = hex(c * 256 + d)
  return [
    ...[dotted, `${dotted}.`, `${whole(octets)}`, `0x${hex(whole(octets))}`, octal(whole(octets))],
    ...[octets.map((octet) => `0x${hex(octet)}`).join("."), octets.map(octal).join("."), `${a}.${whole([0, b, c, d])}`],
    ...[`${a}.${b}.${c * 256 + d}`, `0X${hex(a).toUpperCase()}.${octal(b)}.${c}.0x${hex(d, 8)}`],
    ...[fullWidth(dotted), circled(dotted), dotted.replaceAll(".", "。"), percented(dotted)],
    ...octets.map((_, nth) => octets.map((octet, at) => (at === nth ? octal(octet) : octet)).join(".")),
    ...[`[::ffff:${dotted}]`, `[::ffff:${high}:${low}]`, `[0:0:0:0:0:FFFF:${high}:${low}]`, `[::ffff:0:${dotted}]`],
    ...[`[::${dotted}]`, `[::${high}:${low}]`, `[64:ff9b::${dotted}]`, `[64:ff9b:1::${high}:${low}]`],
    ...[`[2002:${high}:${low}::1]`, `[2001::${high}:${low}]`, `[2600:1f00::5efe:${dotted}]`],
    ...[`[2600:1f00::200:5efe:${high}:${low}]`, `[fe80::5efe:${dotted}%25eth0]`, `[::ffff:${dotted}%lo]`]
  ]
}

const ipv4: ReadonlyArray<Octets> = [
  ...([
    [127, 0, 0, 1],
    [127, 255, 255, 254],
    [0, 0, 0, 0],
    [10, 0, 0, 1],
    [100, 100, 100, 200],
    [168, 63, 129, 16],
    [169, 254, 169, 254],
    [172, 16, 0, 1],
    [192, 0, 0, 192],
    [192, 168, 1, 1],
    [198, 18, 0, 1],
    [224, 0, 0, 251],
    [255, 255, 255, 255]
  ] satisfies ReadonlyArray<Octets>)
]

const ipv6 = [
  ...["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::1%25lo]", "[::1%lo]"],
  ...[
    "[fe80::1]",
    "[fe80::1%25eth0]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[fec0::1]",
    "[ff02::1]",
    "[100::1]",
    "[5f00::1]"
  ],
  ...["[2001:db8::1]", "[3fff::1]", "[2001:10::1]", "[2620:4f:8000::1]", "[4000::1]", "[1fff::1]", "[::1", "::1"]
]

const localNames = [
  ...["localhost", "LOCALHOST", "localhost.", "foo.localhost", "ｌｏｃａｌｈｏｓｔ", "local\u{AD}host", "%6cocalhost"],
  ...["metadata.google.internal", "printer.local", "router.home.arpa", "kubernetes.default.svc.cluster.local"]
]

// The lying name server resolves all of them to 127.0.0.1 and ::1.
const lyingNames = [
  ...["example.com", "example.com.", "EXAMPLE.com", "127.0.0.1.nip.example", "a.b.c.d.example", "xn--nxasmq6b.example"],
  ...["bücher.example", "ex－ample.example", "hooks", "1.0.0.127.in-addr.arpa", "_dmarc.example", "x".repeat(63)]
]

const hosts: ReadonlyArray<string> = [...ipv4.flatMap(spellings), ...ipv6, ...localNames, ...lyingNames]

/** URLs of one host: other schemes, other ports, user information, and text that parsers normalise differently. */
const urlsOf = (host: string, port: number): ReadonlyArray<string> => [
  `https://${host}:${port}/`,
  `https://${host}/hook`,
  `http://${host}:${port}/`,
  `https://user:pass@${host}:${port}/`,
  `https://example.com:${port}@${host}:${port}/`,
  `https://${host}:${port}\\@example.com/`,
  ` \thttps:\n//${host}:${port}/`,
  `https:${host}:${port}/`,
  `https:///${host}:${port}/?to=https://example.com#fragment`
]

const refusal = {
  error: "blocked_address" as const,
  detail: "this address is not allowed for webhooks",
  statusCode: null
}

const lies = lyingDns(({ type }) => ({
  records: type === "A" ? [{ type, value: "127.0.0.1" }] : type === "AAAA" ? [{ type, value: "::1" }] : []
}))

const production = Effect.gen(function* () {
  const dns = yield* lies
  return yield* makeSender({ allowLoopback: false, nameServers: [dns.server] })
})

/** The duration of a refusal, milliseconds. Fails if the URL is not refused. */
const refusalMillis = (send: Send, url: string) =>
  Effect.gen(function* () {
    const start = performance.now()
    const { answer, detail, error, retryAfterMillis, statusCode } = yield* send(url)
    const millis = performance.now() - start
    assert.deepStrictEqual(
      { error, detail, statusCode, answer, retryAfterMillis },
      { ...refusal, answer: null, retryAfterMillis: null }
    )
    return millis
  })

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN

describe("the sender in production", () => {
  it.live(
    "connects to none of 2,000 URLs of this machine, of private networks and of metadata servers",
    () =>
      Effect.gen(function* () {
        const counter = yield* connectionCounter
        const sockets = yield* socketCounter
        const send = yield* production
        const urls = [...new Set(hosts.flatMap((host) => urlsOf(host, counter.port)))]
        assert.isAtLeast(urls.length, 2_000)
        for (const url of urls) assert.deepInclude(yield* send(url), refusal, url)
        assert.strictEqual(sockets(), 0)
        assert.deepStrictEqual(counter.reached, [])
        console.info(`${urls.length} URLs tried, ${sockets()} sockets opened, ${counter.reached.length} connections`)
      }).pipe(Effect.scoped),
    { tags: ["WHK-33", "SEC-28"] }
  )

  it.live("refuses an open port and a closed port alike, in the same time", () =>
    Effect.gen(function* () {
      const counter = yield* connectionCounter
      const closed = (yield* Effect.scoped(connectionCounter)).port
      const send = yield* production
      for (const host of ["127.0.0.1", "example.com", "169.254.169.254"]) {
        const open: Array<number> = []
        const shut: Array<number> = []
        // Alternate, so that the load of the machine slows both alike.
        for (let nth = 0; nth < 1_000; nth++) {
          open.push(yield* refusalMillis(send, `https://${host}:${counter.port}/`))
          shut.push(yield* refusalMillis(send, `https://${host}:${closed}/`))
        }
        assert.isAtMost(Math.abs(median(open) - median(shut)), 1)
      }
      assert.deepStrictEqual(counter.reached, [])
    }).pipe(Effect.scoped)
  )
})

describe("the listener of these tests", () => {
  it.live("records connections by address and by name", () =>
    Effect.gen(function* () {
      const counter = yield* connectionCounter
      const sockets = yield* socketCounter
      const dns = yield* lies
      const send = yield* makeSender({ allowLoopback: true, nameServers: [dns.server] })
      for (const host of ["127.0.0.1", "127.255.255.254", "[::1]", "localhost", "example.com", "0x7f.1"]) {
        assert.isNull((yield* send(`http://${host}:${counter.port}/`)).error)
      }
      assert.strictEqual(sockets(), 6)
      assert.deepStrictEqual(
        [...counter.reached].toSorted(),
        ["127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.255.255.254", "::1"].toSorted()
      )
    }).pipe(Effect.scoped)
  )
})
