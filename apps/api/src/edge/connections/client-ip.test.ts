import { assert, describe, it } from "vitest"
import { clientIp, networksOf, rateSubject } from "./client-ip.ts"

const behindTwoProxies = networksOf("10.0.0.0/8, 2001:db8:ffff::/48, 192.0.2.1")

describe("the address of a client", () => {
  it("is the socket's if no proxy is trusted, whatever the header says", () => {
    assert.strictEqual(clientIp("198.51.100.7", "203.0.113.9", []), "198.51.100.7")
  })

  it("is the socket's if the socket is not a trusted proxy", () => {
    assert.strictEqual(clientIp("198.51.100.7", "203.0.113.9", behindTwoProxies), "198.51.100.7")
  })

  it("is the last hop that is not a trusted proxy; hops before it do not count", { tags: "LIM-15" }, () => {
    assert.strictEqual(clientIp("10.0.0.1", "203.0.113.9", behindTwoProxies), "203.0.113.9")
    assert.strictEqual(clientIp("10.0.0.1", "1.1.1.1, 203.0.113.9, 10.9.9.9", behindTwoProxies), "203.0.113.9")
    assert.strictEqual(clientIp("192.0.2.1", "1.1.1.1,203.0.113.9 ,192.0.2.1", behindTwoProxies), "203.0.113.9")
  })

  it("is the last proxy if the header is missing, or has no address at that place", () => {
    assert.strictEqual(clientIp("10.0.0.1", undefined, behindTwoProxies), "10.0.0.1")
    assert.strictEqual(clientIp("10.0.0.1", "", behindTwoProxies), "10.0.0.1")
    assert.strictEqual(clientIp("10.0.0.1", "203.0.113.9, unknown", behindTwoProxies), "10.0.0.1")
    assert.strictEqual(clientIp("10.0.0.1", "203.0.113.9:4711", behindTwoProxies), "10.0.0.1")
    assert.strictEqual(clientIp("10.0.0.1", "203.0.113.9, , 10.0.0.2", behindTwoProxies), "10.0.0.2")
  })

  it("is found if the socket shows an IPv4 proxy in its IPv6 form", () => {
    assert.strictEqual(clientIp("::ffff:10.0.0.1", "203.0.113.9", behindTwoProxies), "203.0.113.9")
    assert.strictEqual(clientIp("2001:db8:ffff::1", "2001:db8:1::9", behindTwoProxies), "2001:db8:1::9")
  })
})

describe("the subject of an address limit", () => {
  const same = (one: string, other: string) => rateSubject(one) === rateSubject(other)

  it("is one IPv4 address, in either of its forms", () => {
    assert.isTrue(same("203.0.113.9", "::ffff:203.0.113.9"))
    assert.isFalse(same("203.0.113.9", "203.0.113.10"))
    assert.isFalse(same("::ffff:203.0.113.9", "::ffff:203.0.113.10"))
  })

  it("is the same at each request, however many other addresses come between", () => {
    const before = rateSubject("203.0.113.7")
    for (let nth = 0; nth < 20_000; nth += 1) rateSubject(`10.0.${nth >> 8}.${nth & 255}`)
    assert.strictEqual(rateSubject("203.0.113.7"), before)
    assert.strictEqual(rateSubject("2001:db8:1:2::7"), rateSubject("2001:db8:1:2::8"))
  })

  it("is the /64 network of an IPv6 address, which one customer has", { tags: "LIM-15" }, () => {
    assert.isTrue(same("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"))
    assert.isTrue(same("2001:DB8:1:2::1", "2001:0db8:0001:0002::9"))
    assert.isFalse(same("2001:db8:1:2::1", "2001:db8:1:3::1"))
  })
})

describe("the list of trusted proxies", () => {
  it("takes networks and single addresses, and is empty if the setting is", () => {
    assert.lengthOf(networksOf("10.0.0.0/8,::1 , 192.0.2.1/32,"), 3)
    assert.lengthOf(networksOf(""), 0)
  })

  it("prevents the start with an invalid network", () => {
    assert.throws(() => networksOf("10.0.0.0/8, proxy.internal"))
    assert.throws(() => networksOf("10.0.0.0/33"))
  })
})
