import { Resolver } from "node:dns/promises"
import { connect } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { checkAddresses } from "@trajet/domain/webhooks/endpoints"
import { Effect, Result } from "effect"
import { connectionCounter, socketCounter } from "../testing/connection-counter.ts"
import { type DnsAnswer, type DnsRecord, lyingDns, type Question } from "../testing/lying-dns.ts"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { makeSender, until } from "../testing/webhook-sending.ts"
import type { WebhookLimits } from "./webhook-limits.ts"

const attemptsEach = byForm({ short: 200, long: 850 })
const atATime = 32
// Answers have 8 KiB: with more at a time, the system drops some of them.
const atATimeMany = 4

const a = (...values: ReadonlyArray<string>): ReadonlyArray<DnsRecord> => values.map((value) => ({ type: "A", value }))
const aaaa = (...values: ReadonlyArray<string>): ReadonlyArray<DnsRecord> =>
  values.map((value) => ({ type: "AAAA", value }))

/** Answers questions of one family, and gives no address for the other. */
const only =
  (records: ReadonlyArray<DnsRecord>) =>
  ({ type }: Question) => ({
    records: records.filter((record) => record.type === type)
  })

const chain = ({ name, type }: Question): DnsAnswer => ({
  records: [
    { type: "CNAME", name, value: "one.example.com" },
    { type: "CNAME", name: "one.example.com", value: "two.example.com" },
    ...(type === "A" ? [{ type, name: "two.example.com", value: "127.0.0.1" }] : [])
  ]
})

const many = Array.from({ length: 511 }, (_, nth) => `127.0.${nth >> 8}.${nth & 255}`)

// Development refuses 0.0.0.0 and :: too, and both reach this machine, so that the test sees a connection of a wrong
// sender.
const development: Readonly<Record<string, (question: Question) => DnsAnswer>> = {
  "a refused address beside an allowed one": only(a("127.0.0.1", "0.0.0.0")),
  "a refused address before an allowed one": only(a("0.0.0.0", "127.0.0.1")),
  "an allowed IPv4 and a refused IPv6 address": only([...a("127.0.0.1"), ...aaaa("::")]),
  "an allowed IPv6 and a refused IPv4 address": only([...a("0.0.0.0"), ...aaaa("::1")]),
  "512 addresses, the last one refused": only(a(...many, "0.0.0.0")),
  "an IPv4-mapped address beside an allowed one": only([...a("127.0.0.1"), ...aaaa("::ffff:127.0.0.1")])
}

const production: Readonly<Record<string, (question: Question) => DnsAnswer>> = {
  "a loopback address": only(a("127.0.0.1")),
  "a loopback IPv6 address": only(aaaa("::1")),
  "an IPv4-mapped loopback address": only(aaaa("::ffff:127.0.0.1")),
  "512 loopback addresses": only(a(...many, "127.1.1.1")),
  "a loopback address at the end of a chain of names": chain,
  "no IPv4 name, but a loopback IPv6 address": ({ type }) =>
    type === "A" ? { code: "NXDOMAIN" } : { records: aaaa("::1") }
}

const failing: Readonly<Record<string, (question: Question) => DnsAnswer>> = {
  "nothing at all": () => "silence",
  "an allowed IPv4 address and nothing for IPv6": (question) =>
    question.type === "A" ? only(a("127.0.0.1"))(question) : "silence",
  "an allowed IPv4 address and a failure for IPv6": (question) =>
    question.type === "A" ? only(a("127.0.0.1"))(question) : { code: "SERVFAIL" },
  "an allowed address, too late": (question) => ({ ...only(a("127.0.0.1"))(question), afterMillis: 600 })
}

interface AttemptOptions {
  readonly concurrency?: number
  readonly limits?: Partial<WebhookLimits>
  readonly proxy?: URL | null
}

/** Results of attempts on that many names, and the addresses that were connected to meanwhile. */
const attempts = (
  allowLoopback: boolean,
  answer: (question: Question) => DnsAnswer,
  { concurrency = atATime, limits = {}, proxy = null }: AttemptOptions = {}
) =>
  Effect.gen(function* () {
    const dns = yield* lyingDns(answer)
    const counter = yield* connectionCounter
    const sockets = yield* socketCounter
    const send = yield* makeSender({ allowLoopback, limits, nameServers: [dns.server], proxy })
    const results = yield* Effect.forEach(
      Array.from({ length: attemptsEach }, (_, nth) => `https://hook-${nth}.example.com:${counter.port}/`),
      (url) => send(url),
      { concurrency }
    )
    const outcomes = new Set(results.map(({ detail, error }) => `${error}: ${detail}`))
    return { outcomes: [...outcomes], reached: counter.reached, sockets: sockets() }
  })

