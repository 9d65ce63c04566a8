import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { afterAll, assert, describe, it } from "@effect/vitest"
import type { AttemptError, AttemptResult } from "@trajet/domain/webhooks/deliveries"
import { Effect } from "effect"
import { certificateAuthority, type CertificateAuthority, selfSigned } from "../testing/certificates.ts"
import {
  answers,
  drips,
  gzipBomb,
  hangsUp,
  head,
  hostileServer,
  type HostileServerOptions,
  type Manner,
  pours,
  resets,
  says,
  silent
} from "../testing/hostile-server.ts"
import { makeSender, until } from "../testing/webhook-sending.ts"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { webhookLimits } from "./webhook-limits.ts"

interface Hostility {
  readonly manner: Manner
  readonly error: AttemptError | null
  readonly status: number | null
  /** True if only the time limit ends the exchange. */
  readonly timed?: true
  readonly options?: (authority: CertificateAuthority) => HostileServerOptions
}

const failing = (error: AttemptError, manner: Manner, options?: Hostility["options"]): Hostility => ({
  manner,
  error,
  status: null,
  ...(options === undefined ? {} : { options })
})
const answering = (status: number, manner: Manner): Hostility => ({
  manner,
  error: status < 300 ? null : status < 400 ? "redirect_refused" : "http_status",
  status
})
const timed = (hostility: Hostility): Hostility => ({ ...hostility, timed: true })
const secured = (identity: (authority: CertificateAuthority) => HostileServerOptions["identity"]) => {
  const issue = (authority: CertificateAuthority) => {
    const issued = identity(authority)
    return issued === undefined ? {} : { identity: issued }
  }
  return issue
}

const chunked = (status: number) => head(status, { "transfer-encoding": "chunked" })
const part = "x".repeat(16_384)
const fields = "x-a: b\r\n".repeat(2_048)

const hostilities: Readonly<Record<string, Hostility>> = {
  "says nothing": timed(failing("timeout_response", silent)),
  "sends its status line a byte a second": timed(failing("timeout_response", drips(head(200), 1_000))),
  "sends the body of a success a byte a second": timed(
    answering(200, (socket, nth) => {
      says(head(200, { "content-length": 1_000 }))(socket, nth)
      drips("x".repeat(1_000), 1_000)(socket, nth)
    })
  ),
  "sends the body of a failure a byte a second": timed(
    answering(500, (socket, nth) => {
      says(head(500))(socket, nth)
      drips("x".repeat(1_000), 1_000)(socket, nth)
    })
  ),
  "pours out a success without end": answering(200, pours(head(200), part)),
  "pours out a failure without end": answering(500, pours(chunked(500), `4000\r\n${part}\r\n`)),
  "announces ten gigabytes": answering(500, pours(head(500, { "content-length": 10_000_000_000 }), part)),
  "sends a header field without end": failing("body_too_large", pours("HTTP/1.1 200 OK\r\nx-a: ", part)),
  "sends header fields without end": failing("body_too_large", pours("HTTP/1.1 200 OK\r\n", fields)),
  "sends a header section of 17 KB": failing(
    "body_too_large",
    says(head(200, { "x-a": "x".repeat(17_000), "content-length": 0 }))
  ),
  "sends a header section of 16 KB": answering(
    200,
    says(head(200, { "x-a": "x".repeat(16_000), "content-length": 0 }))
  ),
  "sends a reason without end": failing("body_too_large", pours("HTTP/1.1 200 ", part)),
  "sends trailers without end": answering(200, pours(`${chunked(200)}0\r\n`, fields)),
  "sends a chunk extension without end": answering(500, pours(`${chunked(500)}1;`, part)),
  "floods with 103": failing("body_too_large", pours("", head(103, { link: "</a>" }).repeat(300))),
  "floods with 102": failing("body_too_large", pours("", head(102).repeat(500))),
  "asks to go on though nobody waited": failing("connection_refused", pours("", head(100).repeat(500))),
  "switches protocols": failing("connection_refused", says(head(101, { connection: "upgrade", upgrade: "websocket" }))),
  resets: failing("connection_refused", resets),
  "hangs up": failing("connection_refused", hangsUp),
  "hangs up in its status line": failing("connection_refused", (socket) => socket.end("HTTP/1.1 20")),
  "resets in its header section": failing("connection_refused", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\nx: y\r\n", () => socket.resetAndDestroy())
  }),
  "sends garbage": failing("connection_refused", says("Bonjour !\r\n\r\n")),
  "sends binary garbage": failing("connection_refused", says(Buffer.alloc(5_000, 0xff))),
  "speaks HTTP/2": failing("connection_refused", says(Buffer.from("000012040000000000", "hex"))),
  "contradicts itself on its length": failing(
    "connection_refused",
    says("HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx")
  ),
  "redirects to itself": answering(302, answers(302, "", { location: "/" })),
  "sends a gzip bomb": answering(200, gzipBomb(200)),
  "fails with a gzip bomb": answering(500, gzipBomb(500)),
  "sends an invalid chunk": answering(500, says(`${chunked(500)}5\r\nhello\r\nZZZ\r\n`)),
  "answers twice": answering(200, says(`${head(200, { "content-length": 0 })}${head(500, { "content-length": 0 })}`)),
  "shows an expired certificate": failing(
    "tls_error",
    silent,
    secured(({ issue }) => issue("DNS:localhost", "expired"))
  ),
  "shows the certificate of another": failing(
    "tls_error",
    silent,
    secured(({ issue }) => issue("DNS:other.test"))
  ),
  "shows a certificate of its own making": failing(
    "tls_error",
    silent,
    secured(() => selfSigned("DNS:localhost"))
  ),
  "greets TLS with garbage": failing("tls_error", silent, () => ({
    greets: (socket) => void socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")
  })),
  "resets the TLS handshake": failing("connection_refused", silent, () => ({
    greets: (socket) => void socket.once("data", () => socket.resetAndDestroy())
  })),
  "lets the TLS handshake wait": timed(failing("timeout_connect", silent, () => ({ greets: () => undefined })))
}

