import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { assert, describe, it } from "vitest"
import { networksOf } from "../connections/client-ip.ts"
import { addressOf } from "./address-of.ts"

const requestFrom = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage => {
  const socket = new Socket()
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress })
  return Object.assign(new IncomingMessage(socket), { headers })
}

describe("whose places a request takes before its key is known", { tags: ["LIM-58", "SEC-50"] }, () => {
  it("does not depend on a header that anybody can write", () => {
    const of = addressOf(networksOf(""))
    const plain = of(requestFrom("203.0.113.9"))
    for (const headers of [
      { "x-api-key": "svc_test_1" },
      { "x-api-key": "svc_test_2" },
      { cookie: "trajet_session=abc" },
      { "x-forwarded-for": "198.51.100.1" }
    ]) {
      assert.strictEqual(of(requestFrom("203.0.113.9", headers)), plain)
    }
    assert.notStrictEqual(of(requestFrom("203.0.113.10")), plain)
  })

  it("is the address that a trusted proxy names, or the network of a customer for IPv6", () => {
    const of = addressOf(networksOf("10.0.0.0/8"))
    const by = (address: string) => of(requestFrom("10.0.0.1", { "x-forwarded-for": address }))
    assert.strictEqual(by("203.0.113.9"), of(requestFrom("203.0.113.9")))
    assert.strictEqual(by("2001:db8:1:2::1"), by("2001:db8:1:2:ffff::9"))
    assert.notStrictEqual(by("2001:db8:1:2::1"), by("2001:db8:1:3::1"))
  })
})
