import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { answers, hostileServer } from "../testing/hostile-server.ts"
import { lyingDns } from "../testing/lying-dns.ts"
import { makeSender } from "../testing/webhook-sending.ts"

const headers = [
  ["X-SVC-Event-Type", "transport.created"],
  ["X-SVC-Signature", "sha256=00"],
  ["webhook-id", "0190b6a0-7c00-7000-8000-000000000001"]
] as const

describe("the bytes of a webhook", () => {
  it.live("are the request line, the headers of HTTP, the given headers in order and the body", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(answers(200))
      const send = yield* makeSender({ allowLoopback: true })
      const body = '{"city":"Nîmes","note":"\\u0000 \u{1F69A}"}'
      yield* send(`http://127.0.0.1:${server.port}/hook%20s?a=1&b=é`, { headers, body }).pipe(
        Effect.withSpan("deliver")
      )
      const expected = [
        "POST /hook%20s?a=1&b=%C3%A9 HTTP/1.1",
        `host: 127.0.0.1:${server.port}`,
        "connection: keep-alive",
        "content-type: application/json",
        "user-agent: Trajet-Webhooks/1",
        "X-SVC-Event-Type: transport.created",
        "X-SVC-Signature: sha256=00",
        "webhook-id: 0190b6a0-7c00-7000-8000-000000000001",
        `content-length: ${Buffer.byteLength(body)}`,
        "",
        body
      ].join("\r\n")
      assert.deepStrictEqual(
        server.requests.map((bytes) => bytes.toString("utf8")),
        [expected]
      )
    }).pipe(Effect.scoped)
  )

  it.live("carry no trace, cookie or encoding, whatever earlier answers have set", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(answers(200, "", { "set-cookie": "a=b", "alt-svc": 'h2=":1"' }))
      const send = yield* makeSender({ allowLoopback: true })
      for (let nth = 0; nth < 3; nth++) {
        yield* send(`http://127.0.0.1:${server.port}/`).pipe(Effect.withSpan("deliver"))
      }
      assert.strictEqual(server.requests.length, 3)
      for (const bytes of server.requests) {
        assert.notMatch(bytes.toString("latin1"), /traceparent|tracestate|baggage|\bb3|cookie|accept|proxy/iu)
      }
    }).pipe(Effect.scoped)
  )

  it.live("keep the name of the host, although they go to an address", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(answers(200))
      const dns = yield* lyingDns(({ type }) => ({
        records: type === "A" ? [{ type, value: "127.0.0.1" }] : []
      }))
      const send = yield* makeSender({ allowLoopback: true, nameServers: [dns.server] })
      yield* send(`http://Hooks.Test.:${server.port}/`)
      assert.include(server.requests[0]?.toString("latin1"), `\r\nhost: hooks.test:${server.port}\r\n`)
    }).pipe(Effect.scoped)
  )

  it.live("go to the server itself, whatever proxy the environment names", () =>
    Effect.gen(function* () {
      const proxy = yield* hostileServer(answers(200))
      const server = yield* hostileServer(answers(200))
      const names = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"]
      const before = names.map((name) => [name, process.env[name]] as const)
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          for (const [name, value] of before) {
            if (value === undefined) Reflect.deleteProperty(process.env, name)
            else process.env[name] = value
          }
        })
      )
      for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`
      process.env["NODE_USE_ENV_PROXY"] = "1"
      const send = yield* makeSender({ allowLoopback: true })
      assert.isNull((yield* send(`http://127.0.0.1:${server.port}/`)).error)
      assert.strictEqual(proxy.connections(), 0)
      assert.strictEqual(server.requests.length, 1)
    }).pipe(Effect.scoped)
  )
})
