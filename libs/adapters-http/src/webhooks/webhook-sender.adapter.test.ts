import { assert, describe, it } from "@effect/vitest"
import { parseInstant } from "@trajet/domain/time"
import { Effect, Fiber, Result } from "effect"
import { certificateAuthority, selfSigned } from "../testing/certificates.ts"
import { answers, drips, hangsUp, head, hostileServer, type Manner, says, silent } from "../testing/hostile-server.ts"
import { lyingDns } from "../testing/lying-dns.ts"
import { makeSender, until } from "../testing/webhook-sending.ts"

const loopback = { allowLoopback: true }

/** The result of the sender for one manner of the server. */
const exchange = (manner: Manner, limits = {}) =>
  Effect.gen(function* () {
    const server = yield* hostileServer(manner)
    const send = yield* makeSender({ allowLoopback: true, limits })
    return yield* send(`http://127.0.0.1:${server.port}/hook`)
  })

describe("the outcome of an exchange", () => {
  it.live(
    "is a success for any 2xx, and records the answer",
    () =>
      Effect.gen(function* () {
        for (const status of [200, 201, 202, 299]) {
          const result = yield* exchange(answers(status, "merci"))
          assert.deepInclude(result, { error: null, detail: null, statusCode: status, answer: "merci" })
        }
        assert.deepInclude(yield* exchange(says(head(204))), { error: null, statusCode: 204, answer: null })
      }).pipe(Effect.scoped),
    { tags: "WHK-4" }
  )

  it.live(
    "is a success for a 2xx, whatever its body does",
    () =>
      Effect.gen(function* () {
        const stalls = says(head(200, { "content-length": 100 }), "begun")
        assert.deepInclude(yield* exchange(stalls, { exchangeMillis: 500 }), { error: null, answer: "begun" })
        const cut: Manner = (socket) => socket.end(`${head(200, { "content-length": 100 })}cut`)
        assert.deepInclude(yield* exchange(cut), { error: null, statusCode: 200, answer: "cut" })
        const broken = says(`${head(200, { "transfer-encoding": "chunked" })}3\r\nabc\r\nzz\r\n`)
        assert.deepInclude(yield* exchange(broken), { error: null, statusCode: 200, answer: "abc" })
      }).pipe(Effect.scoped),
    { tags: "WHK-28" }
  )

  it.live(
    "is a failure with its status for all other answers, 410 included",
    () =>
      Effect.gen(function* () {
        for (const status of [400, 401, 404, 410, 429, 500, 503]) {
          const result = yield* exchange(answers(status, "non"))
          const detail = `answered ${status}`
          assert.deepInclude(result, { error: "http_status", detail, statusCode: status, answer: "non" })
        }
      }).pipe(Effect.scoped),
    { tags: ["WHK-4", "WHK-30"] }
  )

  it.live(
    "is a failure for a redirect, which is not followed",
    () =>
      Effect.gen(function* () {
        const elsewhere = yield* hostileServer(answers(200))
        for (const status of [301, 302, 303, 307, 308]) {
          const location = `http://127.0.0.1:${elsewhere.port}/`
          const result = yield* exchange(answers(status, "", { location, refresh: `0;url=${location}` }))
          assert.deepInclude(result, { error: "redirect_refused", statusCode: status })
          assert.notInclude(result.detail, "127.0.0.1")
        }
        assert.strictEqual(elsewhere.connections(), 0)
      }).pipe(Effect.scoped),
    { tags: "WHK-30" }
  )

  it.live(
    "has the Retry-After of 429 and 503, and of no other status",
    () =>
      Effect.gen(function* () {
        const asking = { "retry-after": "120" }
        for (const status of [429, 503]) {
          assert.strictEqual((yield* exchange(answers(status, "", asking))).retryAfterMillis, 120_000)
        }
        for (const status of [200, 301, 500]) {
          assert.isNull((yield* exchange(answers(status, "", asking))).retryAfterMillis)
        }
        assert.isNull((yield* exchange(answers(503, "", { "retry-after": "soon" }))).retryAfterMillis)
      }).pipe(Effect.scoped),
    { tags: "WHK-31" }
  )

  it.live("has the start and the duration", () =>
    Effect.gen(function* () {
      const before = Date.now()
      const text = head(200, { "content-length": 0 })
      const { durationMillis, startedAt } = yield* exchange(drips(text, 2))
      assert.isTrue(Number.isInteger(durationMillis))
      assert.isAtLeast(durationMillis, 2 * text.length - 10)
      assert.isTrue(Result.isSuccess(parseInstant(startedAt)))
      assert.closeTo(Date.parse(startedAt), before, 5_000)
    }).pipe(Effect.scoped)
  )
})