describe("a name that stands for", () => {
  for (const [allowLoopback, lies, where, proxy] of [
    [true, development, "", null],
    [false, production, "", null],
    // The proxy is not even asked.
    [false, production, " behind a proxy", new URL("http://127.0.0.1:9")]
  ] as const) {
    for (const [what, answer] of Object.entries(lies)) {
      it.live(`${what}${where} is refused ${attemptsEach} times without a connection`, () =>
        Effect.gen(function* () {
          const { outcomes, reached, sockets } = yield* attempts(allowLoopback, answer, {
            concurrency: what.startsWith("512") ? atATimeMany : atATime,
            proxy
          })
          assert.deepStrictEqual(outcomes, ["blocked_address: this address is not allowed for webhooks"])
          assert.deepStrictEqual(reached, [])
          assert.strictEqual(sockets, 0)
        }).pipe(Effect.scoped)
      )
    }
  }

  for (const [what, answer] of Object.entries(failing)) {
    it.live(`${what} fails ${attemptsEach} times without a connection`, () =>
      Effect.gen(function* () {
        const { outcomes, sockets } = yield* attempts(true, answer, { limits: { lookUpMillis: 150 } })
        assert.isTrue(
          outcomes.every((outcome) => outcome.startsWith("dns_error: the name servers")),
          `${outcomes}`
        )
        assert.strictEqual(sockets, 0)
      }).pipe(Effect.scoped)
    )
  }
})

/**
 * Answers 127.0.0.2 to the first question for each name, and 0.0.0.0 to all later ones, which reaches this machine as
 * 127.0.0.1.
 */
const rebinds = ({ nth, type }: Question): DnsAnswer => ({
  records: type === "A" ? a(nth === 1 ? "127.0.0.2" : "0.0.0.0") : []
})

describe("a name that is rebound to another address after its look-up", () => {
  it.live(
    "is looked up once an attempt, and connected to at the checked address",
    () =>
      Effect.gen(function* () {
        const dns = yield* lyingDns(rebinds)
        const counter = yield* connectionCounter
        const send = yield* makeSender({ allowLoopback: true, nameServers: [dns.server] })
        for (let nth = 0; nth < 100; nth++) {
          assert.isNull((yield* send(`http://rebound-${nth}.example.com:${counter.port}/`)).error)
        }
        assert.strictEqual(dns.asked.length, 200)
        assert.deepStrictEqual([...new Set(counter.reached)], ["127.0.0.2"])
      }).pipe(Effect.scoped),
    { tags: ["WHK-34", "SEC-28"] }
  )

  it.live("is refused at its next attempt, with a kept connection or without", () =>
    Effect.gen(function* () {
      const dns = yield* lyingDns(rebinds)
      const counter = yield* connectionCounter
      const send = yield* makeSender({ allowLoopback: true, nameServers: [dns.server] })
      const url = `http://rebound.example.com:${counter.port}/`
      assert.isNull((yield* send(url)).error)
      for (let nth = 0; nth < 20; nth++) assert.strictEqual((yield* send(url)).error, "blocked_address")
      assert.deepStrictEqual(counter.reached, ["127.0.0.2"])
    }).pipe(Effect.scoped)
  )

  it.live("shares a look-up among concurrent attempts, and with no later attempt, whatever its time to live", () =>
    Effect.gen(function* () {
      const dns = yield* lyingDns((question) => ({ ...only(a("127.0.0.1"))(question), ttlSeconds: 3_600 }))
      const counter = yield* connectionCounter
      const send = yield* makeSender({ allowLoopback: true, nameServers: [dns.server] })
      const url = `http://shared.example.com:${counter.port}/`
      yield* Effect.all(
        Array.from({ length: 50 }, () => send(url)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(dns.asked.length, 2)
      yield* send(url)
      assert.strictEqual(dns.asked.length, 4)
    }).pipe(Effect.scoped)
  )
})

/**
 * A faulty sender: checks `checked` addresses of a first look-up, and connects to the address that `choose` returns.
 */
const faultySender = (
  server: string,
  checked: number,
  choose: (resolver: Resolver, name: string) => Promise<string>
) => {
  const resolver = new Resolver()
  resolver.setServers([server])
  return (name: string, port: number) =>
    Effect.promise(async () => {
      const addresses = await resolver.resolve4(name)
      if (Result.isFailure(checkAddresses(addresses.slice(0, checked), true))) return
      connect(port, await choose(resolver, name)).end()
    })
}

describe("the set-up of these tests", () => {
  it.live("detects a sender that looks the name up again to connect", () =>
    Effect.gen(function* () {
      const dns = yield* lyingDns(rebinds)
      const counter = yield* connectionCounter
      const again = async (resolver: Resolver, name: string) => (await resolver.resolve4(name))[0] ?? ""
      yield* faultySender(dns.server, Infinity, again)("rebound.example.com", counter.port)
      yield* until(() => counter.reached.length === 1)
      assert.deepStrictEqual(counter.reached, ["127.0.0.1"])
    }).pipe(Effect.scoped)
  )

  it.live("detects a sender that checks only the first address", () =>
    Effect.gen(function* () {
      const dns = yield* lyingDns(only(a("127.0.0.1", "0.0.0.0")))
      const counter = yield* connectionCounter
      const sockets = yield* socketCounter
      yield* faultySender(dns.server, 1, () => Promise.resolve("0.0.0.0"))("mixed.example.com", counter.port)
      yield* until(() => counter.reached.length === 1)
      assert.strictEqual(sockets(), 1)
    }).pipe(Effect.scoped)
  )
})
