import { createServer } from "node:http"
import { Duplex } from "node:stream"
import { assert, describe, it } from "vitest"
import { networksOf } from "./client-ip.ts"
import { type ConnectionRules, limitConnections } from "./connections.ts"

let ports = 1_024

/** A connection as the server sees it, with its own address and port. */
class FakeSocket extends Duplex {
  readonly remoteAddress: string
  readonly remotePort = ports++
  wasReset = false

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }
  override _read() {
    // Never receives a byte.
  }
  setTimeout() {
    return this
  }
  resetAndDestroy() {
    this.wasReset = true
    return this.destroy()
  }
  disconnected() {
    return new Promise<void>((resolve) => this.once("close", resolve).destroy())
  }
}

const serverWith = (rules: Partial<ConnectionRules>) => {
  const server = createServer()
  const limited = limitConnections(server, {
    totalMax: 100,
    perAddressMax: 3,
    proxies: networksOf("10.0.0.0/8"),
    proxiesOnly: false,
    ...rules
  })
  const connect = (address: string) => {
    const socket = new FakeSocket(address)
    server.emit("connection", socket)
    return socket
  }
  const many = (address: string, count: number) => Array.from({ length: count }, () => connect(address))
  return { connect, many, keep: limited.keep }
}

const open = (sockets: ReadonlyArray<FakeSocket>): number => sockets.filter(({ wasReset }) => !wasReset).length

describe("connections", () => {
  it("of one address are accepted up to the limit, and again after some of them end", async () => {
    const { connect, many } = serverWith({})
    const [first, ...others] = many("198.51.100.7", 10)
    assert.strictEqual(open(others), 2)
    assert.isFalse(connect("198.51.100.8").wasReset)
    assert.isTrue(connect("::ffff:198.51.100.7").wasReset)
    await first?.disconnected()
    assert.isFalse(connect("::ffff:198.51.100.7").wasReset)
    assert.isTrue(connect("198.51.100.7").wasReset)
  })

  it("of IPv6 are counted by the network of a customer", () => {
    const { connect } = serverWith({})
    const from = (suffix: number) => connect(`2001:db8:1:2::${suffix}`)
    assert.strictEqual(open([1, 2, 3, 4, 5].map(from)), 3)
    assert.isFalse(connect("2001:db8:1:3::1").wasReset)
  })

  it("of a trusted proxy have no limit of their own", () => {
    assert.strictEqual(open(serverWith({}).many("10.1.2.3", 50)), 50)
  })

  it("are accepted only from trusted proxies if TLS ends there", () => {
    const { connect } = serverWith({ proxiesOnly: true })
    assert.isFalse(connect("10.1.2.3").wasReset)
    for (const address of ["198.51.100.7", "127.0.0.1", "::1"]) assert.isTrue(connect(address).wasReset, address)
  })

  it("are closed without an authenticated request, the oldest first, if all places are taken", () => {
    const { connect, keep, many } = serverWith({ totalMax: 4 })
    const proxied = connect("10.1.2.3")
    const [known, older, newer] = many("198.51.100.7", 3)
    if (known === undefined || older === undefined || newer === undefined) assert.fail()
    keep(known)
    assert.isFalse(connect("198.51.100.8").wasReset)
    assert.deepStrictEqual(
      [proxied, known, older, newer].map(({ wasReset }) => wasReset),
      [false, false, true, false]
    )
  })

  it("are refused if connections that may stay take all places", () => {
    const { connect, many } = serverWith({ totalMax: 4 })
    many("10.1.2.3", 4)
    assert.isTrue(connect("198.51.100.7").wasReset)
    assert.isTrue(connect("10.1.2.3").wasReset)
  })
})