describe("the time of an exchange", () => {
  it.live(
    "limits the wait for an answer",
    () =>
      Effect.gen(function* () {
        const result = yield* exchange(silent, { exchangeMillis: 1_500 })
        assert.deepInclude(result, { error: "timeout_response", statusCode: null })
        assert.isAtLeast(result.durationMillis, 1_495)
      }).pipe(Effect.scoped),
    { tags: "WHK-4" }
  )

  it.live(
    "limits the wait for a TLS handshake as a part of the connection",
    () =>
      Effect.gen(function* () {
        // Reads the handshake as a request that never ends.
        const server = yield* hostileServer(silent)
        const send = yield* makeSender({ ...loopback, limits: { connectMillis: 150 } })
        const result = yield* send(`https://127.0.0.1:${server.port}/`)
        assert.deepInclude(result, { error: "timeout_connect", statusCode: null })
        yield* until(() => server.open() === 0)
      }).pipe(Effect.scoped),
    { tags: "WHK-27" }
  )

  it.live("ends with the caller's interruption, which also closes the connection", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(silent)
      const send = yield* makeSender(loopback)
      const fiber = yield* Effect.forkChild(send(`http://127.0.0.1:${server.port}/`))
      yield* until(() => server.requests.length === 1)
      yield* Fiber.interrupt(fiber)
      yield* until(() => server.open() === 0)
    }).pipe(Effect.scoped)
  )
})

describe("a failed connection", () => {
  it.live("is refused if no server listens or the server hangs up", () =>
    Effect.gen(function* () {
      const { port } = yield* Effect.scoped(hostileServer(silent))
      const send = yield* makeSender(loopback)
      const nobody = yield* send(`http://127.0.0.1:${port}/`)
      assert.deepInclude(nobody, { error: "connection_refused", detail: "the server refuses connections" })
      const gone = yield* exchange(hangsUp)
      const detail = "the connection was closed before an answer"
      assert.deepInclude(gone, { error: "connection_refused", detail })
    }).pipe(Effect.scoped)
  )

  it.live("is tried with the next address if the first one refuses", () =>
    Effect.gen(function* () {
      const server = yield* hostileServer(answers(200))
      const dns = yield* lyingDns(({ type }) => ({
        records: type === "A" ? ["127.0.0.2", "127.0.0.3", "127.0.0.1"].map((value) => ({ type, value })) : []
      }))
      const send = yield* makeSender({ ...loopback, nameServers: [dns.server] })
      assert.isNull((yield* send(`http://hooks.test:${server.port}/`)).error)
      assert.strictEqual(server.requests.length, 1)
      assert.isNull((yield* send(`http://localhost:${server.port}/`)).error)
    }).pipe(Effect.scoped)
  )

  it.live("is a TLS error for every invalid certificate", () =>
    Effect.gen(function* () {
      const authority = yield* certificateAuthority
      const send = yield* makeSender({ ...loopback, authorities: [authority.cert] })
      const details = {
        "the certificate has expired": authority.issue("DNS:localhost", "expired"),
        "the certificate is not valid yet": authority.issue("DNS:localhost", "not yet"),
        "the certificate is for another host": authority.issue("DNS:other.test"),
        "the certificate is self-signed": selfSigned("DNS:localhost")
      }
      for (const [detail, identity] of Object.entries(details)) {
        const server = yield* hostileServer(answers(200), { identity })
        const result = yield* send(`https://localhost:${server.port}/`)
        assert.deepInclude(result, { error: "tls_error", detail, statusCode: null })
        assert.strictEqual(server.requests.length, 0)
      }
    }).pipe(Effect.scoped)
  )

  it.live("succeeds over TLS for a name and for an address that its certificate covers", () =>
    Effect.gen(function* () {
      const authority = yield* certificateAuthority
      const identity = authority.issue("DNS:localhost,IP:127.0.0.1")
      const server = yield* hostileServer(answers(200), { identity })
      const send = yield* makeSender({ ...loopback, authorities: [authority.cert] })
      assert.isNull((yield* send(`https://localhost:${server.port}/`)).error)
      assert.isNull((yield* send(`https://127.0.0.1:${server.port}/`)).error)
      const distrusting = yield* makeSender(loopback)
      assert.strictEqual((yield* distrusting(`https://localhost:${server.port}/`)).error, "tls_error")
    }).pipe(Effect.scoped)
  )

  it.live("resolves its name only at the configured name servers, and says what they lack", () =>
    Effect.gen(function* () {
      const dns = yield* lyingDns(({ name, type }) => {
        if (name === "missing.test") return { code: "NXDOMAIN" }
        if (name === "broken.test") return { code: "SERVFAIL" }
        if (name === "empty.test") return { records: [] }
        if (name === "half.test" && type === "A") return { records: [{ type, value: "127.0.0.1" }] }
        return "silence"
      })
      const limits = { lookUpMillis: 300 }
      const send = yield* makeSender({ ...loopback, limits, nameServers: [dns.server] })
      const details = {
        "missing.test": "the name does not exist",
        "broken.test": "the name servers failed",
        "empty.test": "the name has no address",
        "silent.test": "the name servers did not answer in time",
        "half.test": "the name servers did not answer in time"
      }
      for (const [host, detail] of Object.entries(details)) {
        assert.deepInclude(yield* send(`http://${host}:1/`), { error: "dns_error", detail, statusCode: null })
      }
    }).pipe(Effect.scoped)
  )
})
