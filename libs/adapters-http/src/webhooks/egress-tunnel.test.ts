import { assert, describe, it } from "@effect/vitest"
import type { AttemptError } from "@trajet/domain/webhooks/deliveries"
import { Effect } from "effect"
import { certificateAuthority } from "../testing/certificates.ts"
import { connectProxy } from "../testing/connect-proxy.ts"
import { answers, hangsUp, head, hostileServer, type Manner, says, silent } from "../testing/hostile-server.ts"
import { lyingDns } from "../testing/lying-dns.ts"
import { makeSender } from "../testing/webhook-sending.ts"
import type { WebhookSenderOptions } from "./webhook-sender.adapter.ts"

const proxyAt = (port: number, credentials = "") => new URL(`http://${credentials}127.0.0.1:${port}`)

/** Makes a sender through a proxy, whose name servers know one address. */
const senderThrough = (proxy: URL, address: string, options: Partial<WebhookSenderOptions> = {}) =>
  Effect.gen(function* () {
    const dns = yield* lyingDns(({ type }) => ({ records: type === "A" ? [{ type, value: address }] : [] }))
    return yield* makeSender({ allowLoopback: true, nameServers: [dns.server], proxy, ...options })
  })

/** The result of a delivery through a proxy of one manner. */
const throughA = (manner: Manner, limits = {}) =>
  Effect.gen(function* () {
    const proxy = yield* hostileServer(manner)
    const send = yield* makeSender({ allowLoopback: true, proxy: proxyAt(proxy.port), limits })
    return yield* send("http://127.0.0.1:8/hook")
  })

describe("a delivery through the proxy of the operators", { tags: "WHK-68" }, () => {
  it.live("asks for the address that was checked, never for the name, with the proxy's credentials", () =>
    Effect.gen(function* () {
      const authority = yield* certificateAuthority
      const receiver = yield* hostileServer(answers(204), { identity: authority.issue("DNS:hooks.example.com") })
      const proxy = yield* connectProxy()
      const send = yield* senderThrough(proxyAt(proxy.port, "out:p%40ss@"), "127.0.0.1", {
        authorities: [authority.cert]
      })
      const url = `https://hooks.example.com:${receiver.port}/hook`
      for (let nth = 0; nth < 3; nth++) assert.deepInclude(yield* send(url), { error: null, statusCode: 204 })
      const credentials = `Basic ${Buffer.from("out:p@ss").toString("base64")}`
      // One connection is kept for all.
      assert.deepStrictEqual(proxy.asked, [{ authority: `127.0.0.1:${receiver.port}`, credentials }])
      assert.notInclude(String(receiver.requests[0]).toLowerCase(), "proxy-")
    }).pipe(Effect.scoped)
  )

  it.live("checks the certificate of the receiver against its name", () =>
    Effect.gen(function* () {
      const authority = yield* certificateAuthority
      const receiver = yield* hostileServer(answers(204), { identity: authority.issue("DNS:other.example.com") })
      const proxy = yield* connectProxy()
      const send = yield* senderThrough(proxyAt(proxy.port), "127.0.0.1", { authorities: [authority.cert] })
      const result = yield* send(`https://hooks.example.com:${receiver.port}/hook`)
      assert.deepInclude(result, { error: "tls_error", detail: "the certificate is for another host" })
    }).pipe(Effect.scoped)
  )

  it.live("does not ask the proxy for an address that is not allowed", () =>
    Effect.gen(function* () {
      const proxy = yield* connectProxy()
      const send = yield* senderThrough(proxyAt(proxy.port), "10.0.0.1", { allowLoopback: false })
      assert.deepInclude(yield* send("https://hooks.example.com/hook"), { error: "blocked_address" })
      assert.isEmpty(proxy.asked)
    }).pipe(Effect.scoped)
  )

  it.live("goes to plain HTTP in development", () =>
    Effect.gen(function* () {
      const receiver = yield* hostileServer(answers(200, "merci"))
      const proxy = yield* connectProxy()
      const send = yield* makeSender({ allowLoopback: true, proxy: proxyAt(proxy.port) })
      assert.deepInclude(yield* send(`http://[::ffff:127.0.0.1]:${receiver.port}/`), { error: "blocked_address" })
      assert.deepInclude(yield* send(`http://127.0.0.1:${receiver.port}/`), { error: null, answer: "merci" })
    }).pipe(Effect.scoped)
  )

  it.live.each<readonly [number, AttemptError]>([
    [403, "blocked_address"],
    [407, "proxy_error"],
    [301, "proxy_error"],
    [500, "connection_refused"],
    [502, "connection_refused"],
    [503, "connection_refused"],
    [504, "timeout_connect"]
  ])("fails by the answer of the proxy: %s is %s", ([status, error]) =>
    Effect.gen(function* () {
      const proxy = yield* connectProxy([status])
      const send = yield* makeSender({ allowLoopback: true, proxy: proxyAt(proxy.port) })
      const result = yield* send("http://127.0.0.1:8/hook")
      assert.deepInclude(result, { error, statusCode: null })
      assert.notInclude(result.detail, "127.0.0.1")
    }).pipe(Effect.scoped)
  )

  it.live("tries the next address if the proxy does not reach one", () =>
    Effect.gen(function* () {
      const receiver = yield* hostileServer(answers(204))
      const proxy = yield* connectProxy([502])
      const send = yield* makeSender({ allowLoopback: true, proxy: proxyAt(proxy.port) })
      yield* send(`http://localhost:${receiver.port}/`)
      assert.deepStrictEqual(
        proxy.asked.map(({ authority }) => authority),
        [`127.0.0.1:${receiver.port}`, `[::1]:${receiver.port}`]
      )
    }).pipe(Effect.scoped)
  )

  it.live.each<readonly [string, Manner, AttemptError]>([
    ["hangs up", hangsUp, "proxy_error"],
    ["speaks no HTTP", says("220 mail.example.com ESMTP\r\n"), "proxy_error"],
    ["sends bytes of its own behind its answer", says(head(200), "HTTP/1.1 200 OK\r\n\r\n"), "proxy_error"],
    ["has endless headers", says(head(200, { "x-a": "a".repeat(100_000) })), "proxy_error"],
    ["is silent", silent, "timeout_connect"]
  ])("fails by a proxy that %s", ([, manner, error]) =>
    Effect.gen(function* () {
      assert.deepInclude(yield* throughA(manner, { connectMillis: 1_000 }), { error, statusCode: null })
    }).pipe(Effect.scoped)
  )

  it.live("fails by a proxy that is down", () =>
    Effect.gen(function* () {
      const send = yield* makeSender({ allowLoopback: true, proxy: proxyAt(9) })
      assert.deepInclude(yield* send("http://127.0.0.1:8/hook"), { error: "proxy_error", statusCode: null })
    }).pipe(Effect.scoped)
  )
})
