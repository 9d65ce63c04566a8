import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import { addressesOf } from "./server-addresses.rules.ts"

const read = (servers: string) => Result.getOrThrow(addressesOf({ servers: Redacted.make(servers) }))

describe("the addresses of NATS_URL", () => {
  it("are one or many, with and without scheme and port", () => {
    assert.deepStrictEqual(read("nats://127.0.0.1:4333"), { servers: ["127.0.0.1:4333"] })
    assert.deepStrictEqual(read(" nats-1 , nats://nats-2,,nats://[::1]:4333 "), {
      servers: ["nats-1:4222", "nats-2:4222", "[::1]:4333"]
    })
    assert.deepStrictEqual(read("localhost:4333"), { servers: ["localhost:4333"] })
  })

  it("give one name and password, or one token, to all", () => {
    assert.deepStrictEqual(read("nats://a:4222,nats://me:p%40ss%2Cword@b:4222"), {
      servers: ["a:4222", "b:4222"],
      user: "me",
      pass: "p@ss,word"
    })
    assert.deepStrictEqual(read("nats://t0ken@a"), { servers: ["a:4222"], token: "t0ken" })
  })

  it("ask for TLS on all of them if one does", () => {
    assert.deepStrictEqual(read("tls://a,nats://b"), { servers: ["a:4222", "b:4222"], tls: {} })
  })

  it("win over a name, password or token of the other settings", () => {
    const options = { user: "other", password: Redacted.make("secret"), token: Redacted.make("t0ken") }
    const both = (servers: string) => Result.getOrThrow(addressesOf({ ...options, servers: Redacted.make(servers) }))
    assert.deepStrictEqual(both("nats://me:mine@a"), { servers: ["a:4222"], user: "me", pass: "mine" })
    assert.deepStrictEqual(both("nats://a"), { servers: ["a:4222"], token: "t0ken" })
  })
})