setFlagsFromString("--expose-gc")
const collectGarbage: unknown = runInNewContext("gc")

// Bytes on the heap and outside of it after collections. Buffers are freed a turn later.
const heldBytes = Effect.gen(function* () {
  for (let nth = 0; nth < 2; nth++) {
    if (typeof collectGarbage === "function") collectGarbage()
    yield* Effect.callback<void>((resume) => void setImmediate(() => resume(Effect.void)))
  }
  const { arrayBuffers, external, heapUsed } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
})

// A leak grows in each batch, other work of the process in one of them only: the smaller growth counts.
const batches = 2
const exchanges = byForm({ short: 15, long: 100 })
const warmUp = byForm({ short: 10, long: 100 })
const atATime = 50
/** 20 KiB an exchange. */
const growthMaxMebibytes = exchanges / 50
const mebibyte = 1_048_576
const idleMillis = 100
// The most exchanges that wait for their time limit at once.
const timedAtATime = 100
const short = { connectMillis: 800, exchangeMillis: 1_000, idleMillis }

const growths: Array<readonly [what: string, mebibytes: number]> = []

describe("a receiver that", () => {
  afterAll(() => {
    const lines = growths.map(([what, mebibytes]) => `${mebibytes.toFixed(2).padStart(6)} MiB  ${what}`)
    console.info([`memory held after each ${exchanges} exchanges with a receiver that ...`, ...lines].join("\n"))
  })

  for (const [what, { error, manner, options, status, timed: isTimed }] of Object.entries(hostilities)) {
    it.live(
      `${what} is recorded as ${error ?? "a success"}, lets go in time and leaves nothing behind`,
      () =>
        Effect.gen(function* () {
          const authority = options === undefined ? undefined : yield* certificateAuthority
          const server = yield* hostileServer(manner, authority === undefined ? {} : options?.(authority))
          const authorities = authority === undefined ? [] : [authority.cert]
          const send = yield* makeSender({
            allowLoopback: true,
            authorities,
            limits: isTimed === true ? short : { idleMillis }
          })
          const url = `${options === undefined ? "http" : "https"}://localhost:${server.port}/`
          const attempts = (count: number) =>
            Effect.forEach(
              Array.from({ length: count }, () => url),
              (target) => send(target),
              { concurrency: isTimed === true ? timedAtATime : atATime }
            )
          yield* attempts(warmUp)
          yield* until(() => server.open() === 0)
          const held = [yield* heldBytes]
          const results: Array<AttemptResult> = []
          for (let nth = 0; nth < batches; nth++) {
            results.push(...(yield* attempts(exchanges)))
            // The longest time that a connection is kept.
            yield* until(() => server.open() === 0)
            held.push(yield* heldBytes)
          }
          for (const result of results) {
            assert.deepInclude(result, { error, statusCode: status })
            assert.isAtMost(Buffer.byteLength(result.answer ?? ""), 4_096)
            // Far below every limit, unless the exchange waits for one.
            if (isTimed !== true) assert.isBelow(result.durationMillis, webhookLimits.connectMillis)
            assert.notMatch(result.detail ?? "", /127\.0|::1|localhost|\d{2}\.\d/u)
          }
          const growth = Math.min(...held.slice(1).map((bytes, nth) => bytes - (held[nth] ?? 0))) / mebibyte
          growths.push([what, growth])
          assert.isBelow(growth, growthMaxMebibytes)
        }).pipe(Effect.scoped),
      { tags: ["WHK-27", "WHK-32"] }
    )
  }
})
