import { assert, describe, it } from "@effect/vitest"
import { Redacted, Result } from "effect"
import { mailServerOf } from "./mail-server.rules.ts"

const serverOf = (address: string) => Result.getOrThrow(mailServerOf(Redacted.make(address)))

describe("the address of a mail server", () => {
  it("has the port of the URL, or the default port of its scheme", () => {
    assert.deepStrictEqual(serverOf("smtp://mail.example.org"), {
      host: "mail.example.org",
      port: 587,
      secure: false,
      requireTLS: false
    })
    assert.deepStrictEqual(serverOf("smtps://mail.example.org/"), {
      host: "mail.example.org",
      port: 465,
      secure: true,
      requireTLS: false
    })
    assert.strictEqual(serverOf("smtp://mail.example.org:25").port, 25)
    assert.strictEqual(serverOf("smtp://[::1]:2525").host, "::1")
  })

  it("decodes name and password, and sends them only over TLS, except on loopback", () => {
    const { auth, requireTLS } = serverOf("smtp://a%40b:p%3A%2F@mail.example.org")
    assert.deepStrictEqual(auth, { user: "a@b", pass: "p:/" })
    assert.isTrue(requireTLS)
    for (const host of ["localhost", "127.0.0.1", "127.9.9.9", "[::1]"]) {
      assert.isFalse(serverOf(`smtp://a:b@${host}:25`).requireTLS, host)
    }
    for (const host of ["127.0.0.1.example.org", "10.0.0.1", "localhost.example.org"]) {
      assert.isTrue(serverOf(`smtp://a:b@${host}:25`).requireTLS, host)
    }
  })
})
